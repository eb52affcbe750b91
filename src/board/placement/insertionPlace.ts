import type { BoardNode, Position, Size } from '../../../contract/board.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { PLACEMENT_OFFSETS } from '../../../contract/limits.ts';
import type { Rect } from '../../geometry/plane/rect.ts';
import { type Board, isFixed, sizeOf } from '../document/board.ts';
import { outgoingEdges } from '../document/edgeIndex.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
import { frameOf, isObstacle } from './frameMembership.ts';
import { freePlace, isFree, type NodeToPlace, placeNear, rectOf, sizeToPlace } from './placement.ts';

/** The place of a node that goes between the ends of an edge, and where the nodes after it go to make room. */
export type InsertionPlace = {
  readonly position: Position;
  readonly moves: readonly { readonly id: NodeId; readonly position: Position }[];
};

type InsertionPlaceOptions = NodeToPlace & {
  readonly board: Board;
  readonly edge: EdgeId;
  /** The middle of the edge, in board units. */
  readonly middle: Position;
  readonly factsOf: NodeFactsLookup;
};

/**
 * The place of a node in an edge: in its middle where there is room. Else between its ends, once all that comes after it, to the right,
 * has moved right by what is missing. Else below both ends, where that would push what does not come after it, or nothing may move.
 */
export function insertionPlace({ board, edge, middle, factsOf, ...node }: InsertionPlaceOptions): InsertionPlace {
  const size = sizeToPlace(node, factsOf);
  const obstacles = [...board.nodes.values()].filter((each) => isObstacle(board, each, factsOf));
  const rectById = new Map(obstacles.map((each) => [each.id, rectOf(each.position, sizeOf(each, factsOf))]));
  const { source, target } = board.edges.get(edge) ?? {};
  const sourceRect = source && rectById.get(source);
  const targetRect = target && rectById.get(target);
  const nearest = { position: placeNear(board, middle, node, factsOf), moves: [] };
  if (!sourceRect || !targetRect || targetRect.minX < sourceRect.maxX) return nearest;
  const centred = { x: middle.x - size.width / 2, y: middle.y - size.height / 2 };
  if (nearest.position.x === centred.x && nearest.position.y === centred.y) return nearest;
  const { gap } = PLACEMENT_OFFSETS;
  const position = { x: sourceRect.maxX + gap, y: (sourceRect.minY + targetRect.minY) / 2 };
  const step = Math.max(0, position.x + size.width + gap - targetRect.minX);
  const moves = movesRight({ board, from: target, left: targetRect.minX, step, rectById });
  if (moves && isSpaceFree({ rectById, moves, position, size })) return { position, moves };
  const below = { x: centred.x, y: Math.max(sourceRect.maxY, targetRect.maxY) + gap };
  return { position: freePlace(board, below, size, 'below', factsOf), moves: [] };
}

type Rects = ReadonlyMap<NodeId, Rect>;

type MovesRightOptions = {
  readonly board: Board;
  readonly from: NodeId;
  /** The nodes that begin left of this stay. Board units. */
  readonly left: number;
  readonly step: number;
  readonly rectById: Rects;
};

/** The moves of a node and all that it feeds, to the right of it; undefined where one of them must stay, or would leave its frame. */
function movesRight({ board, from, left, step, rectById }: MovesRightOptions): InsertionPlace['moves'] | undefined {
  if (step === 0) return [];
  const reached = new Set([from]);
  for (const id of reached) for (const { target } of outgoingEdges(board.edges, id)) reached.add(target);
  const nodes = [...reached].flatMap((id) => {
    const rect = rectById.get(id);
    const node = board.nodes.get(id);
    return rect && node && rect.minX >= left ? [{ node, rect }] : [];
  });
  const mayMove = ({ node, rect }: { node: BoardNode; rect: Rect }) => {
    const frame = frameOf(board, node.id);
    const frameNode = frame && board.nodes.get(frame);
    return !isFixed(node) && (!frameNode?.size || rect.maxX + step <= frameNode.position.x + frameNode.size.width);
  };
  if (!nodes.every(mayMove)) return undefined;
  return nodes.map(({ node: { id, position } }) => ({ id, position: { x: position.x + step, y: position.y } }));
}

type SpaceOptions = {
  readonly rectById: Rects;
  readonly moves: InsertionPlace['moves'];
  readonly position: Position;
  readonly size: Size;
};

/** Says whether the new node and the moved ones then cover nothing that stays, but for what they covered before. */
function isSpaceFree({ rectById, moves, position, size }: SpaceOptions): boolean {
  const movedIds = new Set(moves.map(({ id }) => id));
  const staying = [...rectById].flatMap(([id, rect]) => (movedIds.has(id) ? [] : [rect]));
  return (
    isFree(staying, position, size) &&
    moves.every((move) => {
      const rect = rectById.get(move.id)!;
      const movedSize = { width: rect.maxX - rect.minX, height: rect.maxY - rect.minY };
      const others = staying.filter((other) => isFree([other], { x: rect.minX, y: rect.minY }, movedSize));
      return isFree(others, move.position, movedSize);
    })
  );
}
