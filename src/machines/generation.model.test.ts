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
import { id } from '../board/draw.fixture.ts';
import type { BoardEvent } from './board.events.ts';
import type { ApiRequest } from './effects.ts';
import type { GenerationEvent } from './generation.events.ts';
import { generationMachine } from './generation.machine.ts';
import { inputsWith, job, PICTURE, runBy } from './run.fixture.ts';
import { dueDelays, dueReports, transitionsOf, watchTransitions } from './walk.fixture.ts';

type Snapshot = SnapshotFrom<typeof generationMachine>;
type Actor = ActorRefFrom<typeof generationMachine>;

/** Actors that never end: the walk reports their outcomes itself. */
const machine = generationMachine.provide({
  actors: {
    callApi: fromPromise<unknown, ApiRequest>(() => new Promise(() => {})),
    openStream: fromCallback<EventObject, ApiRequest>(() => {}),
  },
});

const go = (prompt: string): GenerationEvent => ({ type: 'go.pressed', inputs: inputsWith(prompt), run: 'run-new' });
const EVENTS: readonly GenerationEvent[] = [
  go('a lamp'),
  go(''),
  go('porn'),
  { type: 'stop.pressed' },
  { type: 'alert.closed' },
  { type: 'job.found', job: job('running'), inputs: inputsWith('a lamp') },
  { type: 'job.found', job: job('done', { results: [PICTURE] }), inputs: inputsWith('a lamp') },
  { type: 'job.found', job: job('failed'), inputs: inputsWith('a lamp') },
  { type: 'online' },
  { type: 'time.passed' },
  { type: 'stream.prepared', jobId: job('running').job_id },
  { type: 'stream.prepared' },
  { type: 'stream.image', answer: PICTURE },
  { type: 'stream.image', answer: { image_url: null } },
  { type: 'stream.told', detail: 'status 429: trial over' },
  { type: 'stream.told', detail: 'the engine broke' },
  { type: 'stream.ended' },
  { type: 'stream.failed', status: 0 },
  { type: 'stream.failed', status: 403 },
];

const listed = (...jobs: ReturnType<typeof job>[]) => ({ output: { jobs } });
const errors = [0, 401, 403, 429, 499, 500].map((status) => ({ error: { status } }));

/** Every way in which what is invoked now may end. */
function outcomesOf(src: string, where: string) {
  if (src !== 'callApi') return [];
  if (where.endsWith('busy')) return [{ output: PICTURE }, { output: { image_url: null } }, ...errors];
  if (where.endsWith('stopping')) return [{ output: {} }, ...errors];
  const runs = ['run-found', 'run-new'].flatMap((run) => [
    listed(job('running', { run, results: [PICTURE] })),
    listed(job('failed', { run, status: 429 })),
    listed(job('cancelled', { run })),
  ]);
  return [listed(), ...runs, ...errors];
}

function eventsIn(snapshot: Snapshot): GenerationEvent[] {
  const logged = 'logBlocked' in snapshot.children;
  const log = { type: 'xstate.error.actor.logBlocked', error: { status: 500 } };
  const found = [...dueDelays(snapshot), ...dueReports(snapshot, outcomesOf), ...(logged ? [log] : [])];
  return [...EVENTS, ...(found as GenerationEvent[])];
}

/** What of a snapshot tells two situations apart; what only grows is left out, or the walk would never end. */
function serialize({ value, context, children }: Snapshot): string {
  const { sent, followed, jobId, failed, attempt, message } = context;
  const call = [sent?.request.call, followed?.state, jobId !== null, failed?.failure, message];
  return JSON.stringify([value, call, attempt, 'logBlocked' in children]);
}

const { seen, inspect } = watchTransitions(machine);

test.each(['plain', 'streamed', 'paid'] as const)(
  'every state of a %s run is reached, and keeps its promises',
  (kind) => {
    const board = createActor(fromCallback(() => {})).start();
    const input = { board, nodeId: id('r1'), run: runBy(kind) };
    const paths = getShortestPaths(machine, { input, events: eventsIn, serializeState: serialize });
    const ends = paths.flatMap(({ state, steps }) => {
      const before = steps.map(({ event }) => event).filter(({ type }) => !type.startsWith('xstate.init'));
      const events = eventsIn(state as Snapshot).filter((event) => state.can(event));
      return events.map((event) => [...before, event]);
    });
    for (const events of ends) replay(kind, events);
  },
);

/** Sends the events to a real actor, checking what must hold after the last. */
function replay(kind: 'plain' | 'streamed' | 'paid', events: readonly Parameters<Actor['send']>[0][]): void {
  const told: BoardEvent[] = [];
  const board = createActor(fromCallback<BoardEvent>(({ receive }) => receive((event) => told.push(event)))).start();
  const input = { board, nodeId: id('r1'), run: runBy(kind) };
  const actor = createActor(machine, { input, clock: new SimulatedClock(), inspect }).start();
  for (const event of events) actor.send(event);
  // What holds before the last event was seen at the end of a shorter path.
  const snapshot = actor.getSnapshot();
  const count = (type: BoardEvent['type']) => told.filter((event) => event.type === type).length;
  const at = `${events.map(({ type }) => type).join(', ')} leads to ${JSON.stringify(snapshot.value)}`;
  // The lock is held while busy, and only then; a run that is over was said to be.
  expect(count('lock.taken') - count('lock.freed'), at).toBe(snapshot.hasTag('busy') ? 1 : 0);
  const isOver = !snapshot.hasTag('busy') && !snapshot.matches('stopping');
  expect(count('lock.taken') - count('run.ended'), at).toBe(isOver ? 0 : 1);
  // Whoever is left with an alert can close it; whoever is done may press Go again.
  if (snapshot.matches('error-dialog')) expect(snapshot.can({ type: 'alert.closed' }), at).toBe(true);
  if (snapshot.matches('idle') || snapshot.matches('done')) expect(snapshot.can(go('a lamp')), at).toBe(true);
  expect(snapshot.status, at).toBe('active');
  actor.stop();
}

test('every transition was walked on a running actor', () => {
  const missed = [...transitionsOf(machine)].filter((key) => !seen.has(key));
  expect(missed).toEqual([]);
});
