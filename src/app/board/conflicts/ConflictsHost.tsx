import { useEffect } from 'react';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { useStore } from '../../../store/useStore.ts';
import { ConflictMarks } from './ConflictMarks.tsx';
import { ConflictsSheet } from './ConflictsSheet.tsx';
import { conflictReviewOf, showConflictList } from './conflictReview.ts';

/** The conflicts of a board over its canvas: the marks at the nodes, and the list, which stands where the list of comments does. */
export function ConflictsHost({ actor }: { actor: BoardActor }) {
  const { panels } = useCanvas();
  const isListOpen = useStore(conflictReviewOf(actor), (review) => review.isListOpen);
  useEffect(() => {
    if (!isListOpen) return;
    panels.hide('comments');
    return panels.subscribe(() => panels.get().has('comments') && showConflictList(actor, false));
  }, [isListOpen, panels, actor]);
  // Whoever has settled the last one begins with a closed list the next time.
  useEffect(() => () => showConflictList(actor, false), [actor]);
  return (
    <>
      <ConflictMarks actor={actor} />
      {isListOpen && <ConflictsSheet actor={actor} />}
    </>
  );
}
