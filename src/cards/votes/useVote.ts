import { useMachine, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import type { BoardNode } from '../../../contract/board.ts';
import { tallyOf, type VoteTally } from '../../board/comments/votes.ts';
import { type VoteDirection, voteMachine } from '../../machines/vote/vote.machine.ts';
import { useBoardActor } from '../context/boardActor.tsx';
import { useCardServices } from '../context/cardServices.ts';

/** The votes on a node as the person here sees them, their own as soon as it is cast, and what casts it. */
export type NodeVote = VoteTally & {
  readonly ownVote: VoteDirection | null;
  readonly mayVote: boolean;
  /** The same direction twice takes the vote back. */
  readonly press: (direction: VoteDirection) => void;
};

/** The vote on a node. A part that comes to show another node is keyed by the node. */
export function useVote(node: BoardNode): NodeVote {
  const actor = useBoardActor();
  const services = useCardServices();
  const votes = useSelector(actor, ({ context }) => context.votes[node.id]);
  const viewerEmail = useSelector(actor, ({ context }) => context.viewerEmail);
  const mayVote = useSelector(actor, ({ context }) => context.mayComment);
  const savedVote = votes?.[viewerEmail] ?? null;
  const machine = useMemo(
    () =>
      voteMachine.provide({
        actors: {
          postVote: fromPromise<void, { readonly vote: VoteDirection | null }>(async ({ input }) =>
            (await services.feedback()).vote(node.id, input.vote),
          ),
        },
      }),
    [services, node.id],
  );
  const [{ context }, send] = useMachine(machine, { input: { vote: savedVote } });
  useEffect(() => send({ type: 'vote.updated', vote: savedVote }), [send, savedVote]);
  return {
    ...tallyOf(votes, viewerEmail, context.shownVote),
    ownVote: context.shownVote,
    mayVote,
    press: (direction) => mayVote && send({ type: 'vote.pressed', direction }),
  };
}
