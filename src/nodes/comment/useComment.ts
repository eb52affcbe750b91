import { useSelector } from '@xstate/react';
import type { BoardNode } from '../../../contract/board.ts';
import { useBoardActor } from '../../cards/context/boardActor.tsx';
import { type CommentForViewer, commentForViewer } from './commentForViewer.ts';

/** A comment as the person here may read it, and what they may do with it. */
export function useComment(node: BoardNode): CommentForViewer {
  const actor = useBoardActor();
  const viewer = useSelector(actor, ({ context }) => context.viewer);
  const mayComment = useSelector(actor, ({ context }) => context.mayComment);
  const role = useSelector(actor, ({ context }) => context.role);
  return commentForViewer(node, { viewer, mayComment, role });
}
