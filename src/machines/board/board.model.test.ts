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
import type { BoardNode } from '../../../contract/board.ts';
import type { HandleId } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { applyDelta } from '../../board/document/delta.ts';
import { id } from '../../board/document/draw.fixture.ts';
import { NO_PLACES } from '../../board/document/paintOrder.ts';
import { brokenRules } from '../../board/document/random.fixture.ts';
import { NO_CONFLICTS, type OpenConflict } from '../../board/history/conflicts.ts';
import type { BoardDraft } from '../../board/history/draft.ts';
import { type ApiRequest, prepareRun, renewInputs, type StoreDraftInput, storeFile } from '../effects/effects.ts';
import type { BoardEvent, BoardInput } from '../events/board.events.ts';
import type { RemoteChanges } from '../events/unsavedWork.ts';
import { BOARD_ID, job } from '../run/run.fixture.ts';
import { dueDelays, watchTransitions } from '../testing/walk.fixture.ts';
import { boardInput, DRAWN } from './board.fixture.ts';
import type { boardMachine } from './board.machine.ts';
import { runIdOf } from './board.runs.ts';
import { provideEffects } from './provideEffects.ts';
import { selectSaving } from './selectors.ts';

type Snapshot = SnapshotFrom<typeof boardMachine>;
type MachineEvent = Parameters<ActorRefFrom<typeof boardMachine>['send']>[0];

/** Actors that never end: the walk reports their outcomes itself. */
const machine = provideEffects({
  callApi: fromPromise<unknown, ApiRequest>(() => new Promise(() => {})),
  openStream: fromCallback<EventObject, ApiRequest>(() => {}),
  prepareRun,
  renewInputs,
  storeFile,
  storeDraft: fromPromise<unknown, StoreDraftInput>(() => new Promise(() => {})),
});

const prompt = (value: string): BoardNode => ({ ...DRAWN.nodes.get(id('r1'))!, data: { prompt: value } });
const connect = (source: string, sourceHandle: HandleId, target: string, targetHandle: HandleId): BoardEvent => ({
  type: 'edge.connected',
  connection: { source: id(source), sourceHandle, target: id(target), targetHandle },
});
const conflict: OpenConflict = {
  id: 'conflict',
  element: 'node',
  element_id: 'r1',
  field: 'data.prompt',
  value: 'mine',
  other: 'theirs',
};
const draft: BoardDraft = {
  boardId: BOARD_ID,
  baseRev: 1,
  nodes: [prompt('drafted')],
  edges: [],
  deleted: [],
  was: [prompt('a lamp')],
  older: null,
};
const edited = (name: string, undoGroup?: string): BoardEvent => ({
  type: 'node.edited',
  id: id(name),
  data: { prompt: 'edited' },
  ...(undoGroup === undefined ? {} : { undoGroup }),
});

const NOTHING_NEW: RemoteChanges = {
  base: DRAWN,
  theirs: DRAWN,
  places: NO_PLACES,
  votes: [],
  claims: [],
  conflicts: { base: NO_CONFLICTS, theirs: NO_CONFLICTS },
  refused: [],
};

const LOSS: MachineEvent = {
  type: 'run.reported',
  report: { type: 'notice', notice: { kind: 'saveRefused', status: 404, code: 'board_not_found' } },
};
const EVENTS: readonly MachineEvent[] = [
  { type: 'xstate.error.actor.node:r1', actorId: 'node:r1', error: new Error('A fault.') },
  { type: 'node.added', nodeType: 'textNode', position: { x: 0, y: 900 }, id: id('n1') },
  { type: 'node.added', nodeType: 'unheardOf', position: { x: 0, y: 0 } },
  { type: 'nodes.laid', nodes: [{ id: id('n2'), nodeType: 'textNode', position: { x: 0, y: 1800 } }], select: [] },
  { type: 'nodes.moved', moves: [{ id: id('r1'), position: { x: 3, y: 3 } }] },
  { type: 'nodes.moved', moves: [{ id: id('r1'), zIndex: 2 }], undoGroup: 'nudge' },
  edited('r1', 'prompt'),
  edited('r1'),
  edited('locked'),
  { type: 'node.resized', id: id('i1'), size: { width: 10, height: 10 } },
  { type: 'nodes.moved', moves: [{ id: id('locked'), position: { x: 10, y: 10 } }] },
  { type: 'node.resized', id: id('locked'), size: { width: 10, height: 10 } },
  connect('t1', 'out.text.text', 'r1', 'in.text.text'),
  connect('t1', 'out.text.text', 'r1', 'in.image.image'),
  { type: 'elements.deleted', ids: [id('r1')] },
  { type: 'elements.deleted', ids: [id('locked')] },
  { type: 'elements.changed', nodes: [prompt('both')], undoGroup: 'settings' },
  { type: 'elements.changed', deleted: [id('t1')], select: [] },
  { type: 'nodes.framed', nodeType: 'frameNode', ids: [] },
  { type: 'nodes.duplicated', ids: [id('i1')] },
  { type: 'selection.changed', ids: [id('r1')] },
  { type: 'selection.changed', ids: [] },
  { type: 'undo.pressed' },
  { type: 'redo.pressed' },
  { type: 'feedback.toggled' },
  { type: 'board.renamed', name: 'New' },
  { type: 'dialog.requested', dialog: 'display', nodeId: id('i1') },
  { type: 'plan.requested', goals: [id('r1')] },
  { type: 'comment.requested', about: id('i1') },
  { type: 'comment.sent', isReply: false },
  { type: 'thread.requested', step: 1 },
  { type: 'node.opened', id: id('r1') },
  { type: 'go.pressed', id: id('r1') },
  { type: 'stop.pressed', id: id('r1') },
  { type: 'alert.closed', id: id('r1') },
  { type: 'file.selected', id: id('i1'), file: new File(['picture'], 'a.png') },
  { type: 'file.selected', id: id('t1'), file: new File(['picture'], 'a.png') },
  { type: 'job.listed', job: job('running') },
  { type: 'outcome.recorded', id: id('r1'), data: { objectKey: 'a' } },
  { type: 'result.arrived', source: id('r1'), job: 'j', index: 0, result: { kind: 'image', data: {} } },
  { type: 'lock.acquired', id: id('r1') },
  { type: 'lock.released', id: id('r1') },
  { type: 'run.ended', id: id('r1'), retain: false },
  { type: 'run.ended', id: id('r1'), retain: true },
  { type: 'run.reported', report: { type: 'signed.out' } },
  LOSS,
  { type: 'board.changed', rev: 5 },
  { type: 'changes.wanted' },
  {
    type: 'theirs.arrived',
    theirs: { ...NOTHING_NEW, theirs: applyDelta(DRAWN, { nodes: [prompt('theirs')], edges: [], deleted: [] }) },
  },
  {
    type: 'theirs.arrived',
    theirs: { ...NOTHING_NEW, votes: [{ node_id: 'i1', voter: 'ann@example.test', vote: 'up' }] },
  },
  { type: 'draft.offered', draft },
  { type: 'draft.restored' },
  { type: 'draft.dropped' },
  { type: 'conflicts.met', conflicts: [] },
  { type: 'conflicts.settled', conflicts: [conflict], keep: 'other' },
  { type: 'signed.in' },
  { type: 'online' },
  { type: 'offline' },
  { type: 'visible' },
  { type: 'save.now' },
];

function eventsIn(snapshot: Snapshot): MachineEvent[] {
  return [...EVENTS, ...(dueDelays(snapshot) as MachineEvent[])];
}

/** The parts of a snapshot that tell two situations apart; the board is left out, or the walk would not end. */
function serialize({ value, context }: Snapshot): string {
  return JSON.stringify([value, context.runs.size]);
}

const { missed, inspect } = watchTransitions(machine);

test.each(['owner', 'editor', 'reviewer'] as const)(
  'every state of a board of its %s is reached, and keeps its promises',
  (role) => {
    const input = () => boardInput({ role, newId: () => 'always-new' });
    const paths = getShortestPaths(machine, { input: input(), events: eventsIn, serializeState: serialize });
    for (const { state, steps } of paths) {
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
  const { board, runs, selection } = snapshot.context;
  const at = `${events.map(({ type }) => type).join(', ')} leads to ${JSON.stringify(snapshot.value)}`;
  expect(snapshot.status, at).toBe('active');
  expect(brokenRules(board), at).toEqual([]);
  expect(selectSaving(snapshot).getSnapshot().context.work.board, at).toBe(board);
  expect(
    [...runs.keys()].filter((name) => !(runIdOf(name) in snapshot.children)),
    at,
  ).toEqual([]);
  expect(runs.size, at).toBe(Object.keys(snapshot.children).filter((name) => name.startsWith('node:')).length);
  expect(
    [...selection].filter((name) => !board.nodes.has(name as NodeId)),
    at,
  ).toEqual([]);
  const isNotified = events.some(({ type }) => type === 'theirs.arrived');
  if (input.role === 'reviewer' && !isNotified) expect(board, at).toBe(DRAWN);
  actor.stop();
}

test('an alert of a node that uploads is the upload’s', () => {
  const file = new File(['picture'], 'a.txt');
  replay(boardInput(), [
    { type: 'file.selected', id: id('i1'), file },
    { type: 'alert.closed', id: id('i1') },
    { type: 'retry.pressed', id: id('i1') },
    { type: 'stop.pressed', id: id('i1') },
  ]);
});

test('a reviewer’s own comment that is to be deleted stays until the server has deleted it', () => {
  const input = boardInput({ role: 'reviewer', viewerEmail: 'ann@example.test' });
  replay(input, [{ type: 'elements.deleted', ids: [id('c1')] }]);
});

test('an access that is known to be lost is reported no more', () => {
  replay(boardInput(), [LOSS, LOSS]);
});

test('every transition was walked on a running actor', () => {
  expect(missed()).toEqual([]);
});
