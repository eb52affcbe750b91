import type { BoardNode, Position, Size } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { PLACEMENT_OFFSETS } from '../../../contract/limits.ts';
import { addPoints, distance } from '../../geometry/plane/point.ts';
import type { Rect } from '../../geometry/plane/rect.ts';
import { type Board, sizeOf } from '../document/board.ts';
import { outgoingEdges } from '../document/edgeIndex.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
import { isObstacle } from './frameMembership.ts';

const SIDES = ['right', 'below', 'left', 'above'] as const;
/** The side of a new node as seen from the node it belongs to. */
export type Side = (typeof SIDES)[number];

/**
 * The place of a new node: its upper left corner (board units); beside another node by the placement rules; or with its middle as near to a
 * point as there is free room.
 */
export type NodePlace =
  | { readonly position: Position; readonly beside?: undefined; readonly near?: undefined }
  | {
      readonly position?: undefined;
      readonly beside: { readonly id: NodeId; readonly side: Side };
      readonly near?: undefined;
    }
  | { readonly position?: undefined; readonly beside?: undefined; readonly near: Position };

/** The first try from the source's upper left corner, in board units (spec section 9). */
const FIRST_OFFSET: Readonly<Record<Side, Position>> = {
  right: { x: PLACEMENT_OFFSETS.rightOfSource, y: 0 },
  below: { x: 0, y: PLACEMENT_OFFSETS.below },
  left: { x: -PLACEMENT_OFFSETS.aboveOrLeft, y: 0 },
  above: { x: 0, y: -PLACEMENT_OFFSETS.aboveOrLeft },
};

/** A node that is to be placed: what decides its size. */
export type NodeToPlace = {
  readonly nodeType: string;
  readonly data?: BoardNode['data'] | undefined;
  /** Board units; the type's where it is missing. */
  readonly size?: Size | undefined;
};

type PlaceBesideOptions = NodeToPlace & {
  readonly board: Board;
  readonly source: NodeId;
  readonly side: Side;
  readonly factsOf: NodeFactsLookup;
};

/**
 * The place of a new node beside another: 600 to the right, and each further one of its type 500 right of the newest that the
 * source feeds; 600 down; 300 up or left. From there on in the same direction until there is room; to the right, nodes below each
 * other keep their column where a step down or up of at most half the new node's height is shorter. Where something stands below,
 * the place is right of the source, or else the nearest one past what stands in either.
 */
export function placeBeside({ board, source, side, factsOf, ...node }: PlaceBesideOptions): Position {
  const sourceNode = board.nodes.get(source);
  const sourcePosition = sourceNode?.position ?? { x: 0, y: 0 };
  const size = sizeToPlace(node, factsOf);
  const obstacles = obstaclesOn(board, factsOf);
  if (side === 'below') {
    const sourceRect = sourceNode && rectOf(sourcePosition, sizeOf(sourceNode, factsOf));
    return placeBelow({ obstacles, sourcePosition, sourceRect, size });
  }
  const sibling = side === 'right' ? newestSibling(board, source, node.nodeType) : undefined;
  const start = sibling
    ? { x: sibling.position.x + PLACEMENT_OFFSETS.rightOfSibling, y: sibling.position.y }
    : addPoints(sourcePosition, FIRST_OFFSET[side]);
  return side === 'right' ? placeInRow(obstacles, start, size) : placeAmong(obstacles, start, size, side);
}

/** The place towards the right; in its column where that is nearer, and at most half the node's height away. */
function placeInRow(obstacles: readonly Rect[], start: Position, size: Size): Position {
  const placesInColumn = (['below', 'above'] as const)
    .map((way) => placeAmong(obstacles, start, size, way))
    .filter((each) => distance(each, start) <= size.height / 2);
  return nearestTo(start, [placeAmong(obstacles, start, size, 'right'), ...placesInColumn]);
}

type PlaceBelowOptions = {
  readonly obstacles: readonly Rect[];
  readonly sourcePosition: Position;
  readonly sourceRect: Rect | undefined;
  readonly size: Size;
};

/** The place below a source, past its own foot; where that is taken, right of it; where both are, the free place nearest to the source. */
function placeBelow({ obstacles, sourcePosition, sourceRect, size }: PlaceBelowOptions): Position {
  const ownRect = sourceRect ? [sourceRect] : [];
  const below = placeAmong(ownRect, addPoints(sourcePosition, FIRST_OFFSET.below), size, 'below');
  const right = placeAmong(ownRect, addPoints(sourcePosition, FIRST_OFFSET.right), size, 'right');
  if (isFree(obstacles, below, size)) return below;
  const inRow = placeInRow(obstacles, right, size);
  if (distance(inRow, right) <= size.height / 2) return inRow;
  const farther = (['right', 'below', 'above'] as const).map((way) => placeAmong(obstacles, right, size, way));
  const lower = (['below', 'right'] as const).map((way) => placeAmong(obstacles, below, size, way));
  return nearestTo(sourcePosition, [...farther, ...lower]);
}

/** The place of a node created by a dropped input connection: 300 left of the pointer, and on until there is room. */
export function placeBeforePointer(
  board: Board,
  pointer: Position,
  node: NodeToPlace,
  factsOf: NodeFactsLookup,
): Position {
  const start = { x: pointer.x - PLACEMENT_OFFSETS.aboveOrLeft, y: pointer.y };
  return freePlace(board, start, sizeToPlace(node, factsOf), 'left', factsOf);
}

/** The place of a node that is wanted about a point: the nearest of the free places to its four sides, with the point in its middle. */
export function placeNear(board: Board, middle: Position, node: NodeToPlace, factsOf: NodeFactsLookup): Position {
  const size = sizeToPlace(node, factsOf);
  const start = { x: middle.x - size.width / 2, y: middle.y - size.height / 2 };
  const obstacles = obstaclesOn(board, factsOf);
  return nearestTo(
    start,
    SIDES.map((side) => placeAmong(obstacles, start, size, side)),
  );
}

/** The first of the nearest of these places, of which there is at least one. */
function nearestTo(start: Position, places: readonly Position[]): Position {
  return places.reduce((best, place) => (distance(place, start) < distance(best, start) ? place : best));
}

/** The size at which a new node will be drawn, in board units. */
export function sizeToPlace({ nodeType, data = {}, size }: NodeToPlace, factsOf: NodeFactsLookup): Size {
  return sizeOf({ type: nodeType, data, ...(size && { size }) } as BoardNode, factsOf);
}

function newestSibling(board: Board, source: NodeId, nodeType: string): BoardNode | undefined {
  const targetIds = new Set(outgoingEdges(board.edges, source).map(({ target }) => target));
  let newest: BoardNode | undefined;
  for (const node of targetIds.size > 0 ? board.nodes.values() : []) {
    if (targetIds.has(node.id) && node.type === nodeType) newest = node;
  }
  return newest;
}

/** The first free place from `first` towards `side`: past whatever stands there, with a gap of 40. */
export function freePlace(board: Board, start: Position, size: Size, side: Side, factsOf: NodeFactsLookup): Position {
  return placeAmong(obstaclesOn(board, factsOf), start, size, side);
}

function obstaclesOn(board: Board, factsOf: NodeFactsLookup): readonly Rect[] {
  const nodes = [...board.nodes.values()].filter((node) => isObstacle(board, node, factsOf));
  return nodes.map((node) => rectOf(node.position, sizeOf(node, factsOf)));
}

function placeAmong(obstacles: readonly Rect[], start: Position, size: Size, side: Side): Position {
  let place = start;
  for (;;) {
    const rect = rectOf(place, size);
    const blocker = obstacles.find((other) => sharesArea(other, rect));
    if (!blocker) return place;
    place = placePast(blocker, place, size, side);
  }
}

/** Says whether a node of this size would cover none of these. */
export function isFree(obstacles: readonly Rect[], place: Position, size: Size): boolean {
  const rect = rectOf(place, size);
  return !obstacles.some((other) => sharesArea(other, rect));
}

function placePast(blocker: Rect, place: Position, size: Size, side: Side): Position {
  switch (side) {
    case 'right':
      return { x: blocker.maxX + PLACEMENT_OFFSETS.gap, y: place.y };
    case 'below':
      return { x: place.x, y: blocker.maxY + PLACEMENT_OFFSETS.gap };
    case 'left':
      return { x: blocker.minX - PLACEMENT_OFFSETS.gap - size.width, y: place.y };
    case 'above':
      return { x: place.x, y: blocker.minY - PLACEMENT_OFFSETS.gap - size.height };
  }
}

/** The rectangle that a node of this size covers at this place. */
export function rectOf(place: Position, size: Size): Rect {
  return { minX: place.x, minY: place.y, maxX: place.x + size.width, maxY: place.y + size.height };
}

/** Unlike `overlaps` of the geometry, rectangles that only touch have room beside each other. */
function sharesArea(a: Rect, b: Rect): boolean {
  return a.minX < b.maxX && a.maxX > b.minX && a.minY < b.maxY && a.maxY > b.minY;
}
