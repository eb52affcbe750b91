import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { GitCompareArrows } from 'lucide-react';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { selectConflicts } from '../../../machines/board/selectors.ts';
import { useStore } from '../../../store/useStore.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { conflictedElements } from './conflictItems.ts';
import { conflictReviewOf, showConflictList } from './conflictReview.ts';
import s from './conflicts.module.css';

/** Says in the bar how many conflicts are open, and opens their list. */
export function ConflictsButton({ actor }: { actor: BoardActor }) {
  const { t } = useLingui();
  const conflicts = useSelector(actor, selectConflicts);
  const count = conflictedElements(conflicts).flatMap(({ items }) => items).length;
  const isListOpen = useStore(conflictReviewOf(actor), (review) => review.isListOpen);
  const label = t`${plural(count, { one: '# conflict', other: '# conflicts' })}`;
  return (
    <Button
      size="sm"
      variant="plain"
      icon={GitCompareArrows}
      className={s.button}
      aria-label={label}
      aria-expanded={isListOpen}
      data-opens="conflicts"
      onClick={() => showConflictList(actor, !isListOpen)}
    >
      <span className={s.wide}>{label}</span>
      <span className={s.narrow}>{count}</span>
    </Button>
  );
}
