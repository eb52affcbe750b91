import { useEffect, useState } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { isComment, type Thread, threadOf, threadsOf } from '../../../board/comments/comments.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { goToNode } from '../../../canvas/panels/viewNavigation.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';

export function isOpenThread({ head }: Thread): boolean {
  return head.data.resolved !== true;
}

/** Goes to the next open thread, or to the one before, as it is asked for. Gives the one that was gone to last. */
export function useThreadNavigation(actor: BoardActor): NodeId | undefined {
  const canvas = useCanvas();
  const [currentThreadId, setCurrentThreadId] = useState<NodeId>();
  useEffect(() => {
    const subscription = actor.on('thread.requested', ({ step }) => {
      const { board, selection, showFeedback } = actor.getSnapshot().context;
      const threads = threadsOf(board).filter(isOpenThread);
      const [selected] = [...selection].flatMap((id) => board.nodes.get(id as NodeId) ?? []);
      const fromId = isComment(selected) && selected ? threadOf(board, selected)?.id : currentThreadId;
      const index = threads.findIndex(({ id }) => id === fromId);
      const next =
        index < 0 ? threads.at(step > 0 ? 0 : -1) : threads[(index + step + threads.length) % threads.length];
      if (!next) return;
      if (!showFeedback) actor.send({ type: 'feedback.toggled' });
      setCurrentThreadId(next.id);
      goToNode(canvas, next.head.id);
      canvas.commands.focusCard(next.head.id);
    });
    return () => subscription.unsubscribe();
  }, [actor, canvas, currentThreadId]);
  return currentThreadId;
}
