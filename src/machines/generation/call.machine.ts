import { assertEvent, assign, sendParent, setup } from 'xstate';
import { mayAnswerLater, NO_ANSWER_STATUS } from '../../../contract/callFailures.ts';
import type { ConnectedInputs } from '../../board/connect/inputs.ts';
import { errorIn, outputIn } from '../effects/actorEnds.ts';
import { callApi, callFailureOf, openStream, prepareRun, renewInputs } from '../effects/effects.ts';
import type { CallContext, CallEvent, CallInput, CallReport } from './call.events.ts';
import * as rules from './call.rules.ts';

/** The pause before a lost call is made again; it doubles from one to the next. */
const RECONNECT_PAUSE_MS = 1_000;
/** With doubling pauses, about half a minute without a network. */
const RECONNECTS_MAX = 5;
/** A stream that the server took and that stays open for so long is contact; one that is cut again and again is not. */
const STABLE_CONTACT_MS = 30_000;
/** The pause between two questions to the server about a job that an earlier visit began. */
const POLL_PAUSE_MS = 2_000;

function callReport(event: CallReport): CallReport {
  return event;
}

/**
 * Gets the answers of one run to the generation machine, whatever the network does: what must be made before the call, the call or
 * stream, both again under the same key after a lost connection, or the job that an earlier visit began.
 */
export const callMachine = setup({
  types: { context: {} as CallContext, events: {} as CallEvent, input: {} as CallInput },
  actors: { callApi, openStream, prepareRun, renewInputs },
  delays: {
    reconnectPause: ({ context }) => RECONNECT_PAUSE_MS * 2 ** (context.attempt - 1),
    pollPause: POLL_PAUSE_MS,
    contactTime: STABLE_CONTACT_MS,
  },
  guards: {
    isFollowing: ({ context }) => context.followedJob !== null,
    needsRenewal: ({ context }) => rules.needsRenewal(context),
    mayContinue: ({ context, event }) => rules.mayContinue(context, outputIn(event) as ConnectedInputs),
    needsPreparation: ({ context }) => rules.needsPreparation(context),
    isStreamed: ({ context }) => rules.isStreamed(context),
    mayReconnect: ({ context, event }) =>
      context.attempt < RECONNECTS_MAX && callFailureOf(errorIn(event)).status === NO_ANSWER_STATUS,
    mayReconnectStream: ({ context, event }) =>
      context.attempt < RECONNECTS_MAX &&
      event.type === 'stream.failed' &&
      callFailureOf(event).status === NO_ANSWER_STATUS,
    mayAskAgain: ({ event }) => mayAnswerLater(callFailureOf(errorIn(event)).status),
    isJobRunning: ({ context, event }) => rules.isRunning(rules.listedJob(context, outputIn(event))),
    hasFailed: ({ context, event }) => rules.listedJob(context, outputIn(event))?.state === 'failed',
    wasCancelled: ({ context, event }) => rules.listedJob(context, outputIn(event))?.state === 'cancelled',
  },
  actions: {
    noteRenewedInputs: assign(({ context, event }) => rules.renewedRun(context, outputIn(event) as ConnectedInputs)),
    reportRenewed: sendParent(({ context: { inputs, sentRun } }) =>
      callReport({ type: 'call.renewed', inputs, sentRun }),
    ),
    reportRefused: sendParent(callReport({ type: 'call.refused' })),
    notePreparedStep: assign(({ context, event }) => rules.stepPreparation(context, outputIn(event))),
    buildRequest: assign(({ context }) => ({ sentRun: rules.runToSend(context) })),
    countReconnect: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    resetAttempts: assign({ attempt: 0 }),
    reportPreparing: sendParent(callReport({ type: 'call.preparing' })),
    reportSending: sendParent(({ context }) => callReport(rules.sendingReport(context))),
    reportPrepared: sendParent(({ event }) => {
      assertEvent(event, 'stream.prepared');
      return callReport({ type: 'call.prepared', jobId: event.jobId });
    }),
    reportAnswer: sendParent(({ event }) =>
      callReport({ type: 'call.answered', answer: outputIn(event) as Readonly<Record<string, unknown>>, index: 0 }),
    ),
    reportImage: sendParent(({ event }) => {
      assertEvent(event, 'stream.image');
      return callReport({ type: 'call.answered', answer: event.answer, index: event.index });
    }),
    reportJob: sendParent(({ context, event }) =>
      callReport({ type: 'call.following', job: rules.listedJob(context, outputIn(event)) ?? null }),
    ),
    reportLost: sendParent(callReport({ type: 'call.lost' })),
    reportFailure: sendParent(({ context, event }) =>
      callReport({ type: 'call.failed', runFailure: rules.callFailure(context, errorIn(event)) }),
    ),
    reportStreamFailure: sendParent(({ context, event }) => {
      assertEvent(event, ['stream.failed', 'stream.reported']);
      const runFailure =
        event.type === 'stream.reported' ? rules.streamFailure(context, event) : rules.callFailure(context, event);
      return callReport({ type: 'call.failed', runFailure });
    }),
    reportJobFailure: sendParent(({ context, event }) => {
      const job = rules.listedJob(context, outputIn(event));
      return callReport(job ? { type: 'call.failed', runFailure: rules.jobFailure(job) } : { type: 'call.ended' });
    }),
    reportEnd: sendParent(callReport({ type: 'call.ended' })),
  },
}).createMachine({
  id: 'call',
  description: 'Gets the answers of one run, whatever the network does.',
  context: ({ input }) => ({ ...input, attempt: 0 }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isFollowing', target: 'following' },
        { guard: 'needsRenewal', target: 'renewing' },
        { guard: 'needsPreparation', target: 'preparing' },
        { guard: 'isStreamed', target: 'streaming', actions: ['buildRequest', 'reportSending'] },
        { target: 'calling', actions: ['buildRequest', 'reportSending'] },
      ],
    },
    renewing: {
      description:
        'A composed picture that feeds the node is composed anew where it was made of others than are wired now.',
      entry: 'reportPreparing',
      invoke: {
        src: 'renewInputs',
        input: ({ context }) => ({ id: context.nodeId }),
        onDone: [
          {
            guard: 'mayContinue',
            target: 'starting',
            actions: ['noteRenewedInputs', 'reportRenewed', 'resetAttempts'],
          },
          { target: 'over', actions: ['noteRenewedInputs', 'reportRenewed', 'reportRefused'] },
        ],
        onError: [
          { guard: 'mayReconnect', target: 'lost', actions: 'countReconnect' },
          { target: 'over', actions: 'reportFailure' },
        ],
      },
    },
    preparing: {
      description: 'What the call needs is made ready in the browser and stored. Nothing of the run was sent.',
      entry: 'reportPreparing',
      invoke: {
        src: 'prepareRun',
        input: ({ context }) => rules.prepareStepInput(context),
        onDone: { target: 'starting', actions: ['notePreparedStep', 'resetAttempts'] },
        onError: [
          { guard: 'mayReconnect', target: 'lost', actions: 'countReconnect' },
          { target: 'over', actions: 'reportFailure' },
        ],
      },
    },
    calling: {
      description: 'A call is on its way; its answer is the result.',
      invoke: {
        src: 'callApi',
        input: ({ context }) => rules.idempotentCall(context),
        onDone: { target: 'over', actions: ['reportAnswer', 'reportEnd'] },
        onError: [
          { guard: 'mayReconnect', target: 'lost', actions: 'countReconnect' },
          { target: 'over', actions: 'reportFailure' },
        ],
      },
    },
    streaming: {
      description: 'A stream is open; it gives result after result.',
      invoke: { src: 'openStream', input: ({ context }) => rules.idempotentCall(context) },
      initial: 'opening',
      states: {
        opening: { description: 'The server has not said yet that it has the job.' },
        taken: {
          description:
            'The server has the job. A stream that joins it says so as well, so only time tells that it holds.',
          after: { contactTime: { actions: 'resetAttempts' } },
        },
      },
      on: {
        'stream.prepared': { target: '.taken', actions: 'reportPrepared' },
        'stream.image': { actions: 'reportImage' },
        'stream.reported': { target: 'over', actions: 'reportStreamFailure' },
        'stream.ended': { target: 'over', actions: 'reportEnd' },
        'stream.failed': [
          { guard: 'mayReconnectStream', target: 'lost', actions: 'countReconnect' },
          { target: 'over', actions: 'reportStreamFailure' },
        ],
      },
    },
    lost: {
      description: 'The connection broke. The same run is asked for again under its key, which joins the job.',
      entry: 'reportLost',
      after: { reconnectPause: 'starting' },
      on: { online: 'starting' },
    },
    following: {
      description: 'A job that an earlier visit began: the server is asked until it is over, also through an outage.',
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'callApi',
            input: ({ context }) => ({ call: 'list_jobs', body: { board_id: context.inputs.boardId } }),
            onDone: [
              { guard: 'isJobRunning', target: 'pausing', actions: 'reportJob' },
              { guard: 'hasFailed', target: '#call.over', actions: ['reportJob', 'reportJobFailure'] },
              { guard: 'wasCancelled', target: '#call.over', actions: ['reportJob', 'reportJobFailure'] },
              { target: '#call.over', actions: ['reportJob', 'reportEnd'] },
            ],
            onError: [
              { guard: 'mayAskAgain', target: 'pausing' },
              { target: '#call.over', actions: 'reportFailure' },
            ],
          },
        },
        pausing: { after: { pollPause: 'asking' } },
      },
    },
    over: { description: 'Everything was reported.', type: 'final' },
  },
});
