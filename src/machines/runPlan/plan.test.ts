import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { draw, id } from '../../board/document/draw.fixture.ts';
import { boardInput } from '../board/board.fixture.ts';
import { provideEffects } from '../board/provideEffects.ts';
import { type ApiRequest, openStream, prepareRun, renewInputs, storeDraft, storeFile } from '../effects/effects.ts';
import type { NodeRun } from '../run/nodeRun.ts';
import { KEY, runBy } from '../run/run.fixture.ts';
import type { Plan } from './plan.events.ts';
import { planMachine } from './plan.machine.ts';
import { stepDisabledReason } from './plan.rules.ts';

const RUN: NodeRun = { ...runBy('plain'), needs: [{ handle: 'in.image.image', requirement: 'stored' }] };

/** Two Renders, the first fed by a picture; each call waits until it is answered or refused. */
function open({ drawing = 'image:i1 -> render:r1 -> render:r2', left = null as Plan | null } = {}) {
  const calls: { call: string; answer: (key: string) => void; refuse: (status: number) => void }[] = [];
  const machine = provideEffects({
    callApi: fromPromise<unknown, ApiRequest>(
      ({ input: { call } }) =>
        new Promise((resolve, reject) => {
          const answer = (key: string) => resolve({ image_url: `/${key}`, object_key: key });
          calls.push({
            call,
            answer,
            refuse: (status) => reject(Object.assign(new Error(call), { status, problem: {} })),
          });
        }),
    ),
    openStream,
    prepareRun,
    renewInputs,
    storeFile,
    storeDraft,
  });
  const data = { i1: { objectKey: KEY }, r1: { prompt: 'a' }, r2: { prompt: 'b' } };
  const runsOf = (type: string) => (type === 'enrichNode' ? { go: RUN } : undefined);
  const board = createActor(machine, { input: boardInput({ board: draw(drawing, data), runsOf }) }).start();
  const plan = createActor(planMachine, { input: { board, savedPlan: left } }).start();
  const requests = () => calls.filter(({ call }) => call === 'process_sketch');
  return {
    board,
    plan,
    state: () => plan.getSnapshot().value,
    steps: () => plan.getSnapshot().context.steps.map((step) => `${step.id} ${step.state}`),
    call: (index: number) => vi.waitUntil(() => requests()[index]),
    count: () => requests().length,
  };
}

test('what is missing is shown first, then run one after the other, the goal last', async () => {
  const { plan, state, steps, call, count, board } = open();
  plan.send({ type: 'plan.requested', goals: [id('r2')] });
  expect([state(), steps(), count()]).toEqual(['shown', ['r1 waits', 'r2 waits'], 0]);
  plan.send({ type: 'run.pressed' });
  const first = await call(0);
  expect([state(), steps(), count()]).toEqual(['running', ['r1 runs', 'r2 waits'], 1]);
  first.answer('first.png');
  const second = await call(1);
  expect(steps()).toEqual(['r1 done', 'r2 runs']);
  second.answer('second.png');
  await vi.waitUntil(() => state() === 'finished');
  expect(steps()).toEqual(['r1 done', 'r2 done']);
  const keys = [...board.getSnapshot().context.board.nodes.values()].map(({ data }) => data.objectKey);
  expect(keys).toEqual([KEY, undefined, undefined, 'first.png', 'second.png']);
  plan.send({ type: 'plan.closed' });
  expect([state(), steps()]).toEqual(['none', []]);
});

test('a plan that was chosen already starts at once, and is shown where it cannot', async () => {
  const { plan, state, steps, call } = open();
  plan.send({ type: 'plan.requested', goals: [id('r2')], startsAtOnce: true });
  await call(0);
  expect([state(), steps()]).toEqual(['running', ['r1 runs', 'r2 waits']]);
  const unwired = open({ drawing: 'render:r1 -> render:r2' });
  unwired.plan.send({ type: 'plan.requested', goals: [id('r2')], startsAtOnce: true });
  expect([unwired.state(), unwired.count()]).toEqual(['shown', 0]);
});

test('a step that goes wrong pauses it, and the same step is what goes on', async () => {
  const { plan, board, state, steps, call } = open();
  plan.send({ type: 'plan.requested', goals: [id('r2')] });
  plan.send({ type: 'run.pressed' });
  (await call(0)).refuse(500);
  await vi.waitUntil(() => state() === 'paused');
  expect(steps()).toEqual(['r1 failed', 'r2 waits']);
  board.send({ type: 'alert.closed', id: id('r1') });
  plan.send({ type: 'run.pressed' });
  (await call(1)).answer('again.png');
  await call(2);
  expect(steps()).toEqual(['r1 done', 'r2 runs']);
});

test('it is stopped with the run of its step', async () => {
  const { plan, state, steps, call, board } = open();
  plan.send({ type: 'plan.requested', goals: [id('r2')] });
  plan.send({ type: 'run.pressed' });
  await call(0);
  plan.send({ type: 'stop.pressed' });
  expect([state(), steps()]).toEqual(['paused', ['r1 stopped', 'r2 waits']]);
  expect(board.getSnapshot().context.runs.get(id('r1'))).toBe('stopping');
});

test('after a reload it waits, and a step that is done meanwhile is not run again', async () => {
  const steps = [
    { id: id('r1'), state: 'runs', had: undefined },
    { id: id('r2'), state: 'waits', had: undefined },
  ] as const;
  const opened = open({ drawing: 'image:i1 -> render:r1 -> render:r2', left: { steps, goalCount: 1 } });
  const { plan, board, state, call } = opened;
  expect([state(), opened.steps()]).toEqual(['paused', ['r1 waits', 'r2 waits']]);
  const result = { kind: 'image', data: { objectKey: 'found.png' } } as const;
  board.send({ type: 'result.arrived', source: id('r1'), job: 'found', index: 0, result });
  plan.send({ type: 'run.pressed' });
  await call(0);
  expect(opened.steps()).toEqual(['r1 done', 'r2 runs']);
});

test('it is not begun while a person must see to something first', () => {
  const { plan, board, state } = open({ drawing: 'sketch:s1 -> render:r1 -> render:r2' });
  plan.send({ type: 'plan.requested', goals: [id('r2')] });
  const { context } = board.getSnapshot();
  const { context: planned } = plan.getSnapshot();
  expect(['r1', 'r2'].map((step) => stepDisabledReason(context, id(step), planned))).toEqual(['noPicture', undefined]);
  plan.send({ type: 'run.pressed' });
  expect(state()).toBe('shown');
});

test('several nodes run one after the other, those that have a result too, but not a step that is skipped', async () => {
  const { plan, state, steps, call, count } = open({ drawing: 'image:i1 -> render:r1 -> image:made; i1 -> render:r2' });
  plan.send({ type: 'plan.requested', goals: [id('r1'), id('r2')] });
  plan.send({ type: 'skip.pressed', id: id('r2') });
  expect([steps(), plan.getSnapshot().context.goalCount]).toEqual([['r1 waits', 'r2 skipped'], 2]);
  plan.send({ type: 'run.pressed' });
  const first = await call(0);
  plan.send({ type: 'skip.pressed', id: id('r1') });
  plan.send({ type: 'skip.pressed', id: id('r2') });
  expect(steps()).toEqual(['r1 runs', 'r2 waits']);
  first.answer('first.png');
  const second = await call(1);
  second.answer('second.png');
  await vi.waitUntil(() => state() === 'finished');
  expect([steps(), count()]).toEqual([['r1 done', 'r2 done'], 2]);
});

test('steps come from top to bottom, then from left to right, but each after what it needs', () => {
  const drawing =
    'image:i1 -> render:r1; i1 -> render:r2; i1 -> render:r3; i1 -> render:r4; i1 -> render:low -> render:top';
  const { board, plan, steps } = open({ drawing });
  const places = { r1: [600, 0], r4: [600, 470], r2: [600, 940], r3: [1200, 960], low: [600, 2000], top: [900, -900] };
  const moves = Object.entries(places).map(([name, [x = 0, y = 0]]) => ({ id: id(name), position: { x, y } }));
  board.send({ type: 'nodes.moved', moves });
  plan.send({ type: 'plan.requested', goals: ['r3', 'top', 'r2', 'r1', 'r4'].map(id) });
  expect(steps().map((step) => step.split(' ')[0])).toEqual(['low', 'top', 'r1', 'r4', 'r2', 'r3']);
});

test('a plan ends with its last step that is not skipped; a failed step can be skipped too', async () => {
  const { plan, state, steps, call } = open({ drawing: 'image:i1 -> render:r1; i1 -> render:r2; i1 -> render:r3' });
  plan.send({ type: 'plan.requested', goals: [id('r1'), id('r2'), id('r3')] });
  plan.send({ type: 'skip.pressed', id: id('r3') });
  plan.send({ type: 'run.pressed' });
  (await call(0)).refuse(500);
  await vi.waitUntil(() => state() === 'paused');
  plan.send({ type: 'skip.pressed', id: id('r1') });
  plan.send({ type: 'run.pressed' });
  (await call(1)).answer('second.png');
  await vi.waitUntil(() => state() === 'finished');
  expect(steps()).toEqual(['r1 skipped', 'r2 done', 'r3 skipped']);
});

test('what needs a step that is skipped cannot run, nor a plan of which everything is', () => {
  const { plan, board, state } = open();
  plan.send({ type: 'plan.requested', goals: [id('r2')] });
  plan.send({ type: 'skip.pressed', id: id('r1') });
  const { context } = plan.getSnapshot();
  expect(stepDisabledReason(board.getSnapshot().context, id('r2'), context)).toBe('noPicture');
  plan.send({ type: 'run.pressed' });
  plan.send({ type: 'skip.pressed', id: id('r2') });
  plan.send({ type: 'run.pressed' });
  expect(state()).toBe('shown');
  plan.send({ type: 'skip.pressed', id: id('r1') });
  plan.send({ type: 'run.pressed' });
  expect(state()).toBe('running');
});
