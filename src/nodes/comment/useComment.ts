import { useSelector } from '@xstate/react';
import type { BoardNode } from '../../../contract/board.ts';
import { useBoardActor } from '../../cards/context/boardActor.tsx';
import { type CommentForViewer, commentForViewer } from './commentForViewer.ts';

/** A comment as the person here may read it, and what they may do with it. */
export function useComment(node: BoardNode): CommentForViewer {
  const actor = useBoardActor();
  const viewerEmail = useSelector(actor, ({ context }) => context.viewerEmail);
  const mayComment = useSelector(actor, ({ context }) => context.mayComment);
  const role = useSelector(actor, ({ context }) => context.role);
  return commentForViewer(node, { viewerEmail, mayComment, role });
}
