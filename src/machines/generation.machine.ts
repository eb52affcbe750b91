import {
  type ActorRefFrom,
  assertEvent,
  assign,
  cancel,
  enqueueActions,
  raise,
  sendTo,
  setup,
  spawnChild,
} from 'xstate';
import { NO_ANSWER } from '../../contract/failures.ts';
import type { BoardEmitted, BoardEvent } from './board.events.ts';
import { callApi, failureIn, openStream } from './effects.ts';
import {
  freshGeneration,
  type GenerationContext,
  type GenerationEvent,
  type GenerationInput,
} from './generation.events.ts';
import * as rules from './generation.rules.ts';

/** How often a simulated bar moves: the shortest step of the specification's bars (section 4). */
export const PROGRESS_TICK_MS = 100;
/** The pause before a lost call is made again; it doubles from one to the next. */
const RECONNECT_MS = 1_000;
/** With doubling pauses, about half a minute without a network. */
const RECONNECTS_MAX = 5;
/** How often the server is asked for a job that an earlier visit began. */
const POLL_MS = 2_000;

export type GenerationActor = ActorRefFrom<typeof generationMachine>;

/** Reads what an invoked call answered or failed with; XState types those events loosely. */
function outputIn(event: unknown): unknown {
  return (event as { output?: unknown }).output;
}
function errorIn(event: unknown): unknown {
  return (event as { error?: unknown }).error;
}

/** What may become of the one call whose outcome the chart does not wait for. */
type LogFailed = { readonly type: 'xstate.error.actor.logBlocked'; readonly error: unknown };

function tell(told: BoardEmitted): BoardEvent {
  return { type: 'run.told', told };
}

/**
 * Runs one generating node: from Go over the rules and the call to its results, or to what went wrong. The chart and its named
 * parts stand in one file so that it opens in Stately Studio; what they compute is in `generation.rules.ts`.
 */
export const generationMachine = setup({
  types: {
    context: {} as GenerationContext,
    events: {} as GenerationEvent | LogFailed,
    input: {} as GenerationInput,
    tags: {} as 'busy',
  },
  actors: { callApi, openStream },
  delays: {
    progressTick: PROGRESS_TICK_MS,
    reconnectPause: ({ context }) => RECONNECT_MS * 2 ** (context.attempt - 1),
    pollPause: POLL_MS,
  },
  guards: {
    mayRun: ({ context }) => rules.judgeRun(context).ok,
    isBlocked: ({ context }) => {
      const verdict = rules.judgeRun(context);
      return !verdict.ok && verdict.message === 'inappropriate';
    },
    isFollowing: ({ context }) => context.followed !== null,
    isStreamed: ({ context }) => rules.isStreamed(context),
    foundRunning: ({ event }) => event.type === 'job.found' && rules.isRunning(event.job),
    foundDone: ({ event }) => event.type === 'job.found' && event.job.state === 'done',
    foundFailed: ({ event }) => event.type === 'job.found' && event.job.state === 'failed',
    isRefusal: ({ context, event }) => rules.refusalIn(context, outputIn(event)) !== undefined,
    isLost: ({ context, event }) => context.attempt < RECONNECTS_MAX && failureIn(errorIn(event)).status === NO_ANSWER,
    isLostStream: ({ context, event }) =>
      context.attempt < RECONNECTS_MAX && event.type === 'stream.failed' && failureIn(event).status === NO_ANSWER,
    stillRuns: ({ context, event }) => rules.isRunning(rules.jobIn(context, outputIn(event))),
    hasFailed: ({ context, event }) => rules.jobIn(context, outputIn(event))?.state === 'failed',
    wasCancelled: ({ context }) => rules.wasStopped(context),
    isAlert: ({ context }) => context.failed?.failure.kind === 'alert',
    isUpgrade: ({ context }) => context.failed?.failure.kind === 'upgrade',
    isSignedOut: ({ context }) => context.failed?.failure.kind === 'signedOut',
    thenUpgrade: ({ context }) => context.failed?.failure.kind === 'alert' && context.failed.failure.thenUpgrade,
  },
  actions: {
    takeInputs: assign(({ event }) => {
      assertEvent(event, 'go.pressed');
      return { inputs: event.inputs, nextRun: event.run, message: null, failed: null };
    }),
    beginRun: assign(({ context }) => ({
      sent: rules.runToSend(context),
      followed: null,
      jobId: null,
      placed: 0,
      attempt: 0,
      message: null,
    })),
    followJob: assign(({ event }) => {
      assertEvent(event, 'job.found');
      const { job, inputs } = event;
      return {
        inputs,
        followed: job,
        sent: null,
        jobId: job.job_id,
        placed: 0,
        attempt: 0,
        message: null,
        failed: null,
      };
    }),
    noteFollowed: assign(({ context, event }) => ({
      followed: rules.jobIn(context, outputIn(event)) ?? context.followed,
    })),
    startClock: assign(({ context }) => {
      const { progress } = context.run;
      const kind = typeof progress === 'function' ? progress(rules.inputsIn(context.inputs)) : progress;
      return { elapsedMs: 0, progress: kind };
    }),
    noteTime: assign(({ context }) => ({ elapsedMs: context.elapsedMs + PROGRESS_TICK_MS })),
    scheduleTick: raise({ type: 'time.passed' }, { delay: 'progressTick', id: 'tick' }),
    cancelTick: cancel('tick'),
    takeLock: sendTo(
      ({ context }) => context.board,
      ({ context }) => ({ type: 'lock.taken', id: context.nodeId }),
    ),
    freeLock: sendTo(
      ({ context }) => context.board,
      ({ context }) => ({ type: 'lock.freed', id: context.nodeId }),
    ),
    endRun: sendTo(
      ({ context }) => context.board,
      ({ context }) => ({ type: 'run.ended', id: context.nodeId, owes: rules.owesSomething(context) }),
    ),
    placeAnswer: enqueueActions(({ context, event, enqueue }) => {
      const told = rules.arrival(context, outputIn(event), 0);
      if (told) enqueue.sendTo(context.board, told);
    }),
    placeImage: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'stream.image');
      const index = event.index ?? context.placed;
      enqueue.assign({ placed: Math.max(context.placed, index + 1), attempt: 0 });
      // A joined stream begins with what was placed before, and the person may have deleted it since.
      const told = index < context.placed ? undefined : rules.arrival(context, event.answer, index);
      if (told) enqueue.sendTo(context.board, told);
    }),
    placeFollowed: enqueueActions(({ context, enqueue }) => {
      const results = context.followed?.results ?? [];
      enqueue.assign({ placed: results.length });
      for (const [place, answer] of results.entries()) {
        const told =
          place < context.placed ? undefined : rules.arrival(context, answer, rules.indexIn(answer) ?? place);
        if (told) enqueue.sendTo(context.board, told);
      }
    }),
    noteJob: assign(({ event }) => {
      assertEvent(event, 'stream.prepared');
      return { jobId: event.jobId ?? null, attempt: 0 };
    }),
    forgetRun: assign({ sent: null, followed: null, jobId: null }),
    countLoss: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    noteVerdict: assign(({ context }) => {
      const verdict = rules.judgeRun(context);
      return { message: verdict.ok ? null : verdict.message };
    }),
    noteRefusal: assign(({ context, event }) => ({ message: rules.refusalIn(context, outputIn(event)) ?? null })),
    clearMessage: assign({ message: null, failed: null }),
    noteFailure: assign(({ context, event }) => ({ failed: rules.failureOfCall(context, errorIn(event)) })),
    noteStreamFailure: assign(({ context, event }) => {
      assertEvent(event, ['stream.failed', 'stream.told']);
      return {
        failed:
          event.type === 'stream.told' ? rules.failureOfDetail(context, event) : rules.failureOfCall(context, event),
      };
    }),
    noteStop: assign(({ context }) => ({ failed: rules.stopOf(context) })),
    noteJobFailure: assign(({ context, event }) => {
      const job = rules.jobIn(context, outputIn(event));
      return { failed: job ? rules.failureOfJob(job) : null };
    }),
    noteFoundFailure: assign(({ event }) => {
      assertEvent(event, 'job.found');
      return { failed: rules.failureOfJob(event.job) };
    }),
    /** A run that was refused is over; one whose answer never came may be repeated under its key. */
    forgetAnsweredRun: assign(({ context }) => {
      const status = context.failed?.status;
      const mayBeRepeated = status === NO_ANSWER || status === 401;
      return mayBeRepeated ? {} : { sent: null, followed: null, jobId: null };
    }),
    logBlocked: spawnChild('callApi', {
      id: 'logBlocked',
      input: ({ context }) => ({
        call: 'log_blocked',
        body: { board_id: context.inputs?.boardId, node_type: context.inputs?.node.type },
      }),
    }),
    tellUnlogged: sendTo(
      ({ context }) => context.board,
      ({ context, event }) => {
        const { status } = failureIn(errorIn(event));
        const nodeId = context.nodeId;
        return tell({ type: 'notice', notice: { kind: 'callFailed', call: 'log_blocked', status, nodeId } });
      },
    ),
    tellStarted: sendTo(
      ({ context }) => context.board,
      ({ context }) =>
        tell({ type: 'announced', announcement: { what: 'generating', nodeType: context.inputs?.node.type ?? '' } }),
    ),
    tellStopped: sendTo(
      ({ context }) => context.board,
      ({ context }) =>
        tell({ type: 'announced', announcement: { what: 'stopped', nodeType: context.inputs?.node.type ?? '' } }),
    ),
    tellFailure: enqueueActions(({ context, enqueue }) => {
      if (!context.failed) return;
      const { call, status } = context.failed;
      enqueue.sendTo(
        context.board,
        tell({ type: 'notice', notice: { kind: 'callFailed', call, status, nodeId: context.nodeId } }),
      );
    }),
    tellNotCancelled: sendTo(
      ({ context }) => context.board,
      ({ context, event }) => {
        const { status } = failureIn(errorIn(event));
        const nodeId = context.nodeId;
        return tell({ type: 'notice', notice: { kind: 'callFailed', call: 'cancel_job', status, nodeId } });
      },
    ),
    askSignIn: sendTo(({ context }) => context.board, tell({ type: 'signed.out' })),
    askAlert: sendTo(
      ({ context }) => context.board,
      ({ context }) => tell({ type: 'dialog.asked', dialog: 'alert', nodeId: context.nodeId }),
    ),
    askRateLimit: sendTo(
      ({ context }) => context.board,
      ({ context }) => tell({ type: 'dialog.asked', dialog: 'rateLimit', nodeId: context.nodeId }),
    ),
    askUpgrade: sendTo(
      ({ context }) => context.board,
      ({ context }) => tell({ type: 'dialog.asked', dialog: 'upgrade', nodeId: context.nodeId }),
    ),
  },
}).createMachine({
  id: 'generation',
  description: 'Runs one generating node: rules, lock, call or stream, results, and what went wrong.',
  context: ({ input }) => freshGeneration(input),
  initial: 'idle',
  on: {
    'xstate.error.actor.logBlocked': { actions: 'tellUnlogged' },
  },
  states: {
    idle: {
      description: 'Nothing runs. A message may stand below the prompt.',
      on: {
        'go.pressed': { target: 'validating', actions: 'takeInputs' },
        'job.found': [
          { guard: 'foundRunning', target: 'working', actions: 'followJob' },
          { guard: 'foundDone', actions: ['followJob', 'placeFollowed', 'forgetRun'] },
          {
            guard: 'foundFailed',
            actions: ['followJob', 'placeFollowed', 'forgetRun', 'noteFoundFailure', 'tellFailure', 'clearMessage'],
          },
        ],
        'alert.closed': { actions: 'clearMessage' },
      },
    },
    validating: {
      description: 'The node’s rules and the word list are asked. No lock is taken.',
      always: [
        { guard: 'mayRun', target: 'working', actions: ['beginRun', 'tellStarted'] },
        { guard: 'isBlocked', target: 'idle', actions: ['noteVerdict', 'logBlocked'] },
        { target: 'idle', actions: 'noteVerdict' },
      ],
    },
    working: {
      description: 'Holds the global loading lock for as long as the run lasts.',
      tags: 'busy',
      entry: ['takeLock', 'startClock', 'scheduleTick'],
      exit: ['freeLock', 'cancelTick'],
      initial: 'starting',
      on: {
        'stop.pressed': { target: 'stopping', actions: ['noteStop', 'tellStopped'] },
        'time.passed': { actions: ['noteTime', 'scheduleTick'] },
      },
      states: {
        starting: {
          always: [
            { guard: 'isFollowing', target: 'following' },
            { guard: 'isStreamed', target: 'streamed' },
            { target: 'busy' },
          ],
        },
        busy: {
          description: 'A call is on its way; its answer is the result.',
          invoke: {
            src: 'callApi',
            input: ({ context }) => rules.requestOf(context),
            onDone: [
              { guard: 'isRefusal', target: '#generation.done', actions: 'noteRefusal' },
              { target: '#generation.done', actions: 'placeAnswer' },
            ],
            onError: [
              { guard: 'isLost', target: 'lost', actions: 'countLoss' },
              { target: '#generation.failing', actions: 'noteFailure' },
            ],
          },
        },
        streamed: {
          description: 'A stream of results.',
          invoke: { src: 'openStream', input: ({ context }) => rules.requestOf(context) },
          initial: 'preparing',
          on: {
            'stream.image': { target: '.streaming', actions: 'placeImage' },
            'stream.told': { target: '#generation.failing', actions: 'noteStreamFailure' },
            'stream.ended': '#generation.done',
            'stream.failed': [
              { guard: 'isLostStream', target: 'lost', actions: 'countLoss' },
              { target: '#generation.failing', actions: 'noteStreamFailure' },
            ],
          },
          states: {
            preparing: {
              description: 'Nothing has come yet.',
              on: { 'stream.prepared': { target: 'streaming', actions: 'noteJob' } },
            },
            streaming: { description: 'The server makes results and sends each as it is ready.' },
          },
        },
        lost: {
          description: 'The connection broke. The same run is asked for again under its key, which joins the job.',
          after: { reconnectPause: 'starting' },
          on: { online: 'starting' },
        },
        following: {
          description: 'A job that an earlier visit began: the server is asked until it is over.',
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                src: 'callApi',
                input: ({ context }) => ({ call: 'list_jobs', body: { board_id: context.inputs?.boardId } }),
                onDone: [
                  { guard: 'stillRuns', target: 'pausing', actions: ['noteFollowed', 'placeFollowed'] },
                  {
                    guard: 'hasFailed',
                    target: '#generation.failing',
                    actions: ['noteFollowed', 'placeFollowed', 'noteJobFailure'],
                  },
                  { target: '#generation.done', actions: ['noteFollowed', 'placeFollowed'] },
                ],
                onError: [
                  { guard: 'isLost', target: 'pausing', actions: 'countLoss' },
                  { target: '#generation.failing', actions: 'noteFailure' },
                ],
              },
            },
            pausing: { after: { pollPause: 'asking' } },
          },
        },
      },
    },
    stopping: {
      description:
        'Stop was pressed: the job is cancelled, by its run’s key while it is not known. The lock is free already.',
      exit: ['forgetRun', 'endRun'],
      invoke: {
        src: 'callApi',
        input: ({ context }) => ({ call: 'cancel_job', body: rules.cancelBody(context) }),
        onDone: '#generation.idle',
        onError: { target: '#generation.idle', actions: 'tellNotCancelled' },
      },
    },
    failing: {
      description: 'The one table of failures decides what the person sees.',
      entry: ['forgetAnsweredRun', 'endRun'],
      always: [
        { guard: 'wasCancelled', target: 'idle' },
        { guard: 'isAlert', target: 'error-dialog' },
        { guard: 'isUpgrade', target: 'idle', actions: 'askRateLimit' },
        { guard: 'isSignedOut', target: 'idle', actions: 'askSignIn' },
        { target: 'idle', actions: 'tellFailure' },
      ],
    },
    'error-dialog': {
      description: 'An alert with the specification’s exact text waits to be closed. The card keeps the cause.',
      entry: 'askAlert',
      on: {
        'alert.closed': [{ guard: 'thenUpgrade', target: 'idle', actions: 'askUpgrade' }, { target: 'idle' }],
      },
    },
    done: {
      description: 'The run is over. Accepts what idle accepts.',
      entry: ['forgetRun', 'endRun'],
      on: {
        'go.pressed': { target: 'validating', actions: 'takeInputs' },
        'job.found': [
          { guard: 'foundRunning', target: 'working', actions: 'followJob' },
          { guard: 'foundDone', actions: ['followJob', 'placeFollowed', 'forgetRun'] },
          {
            guard: 'foundFailed',
            actions: ['followJob', 'placeFollowed', 'forgetRun', 'noteFoundFailure', 'tellFailure', 'clearMessage'],
          },
        ],
        'alert.closed': { actions: 'clearMessage' },
      },
    },
  },
});
