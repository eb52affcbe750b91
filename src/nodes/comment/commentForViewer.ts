import type { BoardNode } from '../../../contract/board.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { hasPermission, mayEdit } from '../../../contract/roles.ts';
import { authorAddress, isAuthor, isGuestComment } from '../../board/comments/comments.ts';
import type { BoardContext } from '../../machines/events/board.events.ts';

export type ViewerContext = Pick<BoardContext, 'viewerEmail' | 'mayComment' | 'role'>;

/** A comment as this person may read it, and what they may do with it. */
export function commentForViewer(node: BoardNode, { viewerEmail, mayComment, role }: ViewerContext) {
  const data = readNodeData('commentNode', node.data);
  const isOwn = isAuthor(node, viewerEmail);
  const isGuest = isGuestComment(data);
  return {
    ...data,
    isOwn,
    isGuest,
    /** The address of a guest; undefined for others, and where it is not told. */
    guestEmail: isGuest ? authorAddress(data.commentorEmail) || undefined : undefined,
    /** The owner has hidden it, and its words are not told here. */
    isWithheld: data.hidden && data.noteText === '',
    mayWrite: isOwn && mayComment && !data.readOnly,
    mayResolve: data.parentId === undefined && !data.readOnly && (isOwn || mayEdit({ role })),
    mayHide: hasPermission({ role }, 'own') && !data.readOnly,
  };
}

export type CommentForViewer = ReturnType<typeof commentForViewer>;
