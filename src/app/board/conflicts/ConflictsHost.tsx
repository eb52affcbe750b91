import { useEffect, useLayoutEffect } from 'react';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { useStore } from '../../../store/useStore.ts';
import { ConflictMarks } from './ConflictMarks.tsx';
import { ConflictsSheet } from './ConflictsSheet.tsx';
import { conflictReviewOf, showConflictList } from './conflictReview.ts';

/** The distance of the notices from the window's right edge, as their stylesheet reads it where there is room beside the list. */
const NOTICES_RIGHT = '--notices-right';
/** The distance of the list from that edge and its width, as its stylesheet has them, and the gap to the notices. Pixels. */
const LIST_RIGHT = 16;
const LIST_WIDTH = 380;
const NOTICES_GAP = 12;

/** The conflicts of a board over its canvas: the marks at the nodes, and the list, which stands where the list of comments does. */
export function ConflictsHost({ actor }: { actor: BoardActor }) {
  const { panels } = useCanvas();
  const isListOpen = useStore(conflictReviewOf(actor), (review) => review.isListOpen);
  useEffect(() => {
    if (!isListOpen) return;
    panels.hide('comments');
    return panels.subscribe(() => panels.get().has('comments') && showConflictList(actor, false));
  }, [isListOpen, panels, actor]);
  // What comes to be told meanwhile stands beside the list.
  useLayoutEffect(() => {
    if (!isListOpen) return;
    const { style } = document.documentElement;
    style.setProperty(NOTICES_RIGHT, `${LIST_RIGHT + LIST_WIDTH + NOTICES_GAP}px`);
    return () => void style.removeProperty(NOTICES_RIGHT);
  }, [isListOpen]);
  // Whoever has settled the last one begins with a closed list the next time.
  useEffect(() => () => showConflictList(actor, false), [actor]);
  return (
    <>
      <ConflictMarks actor={actor} />
      {isListOpen && <ConflictsSheet actor={actor} />}
    </>
  );
}
