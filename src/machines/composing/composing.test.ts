import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type InspectionEvent, SimulatedClock } from 'xstate';
import { edge, node, nodeId, startBoard } from '../../nodes/board.fixture.tsx';
import { goDisabledReason, messageOf, runViewState, selectRun } from '../board/selectors.ts';
import type { PrepareStep, RunInputs } from '../run/nodeRun.ts';
import { watchTransitions } from '../testing/walk.fixture.ts';
import { startComposing } from './composing.fixture.ts';
import { composingMachine } from './composing.machine.ts';
import { COMPOSE_ELSEWHERE_PAUSE_MS, COMPOSE_PAUSE_MS, noteComposers } from './composing.rules.ts';
import { compositionMachine } from './composition.machine.ts';
import type { PictureComposer } from './pictureComposer.ts';

const picture = (id: string) => node(id, 'prototype2DNode', { objectKey: `${id}.png` });
const into = (source: string, target: string, layer = 'layer1') =>
  edge(source, target, 'out.image.image', `in.image.${layer}`);

/** Names what a picture would be made of: its title and the keys that are wired. */
const productOf = ({ node: { data }, connectedInputs }: RunInputs) =>
  [
    data.title,
    ...Object.values(connectedInputs).map(
      (connectedInput) => connectedInput?.passedValue?.kind === 'image' && connectedInput.passedValue.asset.objectKey,
    ),
  ].join();

let composedKey: string[];
let refuse: ((of: string) => boolean) | undefined;
let failed: unknown[];
let composing: PictureComposer | undefined;
let clock: SimulatedClock;
const walked = [watchTransitions(composingMachine), watchTransitions(compositionMachine)];
const inspect = (event: InspectionEvent) => {
  for (const each of walked) each.inspect(event);
};

const STEP: PrepareStep = {
  keyOf: (inputs) => (inputs.node.data.objectKey === `<${productOf(inputs)}>` ? undefined : productOf(inputs)),
  load: async () => async (inputs) => {
    composedKey.push(productOf(inputs));
    if (refuse?.(productOf(inputs))) throw { status: 403 };
    return `<${productOf(inputs)}>`;
  },
  stored: (outcome) => ({ objectKey: outcome }),
};

beforeEach(() => {
  vi.useFakeTimers();
  clock = new SimulatedClock();
  composedKey = [];
  failed = [];
  refuse = undefined;
});
afterEach(() => {
  composing?.end();
  vi.useRealTimers();
});

async function open(board: Parameters<typeof startBoard>[0], stepOf = async () => STEP) {
  const started = startBoard(board);
  started.composing.end();
  const own = startComposing(started.actor, {
    stepOf,
    services: () => ({}) as never,
    onFailed: (error) => failed.push(error),
    clock,
    inspect,
  });
  composing = own;
  await pass(0);
  const title = (id: string, text: string) =>
    started.actor.send({ type: 'node.edited', id: nodeId(id), data: { title: text } });
  return { ...started, composing: own, title };
}

/** The time that the pictures wait by passes; what is composed by then is there. */
async function pass(ms: number): Promise<void> {
  clock.increment(ms);
  await vi.advanceTimersByTimeAsync(0);
}
const pause = () => pass(COMPOSE_PAUSE_MS);
const one = { nodes: [picture('p'), node('c', 'composerNode')], edges: [into('p', 'c')] };

test('a change that goes on is composed once, when it pauses; the same again is remembered', async () => {
  const { title, dataOf } = await open(one);
  title('c', 'a');
  await pass(COMPOSE_PAUSE_MS - 1);
  title('c', 'b');
  await pass(COMPOSE_PAUSE_MS - 1);
  expect(composedKey).toEqual([]);
  await pass(1);
  title('c', 'a');
  await pause();
  title('c', 'b');
  await pause();
  expect([composedKey, dataOf('c')?.objectKey]).toEqual([['b,p.png', 'a,p.png'], '<b,p.png>']);
});

test('what this page has not changed is left for a while to the page that did', async () => {
  await open(one);
  await pass(COMPOSE_ELSEWHERE_PAUSE_MS - 1);
  expect(composedKey).toEqual([]);
  await pass(1);
  expect(composedKey).toEqual([',p.png']);
});

test('what nobody sees waits until somebody does', async () => {
  const { title, composing: own } = await open(one);
  title('c', 'a');
  own.tell({ type: 'page.hidden' });
  await pause();
  title('c', 'b');
  await pause();
  expect([composedKey, [...own.actor.getSnapshot().context.compositions]]).toEqual([[], []]);
  title('c', 'a');
  own.tell({ type: 'page.seen' });
  await pause();
  expect(composedKey).toEqual(['a,p.png']);
});

test('what could not be composed is told, and tried again once it is another, or a network is there', async () => {
  refuse = () => true;
  const { title, actor, composing: own } = await open(one);
  title('c', 'a');
  await pause();
  actor.send({ type: 'nodes.moved', moves: [{ id: nodeId('p'), position: { x: 9, y: 9 } }] });
  await pause();
  expect([composedKey, failed]).toEqual([['a,p.png'], [{ status: 403 }]]);
  own.tell({ type: 'retry.wanted' });
  await pause();
  title('c', 'b');
  await pause();
  expect(composedKey).toEqual(['a,p.png', 'a,p.png', 'b,p.png']);
});

test('locked, or for a reviewer, it stays as it is', async () => {
  await open({ ...one, role: 'reviewer' });
  await pass(COMPOSE_ELSEWHERE_PAUSE_MS);
  composing?.end();
  const locked = node('c', 'composerNode', { readOnly: true });
  await open({ nodes: [picture('p'), locked], edges: one.edges });
  await pass(COMPOSE_ELSEWHERE_PAUSE_MS);
  expect(composedKey).toEqual([]);
});

describe('before it is read', () => {
  const reader = {
    nodes: [...one.nodes, node('r', 'remixNode')],
    edges: [...one.edges, edge('c', 'r', 'out.image.image', 'in.image.image')],
  };

  test('it is composed at once, for all who wait, and the reader is told what feeds it then', async () => {
    const opened = await open(reader);
    const [connectedInputs] = await Promise.all([
      opened.composing.renewInputs(nodeId('r')),
      opened.composing.renew(nodeId('c')),
    ]);
    const { passedValue: passed } = connectedInputs['in.image.image']!;
    expect([composedKey, passed]).toEqual([
      [',p.png'],
      { kind: 'image', asset: { objectKey: '<,p.png>', url: undefined } },
    ]);
    await opened.composing.renewInputs(nodeId('r'));
    expect(composedKey).toHaveLength(1);
  });

  test('a refusal reaches who waits', async () => {
    refuse = () => true;
    const opened = await open(reader);
    await expect(opened.composing.renewInputs(nodeId('r'))).rejects.toEqual({ status: 403 });
  });

  test.each([
    ['the edge is deleted', 'imageMissing', { type: 'elements.deleted', ids: [reader.edges[1]!.id] }],
    ['it is deleted', 'imageMissing', { type: 'elements.deleted', ids: [nodeId('c')] }],
    ['it is locked', 'noPicture', { type: 'node.edited', id: nodeId('c'), data: { readOnly: true } }],
  ] as const)('a run is refused with what it lacks when %s while it is composed', async (_, message, change) => {
    let compose: (step: PrepareStep) => void = () => {};
    const fetched = new Promise<PrepareStep>((resolve) => {
      compose = resolve;
    });
    const { actor, composing: own } = startBoard({ ...reader, stepOf: () => fetched });
    composing = own;
    actor.send({ type: 'go.pressed', id: nodeId('r') });
    await vi.advanceTimersByTimeAsync(0);
    const run = () => selectRun(actor.getSnapshot(), nodeId('r'))?.getSnapshot();
    expect(runViewState(run())).toBe('preparing');
    actor.send(change);
    compose(STEP);
    await vi.advanceTimersByTimeAsync(0);
    expect([runViewState(run()), messageOf(run()), actor.getSnapshot().context.runs]).toEqual([
      'refused',
      message,
      new Map([['r', 'retained']]),
    ]);
  });
});

test('one that is made of another is composed after it, and a ring is left alone', async () => {
  const nodes = [picture('p'), node('c', 'composerNode'), node('d', 'composerNode')];
  const opened = await open({ nodes, edges: [into('p', 'c'), into('c', 'd')] });
  await opened.composing.renew(nodeId('d'));
  expect(composedKey).toEqual([',p.png', ',<,p.png>']);
  const { id: _, ...connection } = into('d', 'c', 'layer2');
  opened.actor.send({ type: 'edge.connected', connection });
  await opened.composing.renew(nodeId('d'));
  await pass(COMPOSE_ELSEWHERE_PAUSE_MS);
  expect(composedKey).toHaveLength(2);
});

test('what a ring that was never composed feeds cannot be run', async () => {
  const nodes = [picture('p'), node('c', 'composerNode'), node('d', 'composerNode'), node('r', 'remixNode')];
  const evolved = edge('c', 'r', 'out.image.image', 'in.image.image');
  const { actor } = await open({ nodes, edges: [into('p', 'c'), into('d', 'c', 'layer2'), into('c', 'd'), evolved] });
  expect(goDisabledReason(actor.getSnapshot(), nodeId('r'))).toBe('noPicture');
});

test('one whose source cannot be composed is not composed either, and who waits for it is told', async () => {
  refuse = (of) => of === ',p.png';
  const nodes = [picture('p'), node('c', 'composerNode'), node('d', 'composerNode')];
  const opened = await open({ nodes, edges: [into('p', 'c'), into('c', 'd')] });
  await expect(opened.composing.renew(nodeId('d'))).rejects.toEqual({ status: 403 });
  expect(composedKey).toEqual([',p.png']);
});

test('who waits for what has changed while it could not be composed has what it is now', async () => {
  let reject: ((error: unknown) => void) | undefined;
  const step: PrepareStep = {
    ...STEP,
    load: async () => (inputs) =>
      productOf(inputs) === 'b,p.png'
        ? Promise.resolve('<b,p.png>')
        : new Promise((_, fail) => {
            reject = fail;
          }),
  };
  const { composing: own, title, dataOf } = await open(one, async () => step);
  const renewing = own.renew(nodeId('c'));
  await pass(0);
  title('c', 'b');
  reject?.({ status: 403 });
  await renewing;
  expect([dataOf('c')?.objectKey, failed]).toEqual(['<b,p.png>', []]);
});

test('a change that makes it of nothing else does not put it off', async () => {
  const { title, actor } = await open(one);
  title('c', 'a');
  await pass(COMPOSE_PAUSE_MS - 1);
  actor.send({ type: 'nodes.moved', moves: [{ id: nodeId('c'), position: { x: 9, y: 9 } }] });
  await pass(1);
  expect(composedKey).toEqual(['a,p.png']);
});

describe('how it is composed', () => {
  const offline = new Error('offline');

  test('is fetched once; what could not be fetched is told, and fetched with the next change', async () => {
    const fetch = vi.fn(async () => STEP).mockRejectedValueOnce(offline);
    const nodes = [...one.nodes, node('d', 'composerNode')];
    const { title } = await open({ nodes, edges: [...one.edges, into('p', 'd')] }, fetch);
    expect([fetch.mock.calls.length, failed]).toEqual([1, [offline]]);
    title('c', 'a');
    await pass(0);
    await pause();
    expect([fetch.mock.calls.length, composedKey]).toEqual([2, ['a,p.png']]);
  });

  test('reaches who waits, or else why it could not be fetched', async () => {
    const fetch = vi.fn(async () => STEP).mockRejectedValueOnce(offline);
    const { composing: own } = await open({ ...one, role: 'reviewer' }, fetch);
    await expect(own.renew(nodeId('c'))).rejects.toBe(offline);
    expect(failed).toEqual([]);
    await own.renew(nodeId('c'));
    expect([fetch.mock.calls.length, composedKey]).toEqual([2, []]);
  });

  test('is had where nobody looks any more, and what is read is composed then, too', async () => {
    let give: (step: PrepareStep) => void = () => {};
    const { composing: own } = await open(
      one,
      () =>
        new Promise((resolve) => {
          give = resolve;
        }),
    );
    own.tell({ type: 'page.hidden' });
    own.tell({ type: 'retry.wanted' });
    give(STEP);
    await pass(COMPOSE_ELSEWHERE_PAUSE_MS);
    expect(composedKey).toEqual([]);
    await own.renew(nodeId('c'));
    expect(composedKey).toEqual([',p.png']);
  });
});

test('who waits when the board is closed is told so', async () => {
  const { composing: own } = await open(one, () => new Promise(() => {}));
  const renewing = own.renew(nodeId('c'));
  own.end();
  await expect(renewing).rejects.toThrow('The board was closed.');
});

test('of ten thousand nodes those are looked at that have changed, and one of now has no machine', async () => {
  const composer = node('c', 'composerNode', { objectKey: '<,p.png>' });
  const pictures = Array.from({ length: 10_000 }, (_, index) => picture(`p${index}`));
  const {
    actor,
    title,
    composing: own,
  } = await open({ nodes: [...pictures, picture('p'), composer], edges: one.edges });
  const { context } = own.actor.getSnapshot();
  title('p7', 'a');
  const snapshot = actor.getSnapshot();
  const facts = vi.fn(snapshot.context.facts);
  vi.spyOn(actor, 'getSnapshot').mockReturnValue({ ...snapshot, context: { ...snapshot.context, facts } });
  expect(noteComposers(context).composers).toEqual(new Set(['c']));
  expect(facts.mock.calls).toEqual([['prototype2DNode']]);
  expect(Object.keys(own.actor.getSnapshot().children)).toEqual(['0.composing', '1.composing']);
});

test('every transition of both charts was walked on a running actor', () => {
  expect(walked.flatMap(({ missed }) => missed())).toEqual([]);
});
