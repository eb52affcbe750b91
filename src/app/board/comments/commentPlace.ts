import type { Position, Spot } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import {
  commentPlaceAbove,
  commentPlaceAtTip,
  commentPlaceOnSpot,
  spotAt,
} from '../../../board/comments/commentPlaces.ts';
import { isComment } from '../../../board/comments/comments.ts';
import type { CanvasParts } from '../../../canvas/render/renderer.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import { definitionOf } from '../../../nodes/registry.ts';

/** The place of a new comment (board units), its subject, and the spot of that one's picture. */
export type CommentPlacement = { readonly position: Position; readonly about?: NodeId; readonly spot?: Spot };

/** Above a node. Undefined for a node that is not drawn. */
export function commentPlaceAboutNode(canvas: CanvasParts, id: NodeId): CommentPlacement | undefined {
  const node = canvas.scene.node(id);
  if (!node) return undefined;
  const { board } = canvas.boardActor.getSnapshot().context;
  return { position: commentPlaceAbove(board, id, node, definitionOf), about: id };
}

/** About nothing but the place, which the pin's lower left corner shows. */
export function commentPlaceOnBoard(point: Point): CommentPlacement {
  return { position: commentPlaceAtTip(point, definitionOf) };
}

/** At a point: on the picture that lies there, about another node, or about the place alone. */
export function commentPlaceAt(canvas: CanvasParts, point: Point): CommentPlacement {
  const { x, y } = point;
  const nodesAtPoint = canvas.scene
    .nodesIn({ minX: x, minY: y, maxX: x, maxY: y })
    .filter(({ node }) => !isComment(node));
  const [top] = nodesAtPoint.sort((one, other) => other.paintOrder - one.paintOrder);
  const spot = top && spotAt(top.node, point, definitionOf);
  const position = spot && commentPlaceOnSpot(top.node, spot, definitionOf);
  if (position) return { position, about: top.id, spot };
  return (top && commentPlaceAboutNode(canvas, top.id)) ?? commentPlaceOnBoard(point);
}
