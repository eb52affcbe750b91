import { assertEvent, assign, fromPromise, setup } from 'xstate';

export type VoteDirection = 'up' | 'down';

type VoteEvent =
  /** A direction was pressed: the one that is chosen is taken back, the other one switches. */
  | { readonly type: 'vote.pressed'; readonly direction: VoteDirection }
  /** The board holds this vote of the person now. */
  | { readonly type: 'vote.updated'; readonly vote: VoteDirection | null };

type VoteContext = {
  /** The vote that the server has. */
  readonly savedVote: VoteDirection | null;
  /** The vote that is shown. */
  readonly shownVote: VoteDirection | null;
  /** The vote that is on its way. */
  readonly sentVote: VoteDirection | null;
};

/** One person's vote on one node: shown at once, sent, and taken back where the server refuses it. */
export const voteMachine = setup({
  types: {
    context: {} as VoteContext,
    events: {} as VoteEvent,
    input: {} as { readonly vote: VoteDirection | null },
  },
  actors: {
    postVote: fromPromise<void, { readonly vote: VoteDirection | null }>(() => {
      throw new Error('postVote was not provided');
    }),
  },
  guards: {
    hasNewerVote: ({ context }) => context.shownVote !== context.sentVote,
  },
  actions: {
    setShownVote: assign(({ context, event }) => {
      assertEvent(event, 'vote.pressed');
      return { shownVote: context.shownVote === event.direction ? null : event.direction };
    }),
    queueVote: assign(({ context }) => ({ sentVote: context.shownVote })),
    noteSavedVote: assign(({ event }) => {
      assertEvent(event, 'vote.updated');
      return { savedVote: event.vote };
    }),
    adoptSavedVote: assign(({ event }) => {
      assertEvent(event, 'vote.updated');
      return { savedVote: event.vote, shownVote: event.vote };
    }),
    confirmVote: assign(({ context }) => ({ savedVote: context.sentVote })),
    revertVote: assign(({ context }) => ({ shownVote: context.savedVote })),
  },
}).createMachine({
  id: 'vote',
  description: 'One person’s vote on one node: shown at once, sent, and taken back where the server refuses it.',
  context: ({ input: { vote } }) => ({ savedVote: vote, shownVote: vote, sentVote: vote }),
  initial: 'resting',
  states: {
    resting: {
      description: 'What is shown is what the server holds.',
      on: {
        'vote.pressed': { target: 'sending', actions: ['setShownVote', 'queueVote'] },
        'vote.updated': { actions: 'adoptSavedVote' },
      },
    },
    sending: {
      description: 'What is pressed meanwhile is shown, and sent next.',
      on: { 'vote.pressed': { actions: 'setShownVote' }, 'vote.updated': { actions: 'noteSavedVote' } },
      invoke: {
        src: 'postVote',
        input: ({ context }) => ({ vote: context.sentVote }),
        onDone: [
          { guard: 'hasNewerVote', target: 'sending', reenter: true, actions: ['confirmVote', 'queueVote'] },
          { target: 'resting', actions: 'confirmVote' },
        ],
        onError: { target: 'resting', actions: 'revertVote' },
      },
    },
  },
});
