import { type ActorRefFrom, and, assertEvent, assign, enqueueActions, not, or, sendTo, setup, stateIn } from 'xstate';
import { Problem } from '../../../contract/problem.ts';
import { errorIn, outputIn } from '../effects/actorEnds.ts';
import { callApi, callFailureOf, storeDraft } from '../effects/effects.ts';
import type { BoardEmitted, BoardEvent } from '../events/board.events.ts';
import type { SavingContext, SavingEvent, SavingInput } from './saving.events.ts';
import * as rules from './saving.rules.ts';

/** Changes are sent so long after the first of them: what was typed is durable within twice that, and one save holds several keys. */
export const SAVE_INTERVAL_MS = 350;
/** The time that a save waits for the device to keep the draft before it goes on without. */
const DRAFT_WAIT_MAX_MS = 2_000;
/** A device that could not keep a draft is asked again after so long. */
const DRAFT_RETRY_MS = 10_000;

export type SavingActor = ActorRefFrom<typeof savingMachine>;

/** Ends of a save that the server took, and of one that it will not take as it is. */
const SAVE_SUCCESS = { target: '#saving.server.merging', actions: 'rebaseOnSave' } as const;
const SAVE_REFUSALS = [
  { guard: 'isConflict', target: '#saving.server.conflict', actions: 'rebaseOnConflict' },
  { guard: 'isSignedOut', target: '#saving.server.signedOut', actions: 'requestSignIn' },
  { guard: 'isRefused', target: '#saving.server.refused', actions: 'notifyRefused' },
] as const;

/** Changes of others that come with the news of them. */
const TAKE_PUSH = {
  'board.changed': {
    guard: 'isPushUsable',
    target: '#saving.server.merging',
    actions: ['noteLatestRev', 'rebaseOnPush'],
  },
} as const;

/** A report that the board machine passes on to the person. */
function runReport(report: BoardEmitted): BoardEvent {
  return { type: 'run.reported', report };
}

/**
 * Keeps one board: on this device at once, on the server after a pause, and up to date with what others change. The board
 * machine invokes it, tells it of every change and merges what it brings, whether a save met it or it was fetched.
 */
export const savingMachine = setup({
  types: {
    context: {} as SavingContext,
    events: {} as SavingEvent,
    input: {} as SavingInput,
    tags: {} as 'saved' | 'saving' | 'offline' | 'refused' | 'signedOut' | 'draftLost',
  },
  actors: { callApi, storeDraft },
  delays: {
    saveInterval: SAVE_INTERVAL_MS,
    draftWaitMax: DRAFT_WAIT_MAX_MS,
    draftRetry: DRAFT_RETRY_MS,
    retryPause: ({ context }) => rules.retryPause(context),
  },
  guards: {
    hasUnsentWork: ({ context }) => rules.hasUnsentWork(context),
    isSynced: ({ context }) => !rules.hasUnsentWork(context) && !context.isMerging,
    hasRemoteChanges: ({ context }) => rules.hasRemoteChanges(context),
    hasSentSave: ({ context }) => context.sentSave !== null,
    hasBoardChanged: ({ context }) => context.work.board !== context.refusedBoard,
    isPushUsable: ({ context, event }) => event.type === 'board.changed' && rules.isPushUsable(context, event.pushed),
    isContested: ({ context }) => context.attempt > rules.CONFLICTS_MAX,
    isDraftOutdated: ({ context }) => rules.isDraftOutdated(context),
    isDraftStored: and([
      or([stateIn({ draft: 'stored' }), stateIn({ draft: 'lost' })]),
      not(({ context }) => rules.isDraftOutdated(context)),
    ]),
    isConflict: ({ event }) => rules.saveFailure(errorIn(event)) === 'conflict',
    isSignedOut: ({ event }) => rules.saveFailure(errorIn(event)) === 'signedOut',
    isRefused: ({ event }) => rules.saveFailure(errorIn(event)) === 'refused',
    isServerFault: ({ event }) => rules.saveFailure(errorIn(event)) === 'serverFault',
  },
  actions: {
    noteWork: assign(({ event }) => {
      assertEvent(event, 'work.changed');
      return { work: event.work, isMerging: false };
    }),
    noteLatestRev: assign(({ context, event }) => {
      assertEvent(event, 'board.changed');
      return { latestRev: Math.max(context.latestRev, event.rev) };
    }),
    noteChangesRequest: assign({ changesRequest: 'open' }),
    markRequested: assign(({ context }) => rules.markRequested(context)),
    markDraft: assign(({ context }) => rules.markDraft(context)),
    markRefusedBoard: assign(({ context }) => ({ refusedBoard: context.work.board })),
    prepareSave: assign(({ context }) => rules.prepareSave(context)),
    clearSentSave: assign({ sentSave: null }),
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    rebaseOnSave: enqueueActions(({ context, event, enqueue }) => {
      const { change, theirs } = rules.rebaseOnSave(context, outputIn(event));
      enqueue.assign(change);
      enqueue.sendTo(context.parent, { type: 'theirs.arrived', theirs });
    }),
    rebaseOnPush: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'board.changed');
      if (!event.pushed) return;
      const { change, theirs } = rules.rebaseOnPush(context, event.pushed);
      enqueue.assign(change);
      enqueue.sendTo(context.parent, { type: 'theirs.arrived', theirs });
    }),
    rebaseOnConflict: enqueueActions(({ context, event, enqueue }) => {
      const { change, theirs } = rules.rebaseOnConflict(context, errorIn(event));
      enqueue.assign(change);
      enqueue.sendTo(context.parent, { type: 'theirs.arrived', theirs });
    }),
    rebaseOnChanges: enqueueActions(({ context, event, enqueue }) => {
      const { change, theirs } = rules.rebaseOnChanges(context, outputIn(event));
      enqueue.assign(change);
      enqueue.sendTo(context.parent, { type: 'theirs.arrived', theirs });
    }),
    notifyDraftLost: sendTo(
      ({ context }) => context.parent,
      runReport({ type: 'notice', notice: { kind: 'draftFailed' } }),
    ),
    notifyServerFault: sendTo(
      ({ context }) => context.parent,
      ({ event }) =>
        runReport({ type: 'notice', notice: { kind: 'saveFailing', status: callFailureOf(errorIn(event)).status } }),
    ),
    notifyRefused: sendTo(
      ({ context }) => context.parent,
      ({ event }) => {
        const { status, problem } = callFailureOf(errorIn(event));
        const code = Problem.safeParse(problem).data?.code;
        return runReport({ type: 'notice', notice: { kind: 'saveRefused', status, code } });
      },
    ),
    requestSignIn: sendTo(({ context }) => context.parent, runReport({ type: 'signed.out' })),
  },
}).createMachine({
  id: 'saving',
  description:
    'Keeps a board: on this device at once, on the server after a pause, and up to date with what others change.',
  context: ({ input }) => rules.initialSavingContext(input),
  type: 'parallel',
  on: {
    'work.changed': { actions: 'noteWork' },
    'board.changed': { actions: 'noteLatestRev' },
    'changes.wanted': { actions: 'noteChangesRequest' },
  },
  states: {
    network: {
      description: 'Whether the server is within reach, as far as the browser and the stream of changes know.',
      initial: 'online',
      states: {
        online: { on: { offline: 'offline' } },
        offline: { on: { online: 'online' } },
      },
    },
    draft: {
      description: 'Every change is kept on this device at once.',
      initial: 'stored',
      states: {
        stored: {
          description: 'The device keeps what the server has not.',
          always: { guard: 'isDraftOutdated', target: 'keeping' },
        },
        keeping: {
          entry: 'markDraft',
          invoke: {
            src: 'storeDraft',
            input: ({ context }) => rules.storeDraftInput(context),
            onDone: 'stored',
            onError: { target: 'lost', actions: 'notifyDraftLost' },
          },
          always: { guard: 'isDraftOutdated', target: 'keeping', reenter: true },
        },
        lost: {
          description:
            'The device could not keep the last draft, which was said. It is tried again: there may be room by then.',
          tags: 'draftLost',
          always: { guard: 'isDraftOutdated', target: 'retrying' },
          after: { draftRetry: 'retrying' },
          on: { 'save.now': 'retrying', visible: 'retrying' },
        },
        retrying: {
          description: 'That it fails again is not said again.',
          tags: 'draftLost',
          entry: 'markDraft',
          invoke: {
            src: 'storeDraft',
            input: ({ context }) => rules.storeDraftInput(context),
            onDone: 'stored',
            onError: 'lost',
          },
          always: { guard: 'isDraftOutdated', target: 'retrying', reenter: true },
        },
      },
    },
    server: {
      description: 'One delta at a time goes to the server, repeated under its operation id until it is answered.',
      initial: 'synced',
      states: {
        synced: {
          description: 'The server has everything, and this board has everything that was heard of.',
          tags: 'saved',
          always: [
            { guard: 'hasUnsentWork', target: 'unsent' },
            { guard: 'hasRemoteChanges', target: 'catchingUp' },
          ],
          on: TAKE_PUSH,
        },
        catchingUp: {
          description:
            'What others changed is fetched, from the revision that is known here. Unsent work goes first: its answer brings the same.',
          tags: 'saved',
          entry: 'markRequested',
          always: { guard: 'hasUnsentWork', target: 'unsent' },
          on: TAKE_PUSH,
          invoke: {
            src: 'callApi',
            input: ({ context }) => rules.changesRequest(context),
            onDone: { target: 'merging', actions: 'rebaseOnChanges' },
            onError: [
              { guard: 'isSignedOut', target: 'signedOut', actions: 'requestSignIn' },
              { guard: 'isRefused', target: 'shut', actions: 'notifyRefused' },
              { target: 'behind', actions: 'countAttempt' },
            ],
          },
        },
        behind: {
          description: 'What others changed could not be fetched; it is asked for again.',
          tags: 'saved',
          always: { guard: 'hasUnsentWork', target: 'unsent' },
          after: { retryPause: 'catchingUp' },
          on: { online: 'catchingUp', visible: 'catchingUp', ...TAKE_PUSH },
        },
        shut: {
          description: 'The board may not be looked at any more, or is in the bin. Coming back to the page asks anew.',
          tags: 'refused',
          always: { guard: 'hasUnsentWork', target: 'unsent' },
          on: { online: 'catchingUp', visible: 'catchingUp' },
        },
        merging: {
          description: 'The board machine merges what the server holds into the board, mine on top.',
          tags: 'saving',
          on: { 'work.changed': { target: 'synced', actions: 'noteWork' } },
        },
        unsent: {
          description:
            'Something is not sent; a short while sends it. What others change meanwhile is merged, and the while goes on.',
          tags: 'saving',
          always: { guard: 'isSynced', target: 'synced' },
          after: { saveInterval: { target: 'writing', actions: 'prepareSave' } },
          on: {
            'save.now': { target: 'writing', actions: 'prepareSave' },
            'board.changed': { guard: 'isPushUsable', actions: ['noteLatestRev', 'rebaseOnPush'] },
          },
        },
        writing: {
          tags: 'saving',
          initial: 'keeping',
          states: {
            keeping: {
              description: 'Nothing is sent before the device has kept it.',
              always: { guard: 'isDraftStored', target: 'sending' },
              after: { draftWaitMax: 'sending' },
            },
            sending: {
              description: 'Asked for again when the network or the person comes back: the answer may be lost.',
              on: {
                online: { target: 'sending', reenter: true },
                visible: { target: 'sending', reenter: true },
              },
              invoke: {
                src: 'callApi',
                input: ({ context }) => rules.saveRequest(context),
                onDone: SAVE_SUCCESS,
                onError: [
                  ...SAVE_REFUSALS,
                  {
                    guard: 'isServerFault',
                    target: '#saving.server.failed',
                    actions: ['notifyServerFault', 'countAttempt'],
                  },
                  { target: '#saving.server.unreachable', actions: 'countAttempt' },
                ],
              },
            },
          },
        },
        conflict: {
          description:
            'The server knows too little of the base: what it has is merged, mine on top, and sent again; where that goes on, after a pause.',
          tags: 'saving',
          on: {
            'work.changed': [
              { guard: 'isContested', target: 'unreachable', actions: ['noteWork', 'prepareSave'] },
              { target: 'writing', actions: ['noteWork', 'prepareSave'] },
            ],
          },
        },
        unreachable: {
          description: 'The server cannot be reached or asked for time; the work is kept on this device.',
          tags: 'offline',
          after: { retryPause: 'writing.sending' },
          on: { online: 'writing.sending', visible: 'writing.sending', 'save.now': 'writing.sending' },
        },
        failed: {
          description: 'The server is reached and cannot save, which was said once; it is asked again until it can.',
          tags: 'refused',
          initial: 'pausing',
          states: {
            pausing: {
              after: { retryPause: 'sending' },
              on: { online: 'sending', visible: 'sending', 'save.now': 'sending' },
            },
            sending: {
              invoke: {
                src: 'callApi',
                input: ({ context }) => rules.saveRequest(context),
                onDone: SAVE_SUCCESS,
                onError: [...SAVE_REFUSALS, { target: 'pausing', actions: 'countAttempt' }],
              },
            },
          },
        },
        signedOut: {
          description: 'The person must sign in again; the work is kept.',
          tags: 'signedOut',
          on: { 'signed.in': [{ guard: 'hasSentSave', target: 'writing.sending' }, { target: 'synced' }] },
        },
        refused: {
          description:
            'The server refuses what was sent. A change, coming back to the page, or asking again tries anew.',
          tags: 'refused',
          entry: ['markRefusedBoard', 'clearSentSave'],
          always: { guard: 'hasBoardChanged', target: 'unsent' },
          on: {
            visible: { target: 'writing', actions: 'prepareSave' },
            'save.now': { target: 'writing', actions: 'prepareSave' },
          },
        },
      },
    },
  },
});
