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
import { isInDoubt } from '../../../contract/callFailures.ts';
import { callApi, callFailureOf, fetchWordList } from '../effects/effects.ts';
import type { BoardEmitted, BoardEvent } from '../events/board.events.ts';
import { isWordListMessage } from '../run/nodeRun.ts';
import { hasWordList } from '../run/wordList.ts';
import { callMachine } from './call.machine.ts';
import * as calls from './call.rules.ts';
import {
  type GenerationContext,
  type GenerationEvent,
  type GenerationInput,
  initialGenerationContext,
} from './generation.events.ts';
import * as rules from './generation.rules.ts';

/** The pause between two moves of a simulated bar: the shortest step of the specification's bars (section 4). */
export const PROGRESS_TICK_MS = 100;

export type GenerationActor = ActorRefFrom<typeof generationMachine>;

/** Reads what an invoked actor failed with; XState types those events loosely. */
function errorIn(event: unknown): unknown {
  return (event as { error?: unknown }).error;
}

/** The same of what it answered. */
function outputIn(event: unknown): unknown {
  return (event as { output?: unknown }).output;
}

/** Outcomes of the one call whose outcome the chart does not wait for. */
type LogFailed = { readonly type: 'xstate.error.actor.logBlocked'; readonly error: unknown };

function runReport(report: BoardEmitted): BoardEvent {
  return { type: 'run.reported', report };
}

/**
 * Runs one generating node, as a person sees it: from Go over the rules and the call to its results, or to what went wrong. The
 * chart and its named parts stand in one file so that it opens in Stately Studio; what they compute is in `generation.rules.ts`,
 * and how the answers are got in `call.machine.ts`.
 */
export const generationMachine = setup({
  types: {
    context: {} as GenerationContext,
    events: {} as GenerationEvent | LogFailed,
    input: {} as GenerationInput,
    tags: {} as 'busy',
  },
  actors: { callApi, fetchWordList, call: callMachine },
  delays: { progressTick: PROGRESS_TICK_MS },
  guards: {
    mayRun: ({ context }) => rules.runVerdict(context).ok,
    hasWordList,
    isBlocked: ({ context }) => {
      const verdict = rules.runVerdict(context);
      return !verdict.ok && isWordListMessage(verdict.message);
    },
    isJobRunning: ({ event }) => event.type === 'job.listed' && calls.isRunning(event.job),
    isJobInDoubt: ({ event }) => event.type === 'job.listed' && isInDoubt(event.job.code),
    hasJobFailed: ({ event }) => event.type === 'job.listed' && event.job.state === 'failed',
    isRefusal: ({ context, event }) =>
      event.type === 'call.answered' && rules.refusalIn(context, event.answer) !== undefined,
    isBlockedAnswer: ({ context, event }) =>
      event.type === 'call.answered' && isWordListMessage(rules.refusalIn(context, event.answer)),
    isUnsent: ({ context }) => rules.isUnsent(context),
    wasRefused: ({ context }) => context.message !== null,
    gaveNothing: ({ context }) => rules.hasNoResult(context),
    wasCancelled: ({ event }) => event.type === 'call.failed' && rules.wasStopped(event.failed),
    isAlert: ({ event }) => event.type === 'call.failed' && event.failed.failure.kind === 'alert',
    isUpgrade: ({ event }) => event.type === 'call.failed' && event.failed.failure.kind === 'upgrade',
    isSignedOut: ({ event }) => event.type === 'call.failed' && event.failed.failure.kind === 'signedOut',
    thenUpgrade: ({ context }) => context.failed?.failure.kind === 'alert' && context.failed.failure.thenUpgrade,
  },
  actions: {
    takeInputs: assign(({ event }) => {
      assertEvent(event, 'go.pressed');
      const { action, inputs, run } = event;
      return { action, inputs, nextRun: run, message: null, failed: null };
    }),
    goOn: sendTo(({ self }) => self, { type: 'inputs.captured' }),
    beginRun: assign(({ context }) => ({
      sent: rules.runToRepeat(context),
      followed: null,
      jobId: null,
      placed: 0,
    })),
    followJob: assign(({ event }) => {
      assertEvent(event, 'job.listed');
      const { action, job, inputs } = event;
      return { action, inputs, followed: job, sent: null, jobId: job.job_id, placed: 0, message: null, failed: null };
    }),
    noteFollowed: assign(({ context, event }) => {
      assertEvent(event, 'call.following');
      return { followed: event.job ?? context.followed };
    }),
    startClock: assign(({ context }) => {
      const { progress } = rules.runOf(context);
      const kind = typeof progress === 'function' ? progress(rules.requireInputs(context.inputs)) : progress;
      return { elapsedMs: 0, progress: kind };
    }),
    noteTime: assign(({ context }) => ({ elapsedMs: context.elapsedMs + PROGRESS_TICK_MS })),
    scheduleTick: raise({ type: 'time.passed' }, { delay: 'progressTick', id: 'tick' }),
    cancelTick: cancel('tick'),
    takeLock: sendTo(
      ({ context }) => context.board,
      ({ context }) => ({ type: 'lock.acquired', id: context.nodeId }),
    ),
    freeLock: sendTo(
      ({ context }) => context.board,
      ({ context }) => ({ type: 'lock.released', id: context.nodeId }),
    ),
    endRun: sendTo(
      ({ context }) => context.board,
      ({ context }) => ({
        type: 'run.ended',
        id: context.nodeId,
        retain: rules.mustRetain(context),
        bill: rules.stopBill(context),
      }),
    ),
    noteRenewed: assign(({ event }) => {
      assertEvent(event, 'call.renewed');
      return { inputs: event.inputs, sent: event.sent };
    }),
    noteSent: assign(({ event }) => {
      assertEvent(event, 'call.sending');
      return { sent: event.sent, prepared: event.prepared };
    }),
    sendOutcome: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'call.sending');
      const data = rules.outcomeData(context, event.prepared);
      if (data) enqueue.sendTo(context.board, { type: 'outcome.recorded', id: context.nodeId, data });
    }),
    noteJob: assign(({ event }) => {
      assertEvent(event, 'call.prepared');
      return { jobId: event.jobId ?? null };
    }),
    placeAnswer: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'call.answered');
      const index = event.index ?? context.placed;
      const sent = rules.joinedRun(context, event.answer);
      enqueue.assign({ placed: Math.max(context.placed, index + 1), sent });
      // A joined stream begins with what was placed before, and the person may have deleted it since.
      const arrival = index < context.placed ? undefined : rules.resultEvent({ ...context, sent }, event.answer, index);
      if (arrival) enqueue.sendTo(context.board, arrival);
    }),
    placeFollowed: enqueueActions(({ context, enqueue }) => {
      const results = context.followed?.results ?? [];
      enqueue.assign({ placed: results.length });
      for (const [place, answer] of results.entries()) {
        const arrival =
          place < context.placed ? undefined : rules.resultEvent(context, answer, rules.resultIndex(answer) ?? place);
        if (arrival) enqueue.sendTo(context.board, arrival);
      }
    }),
    passOnline: sendTo('call', { type: 'online' }),
    forgetRun: assign({ sent: null, followed: null, jobId: null }),
    noteVerdict: assign(({ context }) => {
      const verdict = rules.runVerdict(context);
      return { message: verdict.ok ? null : verdict.message };
    }),
    noteRefusal: assign(({ context, event }) => {
      assertEvent(event, 'call.answered');
      return { message: rules.refusalIn(context, event.answer) ?? null };
    }),
    clearMessage: assign({ message: null, failed: null }),
    noteFailure: assign(({ context, event }) => {
      assertEvent(event, 'call.failed');
      return rules.contextAfterFailure(context, event.failed);
    }),
    noteStop: assign(({ context, event }) => {
      if (event.type === 'call.failed') return { failed: event.failed.bill ? event.failed : null };
      return { failed: rules.stopFailure(context, outputIn(event)) };
    }),
    noteNothing: assign(({ context }) => rules.contextAfterFailure(context, calls.emptyStreamFailure(context))),
    noteNoMessage: assign(({ context }) => rules.contextAfterFailure(context, rules.unreachedFailure(context))),
    noteListedFailure: assign(({ context, event }) => {
      assertEvent(event, 'job.listed');
      return rules.contextAfterFailure(context, calls.jobFailure(event.job));
    }),
    logBlocked: spawnChild('callApi', {
      id: 'logBlocked',
      input: ({ context }) => ({
        call: 'log_blocked' as const,
        body: { board_id: context.inputs?.boardId, node_type: context.inputs?.node.type },
      }),
    }),
    tellUnlogged: sendTo(
      ({ context }) => context.board,
      ({ context, event }) => {
        const { status } = callFailureOf(errorIn(event));
        const nodeId = context.nodeId;
        return runReport({ type: 'notice', notice: { kind: 'callFailed', call: 'log_blocked', status, nodeId } });
      },
    ),
    tellStarted: sendTo(
      ({ context }) => context.board,
      ({ context }) =>
        runReport({
          type: 'announced',
          announcement: { what: 'generating', nodeType: context.inputs?.node.type ?? '' },
        }),
    ),
    tellStopped: sendTo(
      ({ context }) => context.board,
      ({ context }) =>
        runReport({ type: 'announced', announcement: { what: 'stopped', nodeType: context.inputs?.node.type ?? '' } }),
    ),
    tellFailure: sendTo(
      ({ context }) => context.board,
      ({ context, event }) => {
        assertEvent(event, 'call.failed');
        const { call, status, code } = event.failed;
        const { nodeId } = context;
        return runReport({ type: 'notice', notice: { kind: 'callFailed', call, status, code, nodeId } });
      },
    ),
    tellNothing: sendTo(
      ({ context }) => context.board,
      ({ context }) => {
        const { call, status, code } = calls.emptyStreamFailure(context);
        const { nodeId } = context;
        return runReport({ type: 'notice', notice: { kind: 'callFailed', call, status, code, nodeId } });
      },
    ),
    reportNoMessage: sendTo(
      ({ context }) => context.board,
      ({ context }) => {
        const { call, status } = rules.unreachedFailure(context);
        return runReport({ type: 'notice', notice: { kind: 'callFailed', call, status, nodeId: context.nodeId } });
      },
    ),
    reportListedFailure: sendTo(
      ({ context }) => context.board,
      ({ context, event }) => {
        assertEvent(event, 'job.listed');
        const { call, status, code } = calls.jobFailure(event.job);
        const { nodeId } = context;
        return runReport({ type: 'notice', notice: { kind: 'callFailed', call, status, code, nodeId } });
      },
    ),
    tellNotCancelled: sendTo(
      ({ context }) => context.board,
      ({ context, event }) => {
        const { status } = callFailureOf(errorIn(event));
        const nodeId = context.nodeId;
        return runReport({ type: 'notice', notice: { kind: 'callFailed', call: 'cancel_job', status, nodeId } });
      },
    ),
    askSignIn: sendTo(({ context }) => context.board, runReport({ type: 'signed.out' })),
    askAlert: sendTo(
      ({ context }) => context.board,
      ({ context }) => runReport({ type: 'dialog.requested', dialog: 'alert', nodeId: context.nodeId }),
    ),
    askRateLimit: sendTo(
      ({ context }) => context.board,
      ({ context }) => runReport(rules.limitDialog(context, 'rateLimit')),
    ),
    askUpgrade: sendTo(
      ({ context }) => context.board,
      ({ context }) => runReport(rules.limitDialog(context, 'upgrade')),
    ),
  },
}).createMachine({
  id: 'generation',
  description: 'Runs one generating node: rules, lock, call or stream, results, and what went wrong.',
  context: ({ input }) => initialGenerationContext(input),
  initial: 'ready',
  on: {
    'xstate.error.actor.logBlocked': { actions: 'tellUnlogged' },
  },
  states: {
    ready: {
      description: 'Nothing runs: Go begins a run.',
      initial: 'idle',
      on: {
        'go.pressed': [
          { guard: 'hasWordList', target: 'validating', actions: 'takeInputs' },
          { target: 'fetching', actions: 'takeInputs' },
        ],
        'job.listed': [
          { guard: 'isJobRunning', target: 'running', actions: 'followJob' },
          {
            guard: 'isJobInDoubt',
            target: '.failed',
            actions: ['followJob', 'placeFollowed', 'noteListedFailure', 'endRun'],
          },
          {
            guard: 'hasJobFailed',
            target: '.idle',
            actions: ['followJob', 'placeFollowed', 'forgetRun', 'reportListedFailure'],
          },
          { target: '.idle', actions: ['followJob', 'placeFollowed', 'forgetRun'] },
        ],
        'alert.closed': { target: '.idle', actions: ['clearMessage', 'endRun'] },
      },
      states: {
        idle: { description: 'Nothing was run, or what came of it was read.' },
        refused: {
          description:
            'Go was refused, at once or once composed pictures were seen, or gave no result: a message says why.',
        },
        stopped: { description: 'The person stopped the last run, here or in another tab.', entry: 'endRun' },
        failed: { description: 'The last run went wrong; the card keeps the cause.' },
        done: { description: 'The last run is over.', entry: ['forgetRun', 'endRun'] },
      },
    },
    fetching: {
      description:
        'The first Go waits for the word list, with the global loading lock. Where it cannot be had, nothing runs unchecked.',
      tags: 'busy',
      entry: ['takeLock', 'startClock'],
      invoke: {
        src: 'fetchWordList',
        onDone: [
          { guard: 'mayRun', target: 'running', actions: ['beginRun', 'tellStarted'] },
          { guard: 'isBlocked', target: 'ready.refused', actions: ['noteVerdict', 'logBlocked', 'freeLock', 'endRun'] },
          { target: 'ready.refused', actions: ['noteVerdict', 'freeLock', 'endRun'] },
        ],
        onError: { target: 'ready.failed', actions: ['noteNoMessage', 'freeLock', 'endRun', 'reportNoMessage'] },
      },
      on: { 'stop.pressed': { target: 'ready.stopped', actions: ['tellStopped', 'freeLock'] } },
    },
    validating: {
      description:
        'What the node needs, its rules and the word list are asked. No lock is taken. An event of its own goes on, so that it can be held.',
      entry: 'goOn',
      on: {
        'inputs.captured': [
          { guard: 'mayRun', target: 'running', actions: ['beginRun', 'tellStarted'] },
          { guard: 'isBlocked', target: 'ready.refused', actions: ['noteVerdict', 'logBlocked'] },
          { target: 'ready.refused', actions: 'noteVerdict' },
        ],
      },
    },
    running: {
      description: 'Holds the global loading lock for as long as the call lasts.',
      tags: 'busy',
      entry: ['takeLock', 'startClock', 'scheduleTick'],
      exit: ['freeLock', 'cancelTick'],
      invoke: { id: 'call', src: 'call', input: ({ context }) => rules.callInput(context) },
      initial: 'busy',
      on: {
        'call.preparing': '.preparing',
        'call.renewed': { actions: 'noteRenewed' },
        'call.refused': { target: 'ready.refused', actions: ['noteVerdict', 'endRun'] },
        'call.sending': { target: '.busy', actions: ['noteSent', 'sendOutcome'] },
        'call.prepared': { target: '.streaming', actions: 'noteJob' },
        'call.answered': [
          { guard: 'isBlockedAnswer', actions: ['noteRefusal', 'logBlocked'] },
          { guard: 'isRefusal', actions: 'noteRefusal' },
          { actions: 'placeAnswer' },
        ],
        'call.following': { target: '.following', actions: ['noteFollowed', 'placeFollowed'] },
        'call.lost': '.lost',
        'call.ended': [
          { guard: 'wasRefused', target: 'ready.refused', actions: ['forgetRun', 'endRun'] },
          { guard: 'gaveNothing', target: 'ready.failed', actions: ['tellNothing', 'noteNothing', 'endRun'] },
          { target: 'ready.done' },
        ],
        'call.failed': [
          { guard: 'wasCancelled', target: 'ready.stopped', actions: ['forgetRun', 'noteStop'] },
          { guard: 'isAlert', target: 'error-dialog', actions: ['noteFailure', 'endRun'] },
          { guard: 'isUpgrade', target: 'ready.failed', actions: ['noteFailure', 'endRun', 'askRateLimit'] },
          { guard: 'isSignedOut', target: 'ready.failed', actions: ['noteFailure', 'endRun', 'askSignIn'] },
          { target: 'ready.failed', actions: ['noteFailure', 'endRun', 'tellFailure'] },
        ],
        'stop.pressed': [
          { guard: 'isUnsent', target: 'ready.stopped', actions: 'tellStopped' },
          { target: 'stopping', actions: 'tellStopped' },
        ],
        'time.passed': { actions: ['noteTime', 'scheduleTick'] },
        online: { actions: 'passOnline' },
      },
      states: {
        busy: { description: 'The call is on its way.' },
        streaming: { description: 'The server makes results and sends each as it is ready.' },
        preparing: { description: 'What the call needs is made ready first.' },
        following: { description: 'A job that an earlier visit began goes on.' },
        lost: { description: 'The connection broke and is tried again.' },
      },
    },
    stopping: {
      description:
        'Stop was pressed: the job is cancelled, by its run’s key while it is not known. The lock is free already.',
      exit: 'forgetRun',
      invoke: {
        src: 'callApi',
        input: ({ context }) => ({ call: 'cancel_job', body: rules.cancelBody(context) }),
        onDone: { target: 'ready.stopped', actions: 'noteStop' },
        onError: { target: 'ready.stopped', actions: 'tellNotCancelled' },
      },
    },
    'error-dialog': {
      description: 'An alert with the specification’s exact text waits to be closed. The card keeps the cause.',
      entry: 'askAlert',
      on: {
        'alert.closed': [
          { guard: 'thenUpgrade', target: 'ready.failed', actions: 'askUpgrade' },
          { target: 'ready.failed' },
        ],
      },
    },
  },
});
