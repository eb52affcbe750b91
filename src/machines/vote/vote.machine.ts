import { assertEvent, assign, fromPromise, setup } from 'xstate';

export type VoteDirection = 'up' | 'down';

type VoteEvent =
  /** A direction was pressed: the one that is chosen is taken back, the other one switches. */
  | { readonly type: 'vote.pressed'; readonly direction: VoteDirection }
  /** The board holds this vote of the person now. */
  | { readonly type: 'vote.updated'; readonly vote: VoteDirection | null };

type VoteContext = {
  /** The vote that the server has. */
  readonly known: VoteDirection | null;
  /** The vote that is shown. */
  readonly choice: VoteDirection | null;
  /** The vote that is on its way. */
  readonly sent: VoteDirection | null;
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
    isOutdated: ({ context }) => context.choice !== context.sent,
  },
  actions: {
    choose: assign(({ context, event }) => {
      assertEvent(event, 'vote.pressed');
      return { choice: context.choice === event.direction ? null : event.direction };
    }),
    send: assign(({ context }) => ({ sent: context.choice })),
    learn: assign(({ event }) => {
      assertEvent(event, 'vote.updated');
      return { known: event.vote };
    }),
    follow: assign(({ event }) => {
      assertEvent(event, 'vote.updated');
      return { known: event.vote, choice: event.vote };
    }),
    acknowledge: assign(({ context }) => ({ known: context.sent })),
    revert: assign(({ context }) => ({ choice: context.known })),
  },
}).createMachine({
  id: 'vote',
  description: 'One person’s vote on one node: shown at once, sent, and taken back where the server refuses it.',
  context: ({ input: { vote } }) => ({ known: vote, choice: vote, sent: vote }),
  initial: 'resting',
  states: {
    resting: {
      description: 'What is shown is what the server holds.',
      on: {
        'vote.pressed': { target: 'sending', actions: ['choose', 'send'] },
        'vote.updated': { actions: 'follow' },
      },
    },
    sending: {
      description: 'What is pressed meanwhile is shown, and sent next.',
      on: { 'vote.pressed': { actions: 'choose' }, 'vote.updated': { actions: 'learn' } },
      invoke: {
        src: 'postVote',
        input: ({ context }) => ({ vote: context.sent }),
        onDone: [
          { guard: 'isOutdated', target: 'sending', reenter: true, actions: ['acknowledge', 'send'] },
          { target: 'resting', actions: 'acknowledge' },
        ],
        onError: { target: 'resting', actions: 'revert' },
      },
    },
  },
});
