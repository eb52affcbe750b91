import type { NodeId } from '../../../../contract/ids.ts';
import { commentsAbout, isComment, repliesIn } from '../../../board/comments/comments.ts';
import type { CanvasParts } from '../../../canvas/render/renderer.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import { comment } from '../../../nodes/comment/index.ts';

/** The place of a new comment (board units), and its subject. */
export type CommentPlace = { readonly position: Point; readonly about?: NodeId };

/** Between a node's upper border and the comments about it, and between these: in the middle tier pins are larger. */
const ABOVE = 4;
const GAP = 16;

/** Above a node, from its right corner on to the left. Undefined for a node that is not drawn. */
export function placeAbout(canvas: CanvasParts, id: NodeId): CommentPlace | undefined {
  const node = canvas.scene.node(id);
  if (!node) return undefined;
  const { board } = canvas.source.getSnapshot().context;
  const replies = repliesIn(board);
  const { width, height } = comment.size;
  const others = commentsAbout(board, id).filter((each) => !replies.has(each)).length;
  const x = node.maxX - width - others * (width + GAP);
  return { position: { x, y: node.minY - ABOVE - height }, about: id };
}

/** About nothing but the place, which the pin's lower left corner shows. */
export function placeOn({ x, y }: Point): CommentPlace {
  return { position: { x, y: y - comment.size.height } };
}

/** At a point: about the node that lies there, or about the place alone. */
export function placeAt(canvas: CanvasParts, at: Point): CommentPlace {
  const { x, y } = at;
  const under = canvas.scene.nodesIn({ minX: x, minY: y, maxX: x, maxY: y }).filter(({ node }) => !isComment(node));
  const [top] = under.sort((one, other) => other.rank - one.rank);
  return (top && placeAbout(canvas, top.id)) ?? placeOn(at);
}
