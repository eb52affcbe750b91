import { expect, test } from 'vitest';
import { createActor, createMachine, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { BoardNode } from '../../../contract/board.ts';
import { applyDelta } from '../../board/document/delta.ts';
import { id } from '../../board/document/draw.fixture.ts';
import { NO_PLACES } from '../../board/document/paintOrder.ts';
import { NO_CONFLICTS } from '../../board/history/conflicts.ts';
import { DRAWN } from '../board/board.fixture.ts';
import type { ApiRequest, StoreDraftInput } from '../effects/effects.ts';
import type { UnsavedWork } from '../events/unsavedWork.ts';
import { BOARD_ID } from '../run/run.fixture.ts';
import { dueDelays, dueReports, watchTransitions } from '../testing/walk.fixture.ts';
import type { SavingInput } from './saving.events.ts';
import { type SavingActor, savingMachine } from './saving.machine.ts';
import { CONFLICTS_MAX, hasUnsentWork } from './saving.rules.ts';

type Snapshot = SnapshotFrom<typeof savingMachine>;
type MachineEvent = Parameters<SavingActor['send']>[0];

/** Actors that never end: the walk reports their outcomes itself. */
const machine = savingMachine.provide({
  actors: {
    callApi: fromPromise<unknown, ApiRequest>(() => new Promise(() => {})),
    storeDraft: fromPromise<unknown, StoreDraftInput>(() => new Promise(() => {})),
  },
});
const parent = createActor(createMachine({}));

const prompt = (value: string): BoardNode => ({ ...DRAWN.nodes.get(id('r1'))!, data: { prompt: value } });
const EDITED = applyDelta(DRAWN, { nodes: [prompt('mine')], edges: [], deleted: [] });
const work = (board: UnsavedWork['board']): MachineEvent => ({
  type: 'work.changed',
  work: { board, claims: [], offered: null, conflicts: NO_CONFLICTS },
});

const theirs = { rev: 9, changes: [{ id: 'r1', kind: 'node' as const, rev: 9, data: prompt('theirs') }] };

const EVENTS: readonly MachineEvent[] = [
  work(EDITED),
  work(DRAWN),
  { type: 'board.changed', rev: 5 },
  { type: 'board.changed', rev: 9, pushed: { since: 1, ...theirs } },
  { type: 'changes.wanted' },
  { type: 'signed.in' },
  { type: 'online' },
  { type: 'offline' },
  { type: 'visible' },
  { type: 'save.now' },
];

/** Every way in which a request or the keeping of a draft may end. */
function outcomesOf(src: string) {
  if (src === 'storeDraft') return [{ output: undefined }, { error: new Error('The device is full.') }];
  const statuses = [0, 400, 401, 500, 503].map((status) => ({ error: { status } }));
  const conflict = { status: 409, problem: { status: 409, code: 'base_unknown', detail: '', ...theirs } };
  return [{ output: { rev: 9, changes: [] } }, { output: theirs }, { error: conflict }, ...statuses];
}

function eventsIn(snapshot: Snapshot): MachineEvent[] {
  const due = [...dueDelays(snapshot), ...dueReports(snapshot, outcomesOf)] as MachineEvent[];
  return [...EVENTS, ...due];
}

/** The parts of a snapshot that tell two situations apart: of its boards, which of them are one. The network is left out. */
function serialize({ value, context }: Snapshot): string {
  const { attempt, base, draft, latestRev, rev, sentSave, changesRequest, work } = context;
  const boards = [DRAWN, EDITED, work.board, base, draft.board, draft.base];
  const same = boards.map((board) => boards.indexOf(board)).slice(2);
  const news = changesRequest === 'none' ? latestRev : changesRequest;
  return JSON.stringify([value.draft, value.server, same, rev, news, sentSave !== null, conflictsIn(attempt)]);
}

/**
 * The two sides of a snapshot that decide, each for itself, which transitions are open. One path to each is replayed with every
 * event; all their combinations were walked by the pure machine.
 */
function sidesOf({ value, context }: Snapshot): string[] {
  const isStored = context.draft.board === context.work.board;
  const server = [value.server, conflictsIn(context.attempt), context.sentSave !== null, context.base === DRAWN];
  return [JSON.stringify(['draft', value.draft, isStored]), JSON.stringify(server)];
}

function conflictsIn(attempt: number): number {
  return Math.min(attempt, CONFLICTS_MAX + 1);
}

const input: SavingInput = {
  parent,
  boardId: BOARD_ID,
  viewerEmail: 'me@example.test',
  board: DRAWN,
  places: NO_PLACES,
  rev: 1,
  conflicts: NO_CONFLICTS,
  newId: () => 'always-new',
  random: () => 0.5,
};
const { missed, inspect } = watchTransitions(machine);

test('every state of saving is reached, and none says saved while something is unsent', () => {
  const paths = getShortestPaths(machine, {
    input,
    events: eventsIn,
    serializeState: serialize,
    // JSON knows nothing of the maps of a board.
    serializeEvent: (event) => JSON.stringify([event, 'work' in event && event.work.board === EDITED]),
  });
  const replayed = new Set<string>();
  for (const { state, steps } of paths) {
    const sides = sidesOf(state as Snapshot).filter((side) => !replayed.has(side));
    if (sides.length === 0) continue;
    for (const side of sides) replayed.add(side);
    const before = steps.map(({ event }) => event).filter(({ type }) => !type.startsWith('xstate.init'));
    for (const event of eventsIn(state as Snapshot)) if (state.can(event)) replay([...before, event]);
  }
});

/** Sends the events to a real actor, checking what must hold after the last. */
function replay(events: readonly MachineEvent[]): void {
  const actor = createActor(machine, { input, clock: new SimulatedClock(), inspect }).start();
  for (const event of events) actor.send(event);
  const snapshot = actor.getSnapshot();
  const at = `${events.map(({ type }) => type).join(', ')} leads to ${JSON.stringify(snapshot.value)}`;
  expect(snapshot.status, at).toBe('active');
  expect(snapshot.hasTag('saved') && hasUnsentWork(snapshot.context), at).toBe(false);
  actor.stop();
}

test('the network comes and goes whatever else is done', () => {
  replay([{ type: 'offline' }, { type: 'online' }]);
});

test('every transition was walked on a running actor', () => {
  expect(missed()).toEqual([]);
});
