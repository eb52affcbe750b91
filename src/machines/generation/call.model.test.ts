import { expect, test } from 'vitest';
import {
  type ActorRefFrom,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type SnapshotFrom,
  setup,
} from 'xstate';
import type { NodeId } from '../../../contract/ids.ts';
import type { ConnectedInputs } from '../../board/connect/inputs.ts';
import { id } from '../../board/document/draw.fixture.ts';
import type { ApiRequest, PrepareStepInput } from '../effects/effects.ts';
import type { NodeRun } from '../run/nodeRun.ts';
import { inputsWith, job, PICTURE, runBy } from '../run/run.fixture.ts';
import { dueDelays, dueReports, watchTransitions } from '../testing/walk.fixture.ts';
import type { CallEvent, CallInput, CallReport } from './call.events.ts';
import { callMachine } from './call.machine.ts';
import { needsRenewal } from './call.rules.ts';

type Snapshot = SnapshotFrom<typeof callMachine>;

/** Actors that never end: the walk reports their outcomes itself. */
const machine = callMachine.provide({
  actors: {
    callApi: fromPromise<unknown, ApiRequest>(() => new Promise(() => {})),
    openStream: fromCallback<EventObject, ApiRequest>(() => {}),
    prepareRun: fromPromise<unknown, PrepareStepInput>(() => new Promise(() => {})),
    renewInputs: fromPromise<ConnectedInputs, { readonly id: NodeId }>(() => new Promise(() => {})),
  },
});

const EVENTS: readonly CallEvent[] = [
  { type: 'online' },
  { type: 'stream.prepared', jobId: job('running').job_id },
  { type: 'stream.image', answer: PICTURE },
  { type: 'stream.reported', detail: 'status 429: trial over' },
  { type: 'stream.ended' },
  { type: 'stream.failed', status: 0 },
  { type: 'stream.failed', status: 403 },
];

/** A composed picture feeds the node. */
const fedBy = (objectKey: string): ConnectedInputs => ({
  'in.image.image': {
    node: inputsWith('').node,
    sourceHandle: 'out.image.image',
    passedValue: { kind: 'image', asset: { objectKey } },
    isComposed: true,
  },
});
const OLD_INPUTS = fedBy('old');
const NEW_FEEDS = fedBy('new');

const errors = [0, 403].map((status) => ({ error: { status } }));
const listed = (...jobs: ReturnType<typeof job>[]) => ({ output: { jobs } });

/** Every way in which what is invoked now may end. */
function outcomesOf(src: string, where: string) {
  if (src === 'renewInputs') return [{ output: NEW_FEEDS }, { output: OLD_INPUTS }, { output: {} }, ...errors];
  if (src === 'prepareRun') return [{ output: 'stored' }, ...errors];
  if (src !== 'callApi') return [];
  if (where.endsWith('calling')) return [{ output: PICTURE }, ...errors];
  const states = ['running', 'failed', 'cancelled'] as const;
  return [listed(), ...states.map((state) => listed(job(state))), ...errors];
}

function eventsIn(snapshot: Snapshot): CallEvent[] {
  const due = [...dueDelays(snapshot), ...dueReports(snapshot, outcomesOf)];
  return [...EVENTS, ...(due as CallEvent[])];
}

function serialize({ value, context }: Snapshot): string {
  return JSON.stringify([
    value,
    context.attempt,
    context.preparedStep,
    context.sentRun !== null,
    needsRenewal(context),
  ]);
}

const preparedStep: NodeRun = {
  ...runBy('plain'),
  prepare: { keyOf: ({ prompt }) => prompt, load: async () => async () => 'stored' },
};
const fed: NodeRun = { ...preparedStep, needs: [{ handle: 'in.image.image', requirement: 'stored' }] };
const base = {
  nodeId: id('r1'),
  inputs: inputsWith('a lamp'),
  id: 'run-new',
  sentRun: null,
  preparedStep: null,
  followedJob: null,
};
const SENT = { id: 'run-old', request: runBy('plain').toRequest(base.inputs) };
const INPUTS: Readonly<Record<string, CallInput>> = {
  plain: { ...base, run: runBy('plain') },
  streamed: { ...base, run: runBy('streamed') },
  preparedStep: { ...base, run: preparedStep },
  followedJob: { ...base, run: runBy('plain'), followedJob: job('running') },
  composed: { ...base, run: fed, inputs: { ...base.inputs, connectedInputs: OLD_INPUTS }, sentRun: SENT },
};

const { missed, inspect } = watchTransitions(machine);

test.each(Object.keys(INPUTS))('every state of a %s call is reached, and it reports its end once', (kind) => {
  const input = INPUTS[kind]!;
  const reached = new Set<string>();
  // It reports to a parent, so that the walk replays: from each state that was not reached before it goes on.
  for (let paths: CallEvent[][] = [[]]; paths.length > 0; ) {
    paths = paths.flatMap((path) => {
      const snapshot = replay(input, path);
      const situation = serialize(snapshot);
      if (reached.has(situation)) return [];
      reached.add(situation);
      return eventsIn(snapshot)
        .filter((event) => snapshot.can(event))
        .map((event) => [...path, event]);
    });
  }
});

/** Sends the events to a call that a real parent invoked, and checks what must hold after the last. */
function replay(input: CallInput, events: readonly CallEvent[]): Snapshot {
  const reports: CallReport[] = [];
  const parent = setup({
    actors: { call: machine },
    actions: { note: ({ event }) => reports.push(event as CallReport) },
  });
  const invoking = parent.createMachine({
    id: 'parent',
    invoke: { id: 'call', src: 'call', input },
    on: { 'call.*': { actions: 'note' } },
  });
  const actor = createActor(invoking, { clock: new SimulatedClock(), inspect }).start();
  const call = actor.getSnapshot().children.call as unknown as ActorRefFrom<typeof callMachine>;
  for (const event of events) call.send(event);
  const snapshot = call.getSnapshot();
  const at = `${events.map(({ type }) => type).join(', ')} leads to ${JSON.stringify(snapshot.value)}`;
  const ends = reports.filter(({ type }) => ['call.ended', 'call.failed', 'call.refused'].includes(type));
  expect(ends.length, at).toBe(snapshot.matches('over') ? 1 : 0);
  expect(snapshot.status, at).toBe(snapshot.matches('over') ? 'done' : 'active');
  actor.stop();
  return snapshot;
}

test('every transition was walked on a running actor', () => {
  expect(missed()).toEqual([]);
});

test('a run that is to be sent again is, unless a composed picture that feeds it is another one now', () => {
  const outcome = (output: ConnectedInputs) =>
    [{ type: 'xstate.done.actor.0.call.renewing', output }] as unknown as CallEvent[];
  const input = { ...INPUTS.composed!, run: runBy('plain') };
  expect(replay(input, outcome(OLD_INPUTS)).context.sentRun).toEqual(SENT);
  expect(replay(input, outcome(NEW_FEEDS)).context.sentRun?.id).toBe('run-new');
});
