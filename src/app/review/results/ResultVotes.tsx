import { useLingui } from '@lingui/react/macro';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { BoardNode } from '../../../../contract/board.ts';
import { useVote } from '../../../cards/votes/useVote.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import s from './results.module.css';

/** Two thumbs, large enough for those of a hand, with how many chose each; figures alone for whoever may not vote, or not any more. */
export function ResultVotes({ node, isOver }: { node: BoardNode; isOver: boolean }) {
  const { t } = useLingui();
  const { up, down, ownVote, mayVote, press } = useVote(node);
  const sides = [
    { direction: 'down', label: t`Vote down: ${down}`, tally: t`${down} down`, icon: ThumbsDown, count: down },
    { direction: 'up', label: t`Vote up: ${up}`, tally: t`${up} up`, icon: ThumbsUp, count: up },
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons in a bar are no form
    <div className={s.votes} role="group" aria-label={t`Votes`}>
      {sides.map(({ direction, label, tally, icon, count }) =>
        mayVote && !isOver ? (
          <button
            key={direction}
            type="button"
            className={s.thumb}
            aria-label={label}
            aria-pressed={ownVote === direction}
            onClick={() => press(direction)}
          >
            <Icon of={icon} size="lg" />
            {count}
          </button>
        ) : (
          <span key={direction} role="img" className={s.tally} aria-label={tally}>
            <Icon of={icon} size="lg" />
            {count}
          </span>
        ),
      )}
    </div>
  );
}
