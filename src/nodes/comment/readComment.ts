import type { BoardNode } from '../../../contract/board.ts';
import { readData } from '../../../contract/nodes.ts';
import type { BoardContext } from '../../machines/board.events.ts';
import { mayEdit } from '../../machines/roles.ts';

export type CommentContext = Pick<BoardContext, 'viewer' | 'mayComment' | 'role'>;

const GUEST = 'guest:';

/** A comment as this person may read it, and what they may do with it. */
export function readComment(node: BoardNode, { viewer, mayComment, role }: CommentContext) {
  const data = readData('commentNode', node.data);
  const isOwn = data.commentorEmail === viewer;
  return {
    ...data,
    isOwn,
    isGuest: data.commentorEmail.startsWith(GUEST),
    /** The address of a guest; undefined for others. */
    guestEmail: data.commentorEmail.startsWith(GUEST) ? data.commentorEmail.slice(GUEST.length) : undefined,
    /** The owner has hidden it, and its words are not told here. */
    isWithheld: data.hidden && data.noteText === '',
    mayWrite: isOwn && mayComment && !data.readOnly,
    mayResolve: data.parentId === undefined && !data.readOnly && (isOwn || mayEdit({ role })),
    mayHide: role === 'owner' && !data.readOnly,
  };
}

export type ReadComment = ReturnType<typeof readComment>;
