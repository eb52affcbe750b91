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
import { errorIn, outputIn } from '../effects/actorEnds.ts';
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

/** Outcomes of the one call whose outcome the chart does not wait for. */
type LogFailedEvent = { readonly type: 'xstate.error.actor.logBlocked'; readonly error: unknown };

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
    events: {} as GenerationEvent | LogFailedEvent,
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
    hasNoResult: ({ context }) => rules.hasNoResult(context),
    wasCancelled: ({ event }) => event.type === 'call.failed' && rules.wasStopped(event.runFailure),
    isAlert: ({ event }) => event.type === 'call.failed' && event.runFailure.failure.kind === 'alert',
    isUpgrade: ({ event }) => event.type === 'call.failed' && event.runFailure.failure.kind === 'upgrade',
    isSignedOut: ({ event }) => event.type === 'call.failed' && event.runFailure.failure.kind === 'signedOut',
    leadsToUpgrade: ({ context }) =>
      context.runFailure?.failure.kind === 'alert' && context.runFailure.failure.thenUpgrade,
  },
  actions: {
    captureInputs: assign(({ event }) => {
      assertEvent(event, 'go.pressed');
      const { action, inputs, run } = event;
      return { action, inputs, nextRunId: run, message: null, runFailure: null };
    }),
    validateInputs: sendTo(({ self }) => self, { type: 'inputs.captured' }),
    beginRun: assign(({ context }) => ({
      sentRun: rules.runToRepeat(context),
      followedJob: null,
      jobId: null,
      placedCount: 0,
    })),
    followJob: assign(({ event }) => {
      assertEvent(event, 'job.listed');
      const { action, job, inputs } = event;
      return {
        action,
        inputs,
        followedJob: job,
        sentRun: null,
        jobId: job.job_id,
        placedCount: 0,
        message: null,
        runFailure: null,
      };
    }),
    noteFollowedJob: assign(({ context, event }) => {
      assertEvent(event, 'call.following');
      return { followedJob: event.job ?? context.followedJob };
    }),
    startClock: assign(({ context }) => {
      const { progress } = rules.runOf(context);
      const kind = typeof progress === 'function' ? progress(rules.requireInputs(context.inputs)) : progress;
      return { elapsedMs: 0, progress: kind };
    }),
    addElapsedTime: assign(({ context }) => ({ elapsedMs: context.elapsedMs + PROGRESS_TICK_MS })),
    scheduleTick: raise({ type: 'time.passed' }, { delay: 'progressTick', id: 'tick' }),
    cancelTick: cancel('tick'),
    acquireLock: sendTo(
      ({ context }) => context.board,
      ({ context }) => ({ type: 'lock.acquired', id: context.nodeId }),
    ),
    releaseLock: sendTo(
      ({ context }) => context.board,
      ({ context }) => ({ type: 'lock.released', id: context.nodeId }),
    ),
    reportRunEnd: sendTo(
      ({ context }) => context.board,
      ({ context }) => ({
        type: 'run.ended',
        id: context.nodeId,
        retain: rules.mustRetain(context),
        bill: rules.stopBill(context),
      }),
    ),
    noteRenewedInputs: assign(({ event }) => {
      assertEvent(event, 'call.renewed');
      return { inputs: event.inputs, sentRun: event.sentRun };
    }),
    noteSent: assign(({ event }) => {
      assertEvent(event, 'call.sending');
      return { sentRun: event.sentRun, preparedStep: event.preparedStep };
    }),
    sendOutcome: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'call.sending');
      const data = rules.outcomeData(context, event.preparedStep);
      if (data) enqueue.sendTo(context.board, { type: 'outcome.recorded', id: context.nodeId, data });
    }),
    noteJob: assign(({ event }) => {
      assertEvent(event, 'call.prepared');
      return { jobId: event.jobId ?? null };
    }),
    placeAnswer: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'call.answered');
      const index = event.index ?? context.placedCount;
      const sentRun = rules.joinedRun(context, event.answer);
      enqueue.assign({ placedCount: Math.max(context.placedCount, index + 1), sentRun });
      // A joined stream begins with what was placed before, and the person may have deleted it since.
      const arrival =
        index < context.placedCount ? undefined : rules.resultEvent({ ...context, sentRun }, event.answer, index);
      if (arrival) enqueue.sendTo(context.board, arrival);
    }),
    placeFollowedResults: enqueueActions(({ context, enqueue }) => {
      const results = context.followedJob?.results ?? [];
      enqueue.assign({ placedCount: results.length });
      for (const [place, answer] of results.entries()) {
        const arrival =
          place < context.placedCount
            ? undefined
            : rules.resultEvent(context, answer, rules.resultIndex(answer) ?? place);
        if (arrival) enqueue.sendTo(context.board, arrival);
      }
    }),
    forwardOnline: sendTo('call', { type: 'online' }),
    clearRun: assign({ sentRun: null, followedJob: null, jobId: null }),
    noteVerdict: assign(({ context }) => {
      const verdict = rules.runVerdict(context);
      return { message: verdict.ok ? null : verdict.message };
    }),
    noteRefusal: assign(({ context, event }) => {
      assertEvent(event, 'call.answered');
      return { message: rules.refusalIn(context, event.answer) ?? null };
    }),
    clearMessage: assign({ message: null, runFailure: null }),
    noteFailure: assign(({ context, event }) => {
      assertEvent(event, 'call.failed');
      return rules.contextAfterFailure(context, event.runFailure);
    }),
    noteStop: assign(({ context, event }) => {
      if (event.type === 'call.failed') return { runFailure: event.runFailure.bill ? event.runFailure : null };
      return { runFailure: rules.stopFailure(context, outputIn(event)) };
    }),
    noteNoResult: assign(({ context }) => rules.contextAfterFailure(context, calls.emptyStreamFailure(context))),
    noteUnreached: assign(({ context }) => rules.contextAfterFailure(context, rules.unreachedFailure(context))),
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
    notifyLogFailure: sendTo(
      ({ context }) => context.board,
      ({ context, event }) => {
        const { status } = callFailureOf(errorIn(event));
        const nodeId = context.nodeId;
        return runReport({ type: 'notice', notice: { kind: 'callFailed', call: 'log_blocked', status, nodeId } });
      },
    ),
    announceStart: sendTo(
      ({ context }) => context.board,
      ({ context }) => runReport(rules.runAnnouncement(context, 'generating')),
    ),
    announceStop: sendTo(
      ({ context }) => context.board,
      ({ context }) => runReport(rules.runAnnouncement(context, 'stopped')),
    ),
    announceRefusal: sendTo(
      ({ context }) => context.board,
      ({ context }) => runReport(rules.runAnnouncement(context, 'refused')),
    ),
    notifyFailure: sendTo(
      ({ context }) => context.board,
      ({ context, event }) => {
        assertEvent(event, 'call.failed');
        return runReport(rules.failureNotice(context, event.runFailure));
      },
    ),
    notifyNoResult: sendTo(
      ({ context }) => context.board,
      ({ context }) => runReport(rules.failureNotice(context, calls.emptyStreamFailure(context))),
    ),
    notifyUnreached: sendTo(
      ({ context }) => context.board,
      ({ context }) => runReport(rules.failureNotice(context, rules.unreachedFailure(context))),
    ),
    notifyListedFailure: sendTo(
      ({ context }) => context.board,
      ({ context, event }) => {
        assertEvent(event, 'job.listed');
        return runReport(rules.failureNotice(context, calls.jobFailure(event.job)));
      },
    ),
    notifyCancelFailure: sendTo(
      ({ context }) => context.board,
      ({ context, event }) => {
        const { status } = callFailureOf(errorIn(event));
        const nodeId = context.nodeId;
        return runReport({ type: 'notice', notice: { kind: 'callFailed', call: 'cancel_job', status, nodeId } });
      },
    ),
    requestSignIn: sendTo(({ context }) => context.board, runReport({ type: 'signed.out' })),
    openAlert: sendTo(
      ({ context }) => context.board,
      ({ context }) => runReport({ type: 'dialog.requested', dialog: 'alert', nodeId: context.nodeId }),
    ),
    openRateLimit: sendTo(
      ({ context }) => context.board,
      ({ context }) => runReport(rules.limitDialog(context, 'rateLimit')),
    ),
    openUpgrade: sendTo(
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
    'xstate.error.actor.logBlocked': { actions: 'notifyLogFailure' },
  },
  states: {
    ready: {
      description: 'Nothing runs: Go begins a run.',
      initial: 'idle',
      on: {
        'go.pressed': [
          { guard: 'hasWordList', target: 'validating', actions: 'captureInputs' },
          { target: 'fetching', actions: 'captureInputs' },
        ],
        'job.listed': [
          { guard: 'isJobRunning', target: 'running', actions: 'followJob' },
          {
            guard: 'isJobInDoubt',
            target: '.failed',
            actions: ['followJob', 'placeFollowedResults', 'noteListedFailure', 'reportRunEnd'],
          },
          {
            guard: 'hasJobFailed',
            target: '.idle',
            actions: ['followJob', 'placeFollowedResults', 'clearRun', 'notifyListedFailure'],
          },
          { target: '.idle', actions: ['followJob', 'placeFollowedResults', 'clearRun'] },
        ],
        'alert.closed': { target: '.idle', actions: ['clearMessage', 'reportRunEnd'] },
      },
      states: {
        idle: { description: 'Nothing was run, or what came of it was read.' },
        refused: {
          description:
            'Go was refused, at once or once composed pictures were seen, or gave no result: a message says why.',
          entry: 'announceRefusal',
        },
        stopped: { description: 'The person stopped the last run, here or in another tab.', entry: 'reportRunEnd' },
        failed: { description: 'The last run went wrong; the card keeps the cause.' },
        done: { description: 'The last run is over.', entry: ['clearRun', 'reportRunEnd'] },
      },
    },
    fetching: {
      description:
        'The first Go waits for the word list, with the global loading lock. Where it cannot be had, nothing runs unchecked.',
      tags: 'busy',
      entry: ['acquireLock', 'startClock'],
      invoke: {
        src: 'fetchWordList',
        onDone: [
          { guard: 'mayRun', target: 'running', actions: ['beginRun', 'announceStart'] },
          {
            guard: 'isBlocked',
            target: 'ready.refused',
            actions: ['noteVerdict', 'logBlocked', 'releaseLock', 'reportRunEnd'],
          },
          { target: 'ready.refused', actions: ['noteVerdict', 'releaseLock', 'reportRunEnd'] },
        ],
        onError: {
          target: 'ready.failed',
          actions: ['noteUnreached', 'releaseLock', 'reportRunEnd', 'notifyUnreached'],
        },
      },
      on: { 'stop.pressed': { target: 'ready.stopped', actions: ['announceStop', 'releaseLock'] } },
    },
    validating: {
      description:
        'What the node needs, its rules and the word list are asked. No lock is taken. An event of its own goes on, so that it can be held.',
      entry: 'validateInputs',
      on: {
        'inputs.captured': [
          { guard: 'mayRun', target: 'running', actions: ['beginRun', 'announceStart'] },
          { guard: 'isBlocked', target: 'ready.refused', actions: ['noteVerdict', 'logBlocked'] },
          { target: 'ready.refused', actions: 'noteVerdict' },
        ],
      },
    },
    running: {
      description: 'Holds the global loading lock for as long as the call lasts.',
      tags: 'busy',
      entry: ['acquireLock', 'startClock', 'scheduleTick'],
      exit: ['releaseLock', 'cancelTick'],
      invoke: { id: 'call', src: 'call', input: ({ context }) => rules.callInput(context) },
      initial: 'busy',
      on: {
        'call.preparing': '.preparing',
        'call.renewed': { actions: 'noteRenewedInputs' },
        'call.refused': { target: 'ready.refused', actions: ['noteVerdict', 'reportRunEnd'] },
        'call.sending': { target: '.busy', actions: ['noteSent', 'sendOutcome'] },
        'call.prepared': { target: '.streaming', actions: 'noteJob' },
        'call.answered': [
          { guard: 'isBlockedAnswer', actions: ['noteRefusal', 'logBlocked'] },
          { guard: 'isRefusal', actions: 'noteRefusal' },
          { actions: 'placeAnswer' },
        ],
        'call.following': { target: '.following', actions: ['noteFollowedJob', 'placeFollowedResults'] },
        'call.lost': '.lost',
        'call.ended': [
          { guard: 'wasRefused', target: 'ready.refused', actions: ['clearRun', 'reportRunEnd'] },
          { guard: 'hasNoResult', target: 'ready.failed', actions: ['notifyNoResult', 'noteNoResult', 'reportRunEnd'] },
          { target: 'ready.done' },
        ],
        'call.failed': [
          { guard: 'wasCancelled', target: 'ready.stopped', actions: ['clearRun', 'noteStop'] },
          { guard: 'isAlert', target: 'error-dialog', actions: ['noteFailure', 'reportRunEnd'] },
          { guard: 'isUpgrade', target: 'ready.failed', actions: ['noteFailure', 'reportRunEnd', 'openRateLimit'] },
          { guard: 'isSignedOut', target: 'ready.failed', actions: ['noteFailure', 'reportRunEnd', 'requestSignIn'] },
          { target: 'ready.failed', actions: ['noteFailure', 'reportRunEnd', 'notifyFailure'] },
        ],
        'stop.pressed': [
          { guard: 'isUnsent', target: 'ready.stopped', actions: 'announceStop' },
          { target: 'stopping', actions: 'announceStop' },
        ],
        'time.passed': { actions: ['addElapsedTime', 'scheduleTick'] },
        online: { actions: 'forwardOnline' },
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
      exit: 'clearRun',
      invoke: {
        src: 'callApi',
        input: ({ context }) => ({ call: 'cancel_job', body: rules.cancelBody(context) }),
        onDone: { target: 'ready.stopped', actions: 'noteStop' },
        onError: { target: 'ready.stopped', actions: 'notifyCancelFailure' },
      },
    },
    'error-dialog': {
      description: 'An alert with the specification’s exact text waits to be closed. The card keeps the cause.',
      entry: 'openAlert',
      on: {
        'alert.closed': [
          { guard: 'leadsToUpgrade', target: 'ready.failed', actions: 'openUpgrade' },
          { target: 'ready.failed' },
        ],
      },
    },
  },
});
