import { expect, test } from 'vitest';
import {
  type ActorRefFrom,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { BoardNode } from '../../contract/board.ts';
import type { HandleId } from '../../contract/handles.ts';
import type { NodeId } from '../../contract/ids.ts';
import type { BoardDraft } from '../board/draft.ts';
import { id } from '../board/draw.fixture.ts';
import type { Conflict } from '../board/merge.ts';
import { brokenRules } from '../board/random.fixture.ts';
import type { BoardEvent, BoardInput } from './board.events.ts';
import { boardInput, DRAWN } from './board.fixture.ts';
import type { boardMachine } from './board.machine.ts';
import { runIdOf } from './board.runs.ts';
import { CONFLICTS_IN_A_ROW } from './board.saving.ts';
import { type ApiRequest, type DraftToKeep, prepareRun, storeFile } from './effects.ts';
import { provideEffects } from './provideEffects.ts';
import { BOARD_ID, job } from './run.fixture.ts';
import { hasUnsentWork } from './selectors.ts';
import { dueDelays, dueReports, transitionsOf, watchTransitions } from './walk.fixture.ts';

type Snapshot = SnapshotFrom<typeof boardMachine>;
type MachineEvent = Parameters<ActorRefFrom<typeof boardMachine>['send']>[0];

/** Actors that never end: the walk reports their outcomes itself. */
const machine = provideEffects({
  callApi: fromPromise<unknown, ApiRequest>(() => new Promise(() => {})),
  openStream: fromCallback<EventObject, ApiRequest>(() => {}),
  prepareRun,
  storeFile,
  keepDraft: fromPromise<unknown, DraftToKeep>(() => new Promise(() => {})),
});

const prompt = (value: string): BoardNode => ({ ...DRAWN.nodes.get(id('r1'))!, data: { prompt: value } });
const wire = (source: string, sourceHandle: HandleId, target: string, targetHandle: HandleId): BoardEvent => ({
  type: 'edge.connected',
  connection: { source: id(source), sourceHandle, target: id(target), targetHandle },
});
const conflict: Conflict = { element: 'node', id: id('r1'), field: 'data.prompt', mine: 'mine', theirs: 'theirs' };
const draft: BoardDraft = {
  ...{ boardId: BOARD_ID, baseRev: 1, nodes: [prompt('drafted')], edges: [], deleted: [] },
  ...{ was: [prompt('a lamp')], older: null },
};
const edited = (name: string, gather?: string): BoardEvent => ({
  ...{ type: 'node.edited', id: id(name), data: { prompt: 'edited' } },
  ...(gather === undefined ? {} : { gather }),
});

const EVENTS: readonly MachineEvent[] = [
  { type: 'xstate.error.actor.node:r1', actorId: 'node:r1', error: new Error('A fault.') },
  { type: 'node.added', nodeType: 'textNode', position: { x: 0, y: 900 }, id: id('n1') },
  { type: 'node.added', nodeType: 'unheardOf', position: { x: 0, y: 0 } },
  { type: 'nodes.laid', nodes: [{ id: id('n2'), nodeType: 'textNode', position: { x: 0, y: 1800 } }], select: [] },
  { type: 'nodes.moved', moves: [{ id: id('r1'), position: { x: 3, y: 3 } }] },
  { type: 'nodes.moved', moves: [{ id: id('r1'), zIndex: 2 }], gather: 'nudge' },
  edited('r1', 'prompt'),
  edited('r1'),
  edited('locked'),
  { type: 'node.resized', id: id('i1'), size: { width: 10, height: 10 } },
  { type: 'node.resized', id: id('locked'), size: { width: 10, height: 10 } },
  wire('t1', 'out.text.text', 'r1', 'in.text.text'),
  wire('t1', 'out.text.text', 'r1', 'in.image.image'),
  { type: 'elements.deleted', ids: [id('r1')] },
  { type: 'elements.deleted', ids: [id('locked')] },
  { type: 'nodes.framed', nodeType: 'frameNode', ids: [] },
  { type: 'nodes.duplicated', ids: [id('i1')] },
  { type: 'selection.changed', ids: [id('r1')] },
  { type: 'selection.changed', ids: [] },
  { type: 'undo.pressed' },
  { type: 'redo.pressed' },
  { type: 'feedback.toggled' },
  { type: 'board.renamed', name: 'New' },
  { type: 'dialog.asked', dialog: 'display', nodeId: id('i1') },
  { type: 'plan.asked', goal: id('r1') },
  { type: 'node.opened', id: id('r1') },
  { type: 'go.pressed', id: id('r1') },
  { type: 'stop.pressed', id: id('r1') },
  { type: 'alert.closed', id: id('r1') },
  { type: 'file.chosen', id: id('i1'), file: new File(['picture'], 'a.png') },
  { type: 'file.chosen', id: id('t1'), file: new File(['picture'], 'a.png') },
  { type: 'job.found', job: job('running') },
  { type: 'outcome.kept', id: id('r1'), data: { objectKey: 'a' } },
  { type: 'result.arrived', source: id('r1'), job: 'j', index: 0, result: { kind: 'image', data: {} } },
  { type: 'lock.taken', id: id('r1') },
  { type: 'lock.freed', id: id('r1') },
  { type: 'run.ended', id: id('r1'), retain: false },
  { type: 'run.ended', id: id('r1'), retain: true },
  { type: 'run.told', told: { type: 'signed.out' } },
  { type: 'board.changed', rev: 5 },

  { type: 'votes.changed', votes: {} },
  { type: 'draft.offered', draft },
  { type: 'draft.taken' },
  { type: 'draft.dropped' },
  { type: 'conflict.settled', conflict, keep: 'theirs' },
  { type: 'signed.in' },
  { type: 'online' },
  { type: 'offline' },
  { type: 'visible' },
  { type: 'save.now' },
];

const theirs = { rev: 9, changes: [{ id: 'r1', kind: 'node', rev: 9, data: prompt('theirs') }] };

/** Every way in which a save or the keeping of a draft may end. */
function outcomesOf(src: string) {
  if (src === 'keepDraft') return [{ output: undefined }, { error: new Error('The device is full.') }];
  const statuses = [0, 400, 401, 503].map((status) => ({ error: { status } }));
  const conflicting = {
    error: { status: 409, problem: { status: 409, code: 'board_conflict', detail: '', ...theirs } },
  };
  return [{ output: { rev: 2, changes: [] } }, { output: theirs }, conflicting, ...statuses];
}

function eventsIn(snapshot: Snapshot): MachineEvent[] {
  return [...EVENTS, ...([...dueDelays(snapshot), ...dueReports(snapshot, outcomesOf)] as MachineEvent[])];
}

/** What of a snapshot tells two situations of saving apart; the board and the network are left out, or the walk would not end. */
function serialize({ value, context }: Snapshot): string {
  const { board, base, attempt, heardRev, rev, runs } = context;
  const flags = [board === base, Math.min(attempt, CONFLICTS_IN_A_ROW), heardRev > rev, runs.size];
  const { document, history, draft, saving } = value;
  return JSON.stringify([document, history, draft, saving, flags]);
}

/**
 * The two sides of a snapshot that decide, each for itself, which transitions are open. One path to each is replayed with
 * every event; all their combinations were walked by the pure machine.
 */
function sidesOf({ value, context }: Snapshot): string[] {
  const { document, history, draft, saving } = value;
  return [
    JSON.stringify([saving, context.attempt >= CONFLICTS_IN_A_ROW]),
    JSON.stringify([document, history, draft, context.runs.size]),
  ];
}

const { seen, inspect } = watchTransitions(machine);

test.each(['owner', 'reviewer'] as const)(
  'every state of a board of its %s is reached, and keeps its promises',
  (role) => {
    const input = () => boardInput({ role, newId: () => 'always-new' });
    const paths = getShortestPaths(machine, { input: input(), events: eventsIn, serializeState: serialize });
    const replayed = new Set<string>();
    for (const { state, steps } of paths) {
      const sides = sidesOf(state as Snapshot).filter((side) => !replayed.has(side));
      if (sides.length === 0) continue;
      for (const side of sides) replayed.add(side);
      const before = steps.map(({ event }) => event).filter(({ type }) => !type.startsWith('xstate.init'));
      for (const event of eventsIn(state as Snapshot)) if (state.can(event)) replay(input(), [...before, event]);
    }
  },
);

/** Sends the events to a real actor, checking what must hold after the last. */
function replay(input: BoardInput, events: readonly MachineEvent[]): void {
  const actor = createActor(machine, { input, clock: new SimulatedClock(), inspect }).start();
  for (const event of events) actor.send(event);
  const snapshot = actor.getSnapshot();
  const { board, base, runs, selection } = snapshot.context;
  const at = `${events.map(({ type }) => type).join(', ')} leads to ${JSON.stringify(snapshot.value)}`;
  expect(snapshot.status, at).toBe('active');
  expect(brokenRules(board), at).toEqual([]);
  expect(hasUnsentWork(snapshot) || board === base, at).toBe(true);
  expect(
    [...runs.keys()].filter((name) => !(runIdOf(name) in snapshot.children)),
    at,
  ).toEqual([]);
  expect(runs.size, at).toBe(Object.keys(snapshot.children).filter((name) => name.startsWith('node:')).length);
  expect(
    [...selection].filter((name) => !board.nodes.has(name as NodeId)),
    at,
  ).toEqual([]);
  if (input.role === 'reviewer') expect(board, at).toBe(DRAWN);
  actor.stop();
}

test('an alert of a node that uploads is the upload’s', () => {
  const file = new File(['picture'], 'a.txt');
  replay(boardInput(), [
    { type: 'file.chosen', id: id('i1'), file },
    { type: 'alert.closed', id: id('i1') },
    { type: 'retry.pressed', id: id('i1') },
    { type: 'stop.pressed', id: id('i1') },
  ]);
});

test('the network comes and goes whatever else the board does', () => {
  replay(boardInput(), [{ type: 'offline' }, { type: 'online' }]);
});

test('every transition was walked on a running actor', () => {
  const missed = [...transitionsOf(machine)].filter((key) => !seen.has(key));
  expect(missed).toEqual([]);
});
