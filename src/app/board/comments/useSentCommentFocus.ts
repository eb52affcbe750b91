import { useEffect, useRef } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';

/** Gives the focus to a comment that was sent, once it is on the board, unless the person has gone elsewhere by then. */
export function useSentCommentFocus(actor: BoardActor): (id: NodeId) => void {
  const canvas = useCanvas();
  const awaitedId = useRef<NodeId>(undefined);

  function focusAwaited(): void {
    const id = awaitedId.current;
    if (id === undefined || !actor.getSnapshot().context.board.nodes.has(id)) return;
    awaitedId.current = undefined;
    const { surface } = canvas.elements;
    // The canvas draws it with the next frame.
    requestAnimationFrame(() => {
      const hasStayed = document.activeElement === surface || document.activeElement === document.body;
      if (hasStayed) canvas.commands.focusCard(id);
    });
  }

  useEffect(() => {
    const subscription = actor.subscribe(() => focusAwaited());
    return () => subscription.unsubscribe();
  });
  return (id) => {
    awaitedId.current = id;
    // The field that had the focus is still there.
    queueMicrotask(focusAwaited);
  };
}
