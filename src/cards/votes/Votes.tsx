import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { BoardNode } from '../../../contract/board.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { isReadOnly } from '../../board/document/board.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { tip } from '../../ui/tooltips/tip.ts';
import { useBoardActor } from '../context/boardActor.tsx';
import { useVote } from './useVote.ts';
import s from './votes.module.css';

/** Votes on a result, in its foot: none on a locked node, nor while feedback is hidden. */
export function Votes({ node }: { node: BoardNode }) {
  const showsFeedback = useSelector(useBoardActor(), ({ context }) => context.showFeedback);
  return showsFeedback && !isReadOnly(node) ? <VoteButtons key={node.id} node={node} /> : null;
}

function VoteButtons({ node }: { node: BoardNode }) {
  const { t } = useLingui();
  const { up, down, ownVote, mayVote, press } = useVote(node);
  const canEdit = useSelector(useBoardActor(), ({ context }) => mayEdit(context));
  const buttons = [
    { direction: 'up', label: t`Vote up`, name: t`Vote up: ${up}`, icon: ThumbsUp, count: up },
    { direction: 'down', label: t`Vote down`, name: t`Vote down: ${down}`, icon: ThumbsDown, count: down },
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons in a foot are no form
    <span className={s.votes} role="group" aria-label={t`Votes`} data-quiet={(canEdit && up + down === 0) || undefined}>
      {buttons.map(({ direction, label, name, icon, count }) => (
        <button
          key={direction}
          type="button"
          className={s.vote}
          aria-label={name}
          aria-pressed={ownVote === direction}
          aria-disabled={!mayVote || undefined}
          {...tip(mayVote ? label : t`This link is view only: you can’t vote`)}
          onClick={() => press(direction)}
        >
          <Icon of={icon} />
          {count}
        </button>
      ))}
    </span>
  );
}
