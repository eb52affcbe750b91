import { describe, expect, test, vi } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { BoardOperation } from '../../../contract/changes/operations.ts';
import { id, written } from '../../board/document/draw.fixture.ts';
import { type ApiRequest, prepareRun, renewInputs, type StoreDraftInput, storeFile } from '../effects/effects.ts';
import type { BoardEvent } from '../events/board.events.ts';
import { PICTURE } from '../run/run.fixture.ts';
import { SAVE_INTERVAL_MS } from '../saving/saving.machine.ts';
import { boardInput, DRAWN } from './board.fixture.ts';
import { provideEffects } from './provideEffects.ts';

/** A board whose saves are kept in a list and never answered. */
function openBoard() {
  const clock = new SimulatedClock();
  const saves: ApiRequest[] = [];
  const machine = provideEffects({
    callApi: fromPromise<unknown, ApiRequest>(({ input }) => {
      if (input.call === 'save_board') saves.push(input);
      return new Promise(() => {});
    }),
    openStream: fromCallback<EventObject, ApiRequest>(() => {}),
    prepareRun,
    renewInputs,
    storeFile,
    storeDraft: fromPromise<unknown, StoreDraftInput>(async () => {}),
  });
  const actor = createActor(machine, { input: boardInput(), clock }).start();
  return { actor, clock, saves, board: () => actor.getSnapshot().context.board };
}

/** Says an operation in two words. */
function sentenceOf(operation: BoardOperation): string {
  const { id } =
    operation.kind === 'add'
      ? operation.node
      : operation.kind === 'connect'
        ? operation.edge
        : (operation as { id: string });
  return `${operation.kind} ${id}`;
}

const [EDGE] = [...DRAWN.edges.keys()];
const CHANGES: [string, BoardEvent, string[]][] = [
  [
    'a valid connection',
    {
      type: 'edge.connected',
      connection: { source: id('t1'), sourceHandle: 'out.text.text', target: id('r1'), targetHandle: 'in.text.text' },
    },
    ['connect et1-r1'],
  ],
  ['a deleted node', { type: 'elements.deleted', ids: [id('r1')] }, ['delete ei1-r1', 'delete r1']],
  ['a deleted edge', { type: 'elements.deleted', ids: [EDGE!] }, ['delete ei1-r1']],
  [
    'a result',
    {
      type: 'result.arrived',
      source: id('r1'),
      job: 'j',
      index: 0,
      result: { kind: 'image', data: { objectKey: PICTURE.object_key } },
    },
    ['add r-j-0', 'connect er1-r-j-0'],
  ],
];

describe('the board is saved after', () => {
  test.each(CHANGES)('%s', async (_, event, changed) => {
    const { actor, clock, saves } = openBoard();
    actor.send(event);
    await vi.waitFor(() => {
      clock.increment(SAVE_INTERVAL_MS);
      expect(saves).toHaveLength(1);
    });
    const operations = (saves[0]!.body as { operations: readonly BoardOperation[] }).operations;
    expect(operations.map(sentenceOf).toSorted()).toEqual(changed);
    // The snapshot of a save would be equal to that of its change, and is not stored again.
    expect(actor.getSnapshot().context.history.past).toHaveLength(1);
  });
});

describe('one snapshot is stored after', () => {
  test.each(CHANGES)('%s', (_, event) => {
    const { actor, board } = openBoard();
    actor.send(event);
    expect(actor.getSnapshot().context.history.past).toHaveLength(1);
    expect(written(board())).not.toBe(written(DRAWN));
    actor.send({ type: 'undo.pressed' });
    expect(board()).toEqual(DRAWN);
  });
});
