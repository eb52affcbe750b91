import { useLingui } from '@lingui/react/macro';
import { useMachine, useSelector } from '@xstate/react';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import type { BoardNode } from '../../../contract/board.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { tallyOf } from '../../board/comments/votes.ts';
import { isReadOnly } from '../../board/document/board.ts';
import { type VoteDirection, voteMachine } from '../../machines/vote/vote.machine.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { tip } from '../../ui/tooltips/tip.ts';
import { useBoardActor } from '../context/boardActor.tsx';
import { useCardServices } from '../context/cardServices.ts';
import s from './votes.module.css';

/** Votes on a result, in its foot: none on a locked node, nor while feedback is hidden. */
export function Votes({ node }: { node: BoardNode }) {
  const showsFeedback = useSelector(useBoardActor(), ({ context }) => context.showFeedback);
  return showsFeedback && !isReadOnly(node) ? <VoteButtons key={node.id} node={node} /> : null;
}

function VoteButtons({ node }: { node: BoardNode }) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const services = useCardServices();
  const votes = useSelector(actor, ({ context }) => context.votes[node.id]);
  const viewerEmail = useSelector(actor, ({ context }) => context.viewerEmail);
  const mayVote = useSelector(actor, ({ context }) => context.mayComment);
  const canEdit = useSelector(actor, ({ context }) => mayEdit(context));
  const ownVote = votes?.[viewerEmail] ?? null;
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
  const [{ context }, send] = useMachine(machine, { input: { vote: ownVote } });
  useEffect(() => send({ type: 'vote.updated', vote: ownVote }), [send, ownVote]);
  const { up, down } = tallyOf(votes, viewerEmail, context.shownVote);
  const buttons = [
    { direction: 'up', label: t`Vote up`, icon: ThumbsUp, count: up },
    { direction: 'down', label: t`Vote down`, icon: ThumbsDown, count: down },
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons in a foot are no form
    <span className={s.votes} role="group" aria-label={t`Votes`} data-quiet={(canEdit && up + down === 0) || undefined}>
      {buttons.map(({ direction, label, icon, count }) => (
        <button
          key={direction}
          type="button"
          className={s.vote}
          aria-label={`${label}: ${count}`}
          aria-pressed={context.shownVote === direction}
          aria-disabled={!mayVote || undefined}
          {...tip(mayVote ? label : t`This link lets you look, not vote`)}
          onClick={() => mayVote && send({ type: 'vote.pressed', direction })}
        >
          <Icon of={icon} />
          {count}
        </button>
      ))}
    </span>
  );
}
