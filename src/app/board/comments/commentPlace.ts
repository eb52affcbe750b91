import type { NodeId } from '../../../../contract/ids.ts';
import { commentsAbout, headByReplyOf, isComment } from '../../../board/comments/comments.ts';
import type { CanvasParts } from '../../../canvas/render/renderer.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import { comment } from '../../../nodes/comment/index.ts';

/** The place of a new comment (board units), and its subject. */
export type CommentPlacement = { readonly position: Point; readonly about?: NodeId };

/** Between a node's upper border and the comments about it, and between these: in the middle tier pins are larger. */
const NODE_GAP = 4;
const COMMENT_GAP = 16;

/** Above a node, from its right corner on to the left. Undefined for a node that is not drawn. */
export function commentPlaceAboutNode(canvas: CanvasParts, id: NodeId): CommentPlacement | undefined {
  const node = canvas.scene.node(id);
  if (!node) return undefined;
  const { board } = canvas.boardActor.getSnapshot().context;
  const replies = headByReplyOf(board);
  const { width, height } = comment.size;
  const commentCount = commentsAbout(board, id).filter((each) => !replies.has(each)).length;
  const x = node.maxX - width - commentCount * (width + COMMENT_GAP);
  return { position: { x, y: node.minY - NODE_GAP - height }, about: id };
}

/** About nothing but the place, which the pin's lower left corner shows. */
export function commentPlaceOnBoard({ x, y }: Point): CommentPlacement {
  return { position: { x, y: y - comment.size.height } };
}

/** At a point: about the node that lies there, or about the place alone. */
export function commentPlaceAt(canvas: CanvasParts, point: Point): CommentPlacement {
  const { x, y } = point;
  const nodesAtPoint = canvas.scene
    .nodesIn({ minX: x, minY: y, maxX: x, maxY: y })
    .filter(({ node }) => !isComment(node));
  const [top] = nodesAtPoint.sort((one, other) => other.paintOrder - one.paintOrder);
  return (top && commentPlaceAboutNode(canvas, top.id)) ?? commentPlaceOnBoard(point);
}
