import type { BoardNode, Position } from '../../contract/board.ts';
import type { NodeId } from '../../contract/ids.ts';
import { add, type Point, subtract } from '../geometry/point.ts';
import { boundsOf, centreOf, grow, heightOf, type Rect, widthOf } from '../geometry/rect.ts';
import { type Board, isCollapsed, isReadOnly, sizeOf } from './board.ts';
import { addNode, changeNodes, type Move, moveNodes } from './edit.ts';
import type { FactsOf } from './facts.ts';
import { frameOf, framesAround, hiddenIn, insideOf, membersOf } from './membership.ts';
import { rectOf } from './place.ts';

/** The air between a new frame's border and what it holds, in board units. */
const AIR = 40;

/**
 * Moves nodes; what is in a frame goes along with it. Who was moved by itself is taken in by the open frame on which its middle
 * now lies, and leaves the one that it was dragged out of.
 */
export function moveInFrames(board: Board, moves: readonly Move[], factsOf: FactsOf): Board {
  const asked = new Map(moves.flatMap(({ id, position }) => (position ? [[id, position] as const] : [])));
  const carried: Move[] = [];
  const carry = (frame: NodeId, by: Point): void => {
    for (const id of membersOf(board, frame)) {
      const member = board.nodes.get(id);
      if (!member || asked.has(id) || isReadOnly(member)) continue;
      carried.push({ id, position: add(member.position, by) });
      carry(id, by);
    }
  };
  const byOf = (id: NodeId): Position | undefined => {
    const node = board.nodes.get(id);
    const to = asked.get(id);
    return node && to && !isReadOnly(node) ? subtract(to, node.position) : undefined;
  };
  for (const id of asked.keys()) {
    const by = byOf(id);
    if (by) carry(id, by);
  }
  const goesAlong = (id: NodeId): boolean => {
    const frame = frameOf(board, id);
    const by = byOf(id);
    const frameBy = frame && byOf(frame);
    return by !== undefined && frameBy !== undefined && by.x === frameBy.x && by.y === frameBy.y;
  };
  const alone = [...asked.keys()].filter((id) => !goesAlong(id));
  return settle(moveNodes(board, [...moves, ...carried]), alone, factsOf);
}

/** Lets each of these nodes belong to the innermost open frame on which its middle lies, or to none. */
export function settle(board: Board, ids: readonly NodeId[], factsOf: FactsOf): Board {
  const frames = openFrames(board, factsOf);
  let next = board;
  for (const id of ids) {
    const node = next.nodes.get(id);
    // What is hidden stands where nobody put it.
    if (!node || hiddenIn(next, factsOf).has(id)) continue;
    const middle = centreOf(rectOf(node.position, sizeOf(node, factsOf)));
    const own = new Set([id, ...insideOf(next, id)]);
    const frame = frames.find((each) => !own.has(each.id) && holds(each.place, middle));
    if (frame?.id !== frameOf(next, id)) next = putInto(next, [id], frame?.id);
  }
  return next;
}

type Placed = { readonly id: NodeId; readonly place: Rect };

/** Frames that take nodes in, the smallest first: of frames that lie in each other the innermost comes first. */
function openFrames(board: Board, factsOf: FactsOf): readonly Placed[] {
  const hidden = hiddenIn(board, factsOf);
  const open = [...board.nodes.values()].filter(
    (node) => factsOf(node.type)?.isFrame && !isCollapsed(node, factsOf) && !hidden.has(node.id) && !isReadOnly(node),
  );
  const placed = open.map((node) => ({ id: node.id, place: rectOf(node.position, sizeOf(node, factsOf)) }));
  return placed.sort((a, b) => areaOf(a.place) - areaOf(b.place));
}

function areaOf(place: Rect): number {
  return widthOf(place) * heightOf(place);
}

function holds(place: Rect, { x, y }: Point): boolean {
  return x >= place.minX && x <= place.maxX && y >= place.minY && y <= place.maxY;
}

function putInto(board: Board, ids: readonly NodeId[], frameId: NodeId | undefined): Board {
  return changeNodes(
    board,
    ids.map((id) => ({ id, fields: { frameId } })),
  );
}

type NewFrame = Pick<BoardNode, 'id' | 'type' | 'data'> & {
  /** What was drawn; without it the frame goes around its members, with air. */
  readonly area?: Rect | undefined;
};

/** Puts a frame around nodes, or where one was drawn; the frame lies in the frame that all of them lie in. */
export function frameNodes(
  board: Board,
  ids: readonly NodeId[],
  { area, ...frame }: NewFrame,
  factsOf: FactsOf,
): Board {
  const asked = new Set(ids);
  // What lies in a chosen frame stays in it, and a locked node stays where it is.
  const members = ids.flatMap((id) => {
    const node = board.nodes.get(id);
    return node && !isReadOnly(node) && !framesAround(board, id).some((above) => asked.has(above)) ? [node] : [];
  });
  const around = boundsOf(members.map((node) => rectOf(node.position, sizeOf(node, factsOf))));
  const place = area ?? (around && grow(around, AIR));
  if (!place) return board;
  const homes = new Set(members.map(({ id }) => frameOf(board, id)));
  const [home] = homes.size === 1 ? homes : [undefined];
  const made: BoardNode = {
    ...frame,
    position: { x: place.minX, y: place.minY },
    size: { width: widthOf(place), height: heightOf(place) },
    ...(home && { frameId: home }),
  };
  const framed = putInto(
    addNode(board, made),
    members.map(({ id }) => id),
    frame.id,
  );
  return area ? resettle(settle(framed, [frame.id], factsOf), frame.id, factsOf) : framed;
}

/** A frame was resized: what its border passed over with its middle is taken in, what it left behind is let go. */
export function resettle(board: Board, frame: NodeId, factsOf: FactsOf): Board {
  const node = board.nodes.get(frame);
  if (!node) return board;
  const home = frameOf(board, frame);
  const place = rectOf(node.position, sizeOf(node, factsOf));
  const beside = [...board.nodes.values()].filter(
    (other) =>
      other.id !== frame &&
      frameOf(board, other.id) === home &&
      holds(place, centreOf(rectOf(other.position, sizeOf(other, factsOf)))),
  );
  return settle(board, [...membersOf(board, frame), ...beside.map(({ id }) => id)], factsOf);
}

/** Results of a node lie in the open frame that they were placed on; those of a hidden node are hidden with it. */
export function settleBeside(board: Board, ids: readonly NodeId[], source: NodeId, factsOf: FactsOf): Board {
  if (hiddenIn(board, factsOf).has(source)) return putInto(board, ids, frameOf(board, source));
  return settle(board, ids, factsOf);
}
