import type { BoardNode, Position } from '../../../contract/board.ts';
import { Spot } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { contains, heightOf, type Rect, translatedRect, widthOf } from '../../geometry/plane/rect.ts';
import { type Board, sizeOf } from '../document/board.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
import { commentsAbout, headByReplyOf } from './comments.ts';

const COMMENT_TYPE = 'commentNode';
/** Between a node's upper border and the comments about it, and between these: in the middle tier pins are larger. */
const NODE_GAP = 4;
const COMMENT_GAP = 16;

/** The place of a comment whose pin's tip, its lower left corner, shows a point. */
export function commentPlaceAtTip({ x, y }: Point, factsOf: NodeFactsLookup): Position {
  return { x, y: y - pinHeight(factsOf) };
}

/** The point that the pin of a comment shows. */
export function pinTip({ position: { x, y } }: BoardNode, factsOf: NodeFactsLookup): Point {
  return { x, y: y + pinHeight(factsOf) };
}

/** Above a node, whose box on the board is `box`, from its right corner on to the left. */
export function commentPlaceAbove(board: Board, id: NodeId, box: Rect, factsOf: NodeFactsLookup): Position {
  const width = factsOf(COMMENT_TYPE)?.size.width ?? 0;
  const replies = headByReplyOf(board);
  const count = commentsAbout(board, id).filter(
    (each) => !replies.has(each) && spotOf(board.nodes.get(each)) === undefined,
  ).length;
  return { x: box.maxX - width - count * (width + COMMENT_GAP), y: box.minY - NODE_GAP - pinHeight(factsOf) };
}

/** The box of a node on the board, as far as its data tells. */
export function nodeBox(node: BoardNode, factsOf: NodeFactsLookup): Rect {
  const { x, y } = node.position;
  const { width, height } = sizeOf(node, factsOf);
  return { minX: x, minY: y, maxX: x + width, maxY: y + height };
}

/** The spot of a node's picture under a point of the board; undefined beside the picture. */
export function spotAt(node: BoardNode, point: Point, factsOf: NodeFactsLookup): Spot | undefined {
  const box = pictureBoxOnBoard(node, factsOf);
  if (!box || !contains(box, { minX: point.x, minY: point.y, maxX: point.x, maxY: point.y })) return undefined;
  return { x: (point.x - box.minX) / widthOf(box), y: (point.y - box.minY) / heightOf(box) };
}

/** The place of a comment on a spot of a node's picture; undefined for a node that shows none. */
export function commentPlaceOnSpot(node: BoardNode, { x, y }: Spot, factsOf: NodeFactsLookup): Position | undefined {
  const box = pictureBoxOnBoard(node, factsOf);
  return box && commentPlaceAtTip({ x: box.minX + x * widthOf(box), y: box.minY + y * heightOf(box) }, factsOf);
}

/** The spot that a comment is on; undefined for one that is on none. */
export function spotOf(comment: BoardNode | undefined): Spot | undefined {
  return Spot.safeParse(comment?.data.spot).data;
}

function pictureBoxOnBoard(node: BoardNode, factsOf: NodeFactsLookup): Rect | undefined {
  const { width } = sizeOf(node, factsOf);
  const box = factsOf(node.type)?.pictureBoxOf?.(node, width);
  return box && translatedRect(box, node.position);
}

function pinHeight(factsOf: NodeFactsLookup): number {
  return factsOf(COMMENT_TYPE)?.size.height ?? 0;
}
