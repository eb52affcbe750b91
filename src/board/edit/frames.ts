import type { BoardNode, Position, Size } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { add, type Point, subtract } from '../../geometry/plane/point.ts';
import { boundsOf, centreOf, grow, heightOf, type Rect, widthOf } from '../../geometry/plane/rect.ts';
import { commentsAbout, withoutComments } from '../comments/comments.ts';
import { type Board, isCollapsed, isReadOnly, sizeOf } from '../document/board.ts';
import type { FactsOf } from '../document/facts.ts';
import { frameOf, framesAround, hiddenIn, membersOf } from '../place/membership.ts';
import { rectOf } from '../place/place.ts';
import { addNode, changeNodes, type Move, moveNodes } from './edit.ts';

/** The air between a new frame's border and what it holds, in board units. */
const AIR = 40;

/** Steps of a frame and of a node in it are the same up to this: each is rounded where it lands (`draggedTo`). Board units. */
const SAME_STEP = 0.02;

/** The place to which a drag takes a node, without the arithmetic's last digits: nobody sees a hundredth of a unit at 400 %. */
export function draggedTo({ x, y }: Position, by: Point): Position {
  return { x: Math.round((x + by.x) * 100) / 100, y: Math.round((y + by.y) * 100) / 100 };
}

/**
 * Moves nodes; what is in a frame goes along with it. Who was moved by itself is taken in by the open frame on which its middle
 * now lies, and leaves the one that it was dragged out of.
 */
export function moveInFrames(board: Board, moves: readonly Move[], factsOf: FactsOf): Board {
  const destinations = new Map(moves.flatMap(({ id, position }) => (position ? [[id, position] as const] : [])));
  const { carrierOf, alone } = carryMembers(board, destinations);
  const carried = [...carrierOf].map(([id, carrier]) => ({
    id,
    position: carriedTo(board, id, carrier, destinations.get(carrier)!),
  }));
  return settle(moveNodes(board, [...moves, ...carried]), alone, factsOf);
}

/** Lets comments about nodes that stand elsewhere than before go along, but for those that moved themselves. */
export function leadComments(before: Board, after: Board): Board {
  const moves: Move[] = [];
  for (const [id, node] of after.nodes) {
    const from = before.nodes.get(id)?.position;
    if (!from || from === node.position) continue;
    for (const comment of commentsAbout(after, id)) {
      const { position } = after.nodes.get(comment)!;
      if (position === before.nodes.get(comment)?.position)
        moves.push({ id: comment, position: add(position, subtract(node.position, from)) });
    }
  }
  return moves.length > 0 ? moveNodes(after, moves) : after;
}

/** The new place of a node in a frame that goes to `position`. */
export function carriedTo({ nodes }: Board, id: NodeId, carrier: NodeId, position: Position): Position {
  return add(nodes.get(id)!.position, subtract(position, nodes.get(carrier)!.position));
}

/** The nodes that move with others to new places: what lies in frames among them is carried, who goes without its frame is alone. */
export function carryMembers(board: Board, destinations: ReadonlyMap<NodeId, Position>) {
  const carrierOf = new Map<NodeId, NodeId>();
  const carry = (frame: NodeId, carrier: NodeId): void => {
    for (const id of [...membersOf(board, frame), ...commentsAbout(board, frame)]) {
      const member = board.nodes.get(id);
      if (!member || destinations.has(id) || isReadOnly(member)) continue;
      carrierOf.set(id, carrier);
      carry(id, carrier);
    }
  };
  const stepOf = (id: NodeId | undefined): Point | undefined => {
    const node = id && board.nodes.get(id);
    const to = id && destinations.get(id);
    return node && to && !isReadOnly(node) ? subtract(to, node.position) : undefined;
  };
  for (const id of destinations.keys()) if (stepOf(id)) carry(id, id);
  const goesAlong = (id: NodeId): boolean => {
    const [step, frameStep] = [stepOf(id), stepOf(frameOf(board, id))];
    return (
      step !== undefined &&
      frameStep !== undefined &&
      Math.abs(step.x - frameStep.x) < SAME_STEP &&
      Math.abs(step.y - frameStep.y) < SAME_STEP
    );
  };
  return { carrierOf, alone: [...destinations.keys()].filter((id) => !goesAlong(id)) };
}

/** Lets each of these nodes belong to the innermost open frame on which its middle lies, or to none. */
export function settle(board: Board, ids: readonly NodeId[], factsOf: FactsOf): Board {
  const hidden = hiddenIn(board, factsOf);
  const middles = withoutComments(board, ids).flatMap((id) => {
    const node = board.nodes.get(id);
    // What is hidden stands where nobody put it.
    return node && !hidden.has(id) ? [[id, centreOf(rectOf(node.position, sizeOf(node, factsOf)))] as const] : [];
  });
  const changes = [...homesUnder(board, new Map(middles), openFrames(board, factsOf))].flatMap(([id, frameId]) =>
    frameId === frameOf(board, id) ? [] : [{ id, fields: { frameId } }],
  );
  return changeNodes(board, changes);
}

/** The growth of frames so that what moves in them goes on lying in them, with air: each frame once, and the frames around it too. */
export function growFrames(board: Board, moves: readonly Move[], factsOf: FactsOf): readonly Move[] {
  const grown = new Map<NodeId, Rect>();
  const placeOf = (node: BoardNode, position = node.position) => rectOf(position, sizeOf(node, factsOf));
  for (const { id, position } of moves) {
    const node = board.nodes.get(id);
    if (!node || !position) continue;
    let inside = placeOf(node, position);
    for (const frame of framesAround(board, id)) {
      const around = board.nodes.get(frame)!;
      const now = grown.get(frame) ?? placeOf(around);
      const { maxX, maxY } = inside;
      if (maxX <= now.maxX && maxY <= now.maxY) break;
      inside = {
        ...now,
        maxX: maxX > now.maxX ? maxX + AIR : now.maxX,
        maxY: maxY > now.maxY ? maxY + AIR : now.maxY,
      };
      grown.set(frame, inside);
    }
  }
  return [...grown].map(([id, place]) => ({ id, size: { width: widthOf(place), height: heightOf(place) } }));
}

type PlacedFrame = { readonly id: NodeId; readonly place: Rect };

/** The frame under the middle of each of these nodes, the first in the list that is neither the node itself nor lies in it. */
export function homesUnder(
  board: Board,
  middles: ReadonlyMap<NodeId, Point>,
  frames: readonly PlacedFrame[],
): ReadonlyMap<NodeId, NodeId | undefined> {
  const homes = new Map<NodeId, NodeId | undefined>();
  const homeOf = (id: NodeId) => (homes.has(id) ? homes.get(id) : board.nodes.get(id)?.frameId);
  const liesIn = (frame: NodeId, id: NodeId): boolean => {
    const passed = new Set<NodeId>();
    for (let above: NodeId | undefined = frame; above !== undefined && !passed.has(above); above = homeOf(above)) {
      if (above === id) return true;
      passed.add(above);
    }
    return false;
  };
  for (const [id, middle] of middles) {
    homes.set(id, frames.find((frame) => holds(frame.place, middle) && !liesIn(frame.id, id))?.id);
  }
  return homes;
}

const open = new WeakMap<Board['nodes'], readonly PlacedFrame[]>();

/** Frames that take nodes in, the smallest first: of frames that lie in each other the innermost comes first. */
export function openFrames(board: Board, factsOf: FactsOf): readonly PlacedFrame[] {
  const known = open.get(board.nodes);
  if (known) return known;
  const hidden = hiddenIn(board, factsOf);
  const nodes = [...board.nodes.values()].filter(
    (node) => factsOf(node.type)?.isFrame && !isCollapsed(node, factsOf) && !hidden.has(node.id) && !isReadOnly(node),
  );
  // By their own sizes: those of their places differ by where they stand, in the arithmetic's last digits.
  const area = new Map(nodes.map((node) => [node.id, areaOf(sizeOf(node, factsOf))]));
  const grown = nodes
    .map((node) => ({ id: node.id, place: rectOf(node.position, sizeOf(node, factsOf)) }))
    .sort((a, b) => area.get(a.id)! - area.get(b.id)!);
  open.set(board.nodes, grown);
  return grown;
}

function areaOf({ width, height }: Size): number {
  return width * height;
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
  /** The area that was drawn; without it the frame goes around its members, with air. */
  readonly area?: Rect | undefined;
};

/** Puts a frame around nodes, or where one was drawn; the frame lies in the frame that all of them lie in. */
export function frameNodes(
  board: Board,
  ids: readonly NodeId[],
  { area, ...frame }: NewFrame,
  factsOf: FactsOf,
): Board {
  const requested = new Set(ids);
  // What lies in a chosen frame stays in it, and a locked node stays where it is.
  const members = withoutComments(board, ids).flatMap((id) => {
    const node = board.nodes.get(id);
    return node && !isReadOnly(node) && !framesAround(board, id).some((above) => requested.has(above)) ? [node] : [];
  });
  const around = boundsOf(members.map((node) => rectOf(node.position, sizeOf(node, factsOf))));
  const place = area ?? (around && grow(around, AIR));
  if (!place) return board;
  const homes = new Set(members.map(({ id }) => frameOf(board, id)));
  const [home] = homes.size === 1 ? homes : [undefined];
  const frameNode: BoardNode = {
    ...frame,
    position: { x: place.minX, y: place.minY },
    size: { width: widthOf(place), height: heightOf(place) },
    ...(home && { frameId: home }),
  };
  const framed = putInto(
    addNode(board, frameNode),
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
