import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ActorRefFrom, assign, createActor, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type { HandleId } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { boardInput } from '../../machines/board/board.fixture.ts';
import type { boardMachine } from '../../machines/board/board.machine.ts';
import { provideEffects } from '../../machines/board/provideEffects.ts';
import { selectSaving } from '../../machines/board/selectors.ts';
import {
  type ApiRequest,
  prepareRun,
  renewInputs,
  type StoreDraftInput,
  storeFile,
} from '../../machines/effects/effects.ts';
import { createRandomRecord, type RandomSource } from './randomRecord.ts';
import { createRecorder } from './recorder.ts';
import { addStep, EMPTY_RECORDING, replay } from './recording.ts';

type Board = ActorRefFrom<typeof boardMachine>;
type BoardEvent = Parameters<Board['send']>[0];

const quietMachine = provideEffects({
  callApi: fromPromise<unknown, ApiRequest>(() => new Promise(() => {})),
  openStream: fromCallback<EventObject, ApiRequest>(() => {}),
  prepareRun,
  renewInputs,
  storeFile,
  storeDraft: fromPromise<unknown, StoreDraftInput>(() => new Promise(() => {})),
});

/** Ids that no replay could guess. */
const systemRandom: RandomSource = { newId: () => crypto.randomUUID(), random: Math.random };

function recordedBoard() {
  const randomRecord = createRandomRecord(systemRandom);
  const recorder = createRecorder(randomRecord);
  const actor = createActor(quietMachine, {
    input: boardInput(randomRecord.randomSource),
    inspect: recorder.record,
  }).start();
  return { actor, randomRecord, recordingOf: () => recorder.recordingOf(actor) };
}

const TYPES = ['textNode', 'enrichNode', 'stickyNoteNode', 'prototype2DNode'];

/** Something that somebody does on a board; which node it is about depends on those that are there. */
const actions = fc.oneof(
  fc.record({ deed: fc.constant('add' as const), pick: fc.nat(TYPES.length - 1), x: fc.integer(), y: fc.integer() }),
  fc.record({
    deed: fc.constantFrom(
      'move',
      'edit',
      'duplicate',
      'delete',
      'frame',
      'select',
      'open',
      'wire',
      'go',
      'draw' as const,
    ),
    pick: fc.nat(50),
    x: fc.integer({ min: -999, max: 999 }),
    y: fc.nat(50),
  }),
  fc.record({ deed: fc.constantFrom('undo', 'redo', 'feedback' as const), pick: fc.nat(), x: fc.nat(), y: fc.nat() }),
);
type Action = typeof actions extends fc.Arbitrary<infer T> ? T : never;

function actionEvent(board: Board, { deed, pick, x, y }: Action): BoardEvent {
  const { nodes } = board.getSnapshot().context.board;
  const ids = [...nodes.keys()];
  const id = (ids[pick % ids.length] ?? '') as NodeId;
  const other = (ids[y % ids.length] ?? '') as NodeId;
  switch (deed) {
    case 'add':
      return { type: 'node.added', nodeType: TYPES[pick]!, position: { x, y } };
    case 'move':
      return { type: 'nodes.moved', moves: [{ id, position: { x, y } }], undoGroup: 'nudge' };
    case 'edit':
      return { type: 'node.edited', id, data: { text: String(x) }, undoGroup: String(y % 2) };
    case 'duplicate':
      return { type: 'nodes.duplicated', ids: [id] };
    case 'delete':
      return { type: 'elements.deleted', ids: [id] };
    case 'frame':
      return { type: 'nodes.framed', nodeType: 'frameNode', ids: [id, other] };
    case 'select':
      return { type: 'selection.changed', ids: [id] };
    case 'open':
      return { type: 'node.opened', id };
    case 'go':
      return { type: 'go.pressed', id };
    case 'wire': {
      const handles = { sourceHandle: 'out.image.image', targetHandle: 'in.image.image' } as Record<string, HandleId>;
      return {
        type: 'edge.connected',
        connection: { source: id, target: other, ...(handles as { sourceHandle: HandleId; targetHandle: HandleId }) },
      };
    }
    case 'undo':
      return { type: 'undo.pressed' };
    case 'redo':
      return { type: 'redo.pressed' };
    case 'feedback':
      return { type: 'feedback.toggled' };
    case 'draw':
      return { type: 'save.now' };
  }
}

test('a recording of 200 events replays to an equal board, and to what the board was after each of them', () => {
  fc.assert(
    fc.property(fc.array(actions, { minLength: 200, maxLength: 200 }), fc.nat(199), (list, some) => {
      const { actor, randomRecord, recordingOf } = recordedBoard();
      for (const deed of list) {
        actor.send(actionEvent(actor, deed));
        // A view draws an id of its own between two events.
        if (deed.deed === 'draw') actor.getSnapshot().context.newId();
      }
      const recording = recordingOf();
      expect(recording.steps.length).toBeGreaterThanOrEqual(200);
      const { value, context } = replay(recording, recording.steps.length, randomRecord)!;
      const live = actor.getSnapshot();
      expect(value).toEqual(live.value);
      expect(context.board).toEqual(live.context.board);
      expect(context.history).toEqual(live.context.history);
      expect(replay(recording, some + 1, randomRecord)!.context.board).toEqual(
        recording.steps[some]!.after.context.board,
      );
      actor.stop();
    }),
    { numRuns: 10 },
  );
});

test('a replay has no effects: nothing is sent, started or told', () => {
  const { actor, randomRecord, recordingOf } = recordedBoard();
  const [node] = [...actor.getSnapshot().context.board.nodes.values()].filter(({ type }) => type === 'enrichNode');
  actor.send({ type: 'go.pressed', id: node!.id });
  actor.send({ type: 'elements.deleted', ids: [node!.id] });
  const reports: unknown[] = [];
  actor.on('*', (event) => reports.push(event));
  const { context } = actor.getSnapshot();
  const saving = selectSaving(actor.getSnapshot()).getSnapshot();
  replay(recordingOf(), 2, randomRecord);
  expect(reports).toEqual([]);
  expect(actor.getSnapshot().context).toBe(context);
  expect(selectSaving(actor.getSnapshot()).getSnapshot()).toBe(saving);
  actor.stop();
});

test('a recording keeps its newest thousand steps and begins with what was before them', () => {
  const counter = setup({
    types: { context: {} as { count: number }, events: {} as { type: 'counted' } },
    actions: { count: assign(({ context }) => ({ count: context.count + 1 })) },
  }).createMachine({ id: 'counter', context: { count: 0 }, on: { counted: { actions: 'count' } } });
  const randomRecord = createRandomRecord(systemRandom);
  const recorder = createRecorder(randomRecord);
  const actor = createActor(counter, { inspect: recorder.record }).start();
  for (let sent = 0; sent < 1_003; sent += 1) actor.send({ type: 'counted' });
  const recording = recorder.recordingOf(actor);
  expect([recording.firstIndex, recording.steps.length]).toEqual([3, 1_000]);
  expect(replay(recording, 0, randomRecord)?.context).toEqual({ count: 3 });
  expect(replay(recording, 1_000, randomRecord)?.context).toEqual({ count: 1_003 });
});

test('without steps there is nothing to replay', () => {
  expect(replay(EMPTY_RECORDING, 0, createRandomRecord(systemRandom))).toBe(undefined);
});

test('what was drawn is drawn again, and no more', () => {
  const randomRecord = createRandomRecord(systemRandom);
  const drawCount = [
    randomRecord.randomSource.newId(),
    randomRecord.randomSource.random(),
    randomRecord.randomSource.newId(),
  ];
  const replayed = randomRecord.replayFrom(1, () => [
    randomRecord.randomSource.random(),
    randomRecord.randomSource.newId(),
  ]);
  expect(replayed).toEqual(drawCount.slice(1));
  expect(() =>
    randomRecord.replayFrom(2, () => [randomRecord.randomSource.newId(), randomRecord.randomSource.newId()]),
  ).toThrow('draws more than was drawn');
  expect(randomRecord.randomSource.newId()).not.toBe(drawCount[0]);
  expect(randomRecord.drawCount()).toBe(4);
});

test('steps are added behind the last', () => {
  const step = { event: { type: 'a' } } as never;
  expect(addStep(EMPTY_RECORDING, step)).toEqual({ firstIndex: 0, steps: [step] });
});
