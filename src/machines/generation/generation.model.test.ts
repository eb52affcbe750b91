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
import { failureFor } from '../../../contract/callFailures.ts';
import type { CallName } from '../../../contract/calls/index.ts';
import { id } from '../../board/document/draw.fixture.ts';
import type { ApiRequest, PrepareStepInput } from '../effects/effects.ts';
import type { BoardEvent } from '../events/board.events.ts';
import { BLOCKED_ANSWER, inputsWith, job, KEY, PICTURE, runBy } from '../run/run.fixture.ts';
import { dueDelays, dueReports, walksOf, watchTransitions } from '../testing/walk.fixture.ts';
import { callMachine } from './call.machine.ts';
import type { GenerationEvent } from './generation.events.ts';
import { generationMachine } from './generation.machine.ts';

type Snapshot = SnapshotFrom<typeof generationMachine>;
type Actor = ActorRefFrom<typeof generationMachine>;
type Kind = Parameters<typeof runBy>[0];

/** Actors that never end: the walk reports their outcomes itself. */
const callApi = fromPromise<unknown, ApiRequest>(() => new Promise(() => {}));
const openStream = fromCallback<EventObject, ApiRequest>(() => {});
const prepareRun = fromPromise<unknown, PrepareStepInput>(() => new Promise(() => {}));
const call = callMachine.provide({ actors: { callApi, openStream, prepareRun } });
const fetchWordList = fromPromise<void>(() => new Promise(() => {}));
const machine = generationMachine.provide({ actors: { callApi, fetchWordList, call } });
/** The same on a page whose word list is still to come. */
const early = machine.provide({ guards: { hasWordList: () => false } });

const go = (prompt: string): GenerationEvent => ({
  type: 'go.pressed',
  action: 'go',
  inputs: inputsWith(prompt),
  run: 'run-new',
});
const jobEvent = (...args: Parameters<typeof job>): GenerationEvent => ({
  type: 'job.listed',
  action: 'go',
  job: job(...args),
  inputs: inputsWith('a lamp'),
});
const failedEvent = (name: CallName, status: number): GenerationEvent => ({
  type: 'call.failed',
  runFailure: { call: name, status, failure: failureFor(name, status) },
});
const sentRun = {
  id: 'run-new',
  request: { call: 'process_sketch', body: { prompt: 'a lamp', sketch_object_key: KEY, hq_mode: false } },
} as const;

const EVENTS: readonly GenerationEvent[] = [
  go('a lamp'),
  go(''),
  go('porn'),
  { type: 'stop.pressed' },
  { type: 'alert.closed' },
  jobEvent('running'),
  jobEvent('done', { results: [PICTURE] }),
  jobEvent('failed'),
  jobEvent('failed', { code: 'maybe_billed' }),
  { type: 'online' },
  { type: 'time.passed' },
  { type: 'call.preparing' },
  { type: 'call.renewed', inputs: inputsWith('a lamp'), sentRun: null },
  { type: 'call.refused' },
  { type: 'call.sending', sentRun, preparedStep: null },
  { type: 'call.prepared', jobId: job('running').job_id },
  { type: 'call.prepared' },
  { type: 'call.answered', answer: PICTURE },
  { type: 'call.answered', answer: { image_url: null } },
  { type: 'call.answered', answer: { image_url: BLOCKED_ANSWER } },
  { type: 'call.following', job: job('running', { results: [PICTURE] }) },
  { type: 'call.following', job: null },
  { type: 'call.lost' },
  { type: 'call.ended' },
  ...[0, 401, 403, 429, 499, 500].map((status) => failedEvent('process_sketch', status)),
  failedEvent('image_to_3d', 403),
  failedEvent('remove_background', 500),
];

function outcomesOf(src: string, where: string) {
  if (src === 'fetchWordList') return [{ output: undefined }, { error: new TypeError('Failed to fetch') }];
  if (src !== 'callApi' || !where.endsWith('stopping')) return [];
  return [{ output: {} }, { error: { status: 500 } }];
}

function eventsIn(snapshot: Snapshot): GenerationEvent[] {
  // A running actor sends itself what leads on, so that nothing else comes between.
  if (snapshot.matches('validating')) return [{ type: 'inputs.captured' }];
  const logged = 'logBlocked' in snapshot.children;
  const log = { type: 'xstate.error.actor.logBlocked', error: { status: 500 } };
  const due = [...dueDelays(snapshot), ...dueReports(snapshot, outcomesOf), ...(logged ? [log] : [])];
  // What the call machine reports comes only while it is invoked, and its results only after it was sent.
  const mayCome = ({ type }: GenerationEvent) =>
    type !== 'call.answered' || snapshot.context.sentRun !== null || snapshot.context.followedJob !== null;
  return [...EVENTS.filter(mayCome), ...(due as GenerationEvent[])];
}

/** The parts of a snapshot that tell two situations apart; what only grows is left out, or the walk would never end. */
function serialize({ value, context, children }: Snapshot): string {
  const { sentRun: run, followedJob, jobId, runFailure: failure, message, placedCount } = context;
  const then = failure?.failure.kind === 'alert' && failure.failure.thenUpgrade;
  const situation = [
    run !== null,
    followedJob !== null,
    jobId !== null,
    failure?.failure.kind,
    then,
    message !== null,
    placedCount > 0,
    value === 'fetching' && context.inputs?.prompt,
  ];
  return JSON.stringify([value, situation, 'logBlocked' in children]);
}

const { missed, inspect } = watchTransitions(machine);

test.each(['plain', 'streamed', 'paid'] as const)(
  'every state of a %s run is reached, and keeps its promises',
  (kind) => walk(kind, machine, eventsIn),
);

test('every way of a run that waits for the word list is walked until it is sent', () => {
  walk('plain', early, (snapshot) => (snapshot.matches('running') ? [] : eventsIn(snapshot)));
});

function walk(kind: Kind, logic: typeof machine, events: typeof eventsIn): void {
  const board = createActor(fromCallback(() => {})).start();
  const input = { board, nodeId: id('r1'), runs: { go: runBy(kind) } };
  for (const path of walksOf(logic, { input, events, serialize })) replay(kind, logic, path);
}

/** Sends the events to a real actor, checking what must hold after the last. */
function replay(kind: Kind, logic: typeof machine, events: readonly Parameters<Actor['send']>[0][]): void {
  const reports: BoardEvent[] = [];
  const board = createActor(fromCallback<BoardEvent>(({ receive }) => receive((event) => reports.push(event)))).start();
  const input = { board, nodeId: id('r1'), runs: { go: runBy(kind) } };
  const actor = createActor(logic, { input, clock: new SimulatedClock(), inspect }).start();
  for (const event of events) actor.send(event);
  // What holds before the last event was seen at the end of a shorter path.
  const snapshot = actor.getSnapshot();
  const at = `${events.map(({ type }) => type).join(', ')} leads to ${JSON.stringify(snapshot.value)}`;
  // The lock is held while busy, and only then; a run that is over was said to be.
  const lock = reports.findLast(({ type }) => type === 'lock.acquired' || type === 'lock.released');
  expect(lock?.type === 'lock.acquired', at).toBe(snapshot.hasTag('busy'));
  const isOver = !snapshot.hasTag('busy') && !snapshot.matches('stopping');
  const last = reports.findLast(({ type }) => type === 'lock.acquired' || type === 'run.ended');
  expect(last?.type, at).toBe(isOver ? last && 'run.ended' : 'lock.acquired');
  // Whoever is left with an alert can close it; whoever is done may press Go again.
  if (snapshot.matches('error-dialog')) expect(snapshot.can({ type: 'alert.closed' }), at).toBe(true);
  if (snapshot.matches('ready')) expect(snapshot.can(go('a lamp')), at).toBe(true);
  expect(snapshot.status, at).toBe('active');
  actor.stop();
}

test('every transition was walked on a running actor', () => {
  expect(missed()).toEqual([]);
});
