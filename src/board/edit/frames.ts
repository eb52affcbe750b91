import type { BoardNode, Position, Size } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { addPoints, type Point, subtractPoints } from '../../geometry/plane/point.ts';
import { boundsOf, centreOf, grownRect, heightOf, type Rect, widthOf } from '../../geometry/plane/rect.ts';
import { commentsAbout, nonCommentIds } from '../comments/comments.ts';
import { type Board, isCollapsed, isFixed, sizeOf } from '../document/board.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
import { ancestorFrames, frameOf, hiddenNodesOf, membersOf } from '../placement/frameMembership.ts';
import { rectOf } from '../placement/placement.ts';
import { addNode, changeNodes, type Move, moveNodes } from './edit.ts';

/** The air between a new frame's border and what it holds, in board units. */
export const FRAME_PADDING = 40;

/** Steps of a frame and of a node in it are the same up to this: each is rounded where it lands (`draggedPosition`). Board units. */
const SAME_STEP_TOLERANCE = 0.02;

/** The place to which a drag takes a node, without the arithmetic's last digits: nobody sees a hundredth of a unit at 400 %. */
export function draggedPosition({ x, y }: Position, by: Point): Position {
  return { x: Math.round((x + by.x) * 100) / 100, y: Math.round((y + by.y) * 100) / 100 };
}

/**
 * Moves nodes; what is in a frame goes along with it. Who was moved by itself is taken in by the open frame on which its middle
 * now lies, and leaves the one that it was dragged out of.
 */
export function moveInFrames(board: Board, moves: readonly Move[], factsOf: NodeFactsLookup): Board {
  const destinations = new Map(moves.flatMap(({ id, position }) => (position ? [[id, position] as const] : [])));
  const { carrierById, independentIds } = carryMembers(board, destinations);
  const carried = [...carrierById].map(([id, carrier]) => ({
    id,
    position: carriedPosition(board, id, carrier, destinations.get(carrier)!),
  }));
  return assignFrames(moveNodes(board, [...moves, ...carried]), independentIds, factsOf);
}

/** Lets comments about nodes that stand elsewhere than before go along, but for those that moved themselves. */
export function moveComments(before: Board, after: Board): Board {
  const moves: Move[] = [];
  for (const [id, node] of after.nodes) {
    const positionBefore = before.nodes.get(id)?.position;
    if (!positionBefore || positionBefore === node.position) continue;
    for (const comment of commentsAbout(after, id)) {
      const { position } = after.nodes.get(comment)!;
      if (position === before.nodes.get(comment)?.position)
        moves.push({ id: comment, position: addPoints(position, subtractPoints(node.position, positionBefore)) });
    }
  }
  return moves.length > 0 ? moveNodes(after, moves) : after;
}

/** The new place of a node in a frame that goes to `position`. */
export function carriedPosition({ nodes }: Board, id: NodeId, carrier: NodeId, position: Position): Position {
  return addPoints(nodes.get(id)!.position, subtractPoints(position, nodes.get(carrier)!.position));
}

/** The nodes that move with others to new places: what lies in frames among them is carried, who goes without its frame is alone. */
export function carryMembers(board: Board, destinations: ReadonlyMap<NodeId, Position>) {
  const carrierById = new Map<NodeId, NodeId>();
  const carry = (frame: NodeId, carrier: NodeId): void => {
    for (const id of [...membersOf(board, frame), ...commentsAbout(board, frame)]) {
      const member = board.nodes.get(id);
      if (!member || destinations.has(id) || isFixed(member)) continue;
      carrierById.set(id, carrier);
      carry(id, carrier);
    }
  };
  const stepOf = (id: NodeId | undefined): Point | undefined => {
    const node = id && board.nodes.get(id);
    const to = id && destinations.get(id);
    return node && to && !isFixed(node) ? subtractPoints(to, node.position) : undefined;
  };
  for (const id of destinations.keys()) if (stepOf(id)) carry(id, id);
  const movesWithFrame = (id: NodeId): boolean => {
    const [step, frameStep] = [stepOf(id), stepOf(frameOf(board, id))];
    return (
      step !== undefined &&
      frameStep !== undefined &&
      Math.abs(step.x - frameStep.x) < SAME_STEP_TOLERANCE &&
      Math.abs(step.y - frameStep.y) < SAME_STEP_TOLERANCE
    );
  };
  return { carrierById, independentIds: [...destinations.keys()].filter((id) => !movesWithFrame(id)) };
}

/** Lets each of these nodes belong to the innermost open frame on which its middle lies, or to none. */
export function assignFrames(board: Board, ids: readonly NodeId[], factsOf: NodeFactsLookup): Board {
  const hidden = hiddenNodesOf(board, factsOf);
  const middles = nonCommentIds(board, ids).flatMap((id) => {
    const node = board.nodes.get(id);
    // What is hidden stands where nobody put it.
    return node && !hidden.has(id) ? [[id, centreOf(rectOf(node.position, sizeOf(node, factsOf)))] as const] : [];
  });
  const changes = [...framesUnder(board, new Map(middles), openFrames(board, factsOf))].flatMap(([id, frameId]) =>
    frameId === frameOf(board, id) ? [] : [{ id, fields: { frameId } }],
  );
  return changeNodes(board, changes);
}

/** The growth of frames so that what moves in them goes on lying in them, with air: each frame once, and the frames around it too. */
export function growFrames(board: Board, moves: readonly Move[], factsOf: NodeFactsLookup): readonly Move[] {
  const grownFrames = new Map<NodeId, Rect>();
  const placeOf = (node: BoardNode, position = node.position) => rectOf(position, sizeOf(node, factsOf));
  for (const { id, position } of moves) {
    const node = board.nodes.get(id);
    if (!node || !position) continue;
    let innerRect = placeOf(node, position);
    for (const frame of ancestorFrames(board, id)) {
      const ancestorNode = board.nodes.get(frame)!;
      const frameRect = grownFrames.get(frame) ?? placeOf(ancestorNode);
      const { maxX, maxY } = innerRect;
      if (maxX <= frameRect.maxX && maxY <= frameRect.maxY) break;
      innerRect = {
        ...frameRect,
        maxX: maxX > frameRect.maxX ? maxX + FRAME_PADDING : frameRect.maxX,
        maxY: maxY > frameRect.maxY ? maxY + FRAME_PADDING : frameRect.maxY,
      };
      grownFrames.set(frame, innerRect);
    }
  }
  return [...grownFrames].map(([id, rect]) => ({ id, size: { width: widthOf(rect), height: heightOf(rect) } }));
}

type PlacedFrame = { readonly id: NodeId; readonly rect: Rect };

/** The frame under the middle of each of these nodes, the first in the list that is neither the node itself nor lies in it. */
export function framesUnder(
  board: Board,
  middles: ReadonlyMap<NodeId, Point>,
  frames: readonly PlacedFrame[],
): ReadonlyMap<NodeId, NodeId | undefined> {
  const frameById = new Map<NodeId, NodeId | undefined>();
  const frameIdOf = (id: NodeId) => (frameById.has(id) ? frameById.get(id) : board.nodes.get(id)?.frameId);
  const isInside = (frame: NodeId, id: NodeId): boolean => {
    const visited = new Set<NodeId>();
    for (
      let ancestor: NodeId | undefined = frame;
      ancestor !== undefined && !visited.has(ancestor);
      ancestor = frameIdOf(ancestor)
    ) {
      if (ancestor === id) return true;
      visited.add(ancestor);
    }
    return false;
  };
  for (const [id, middle] of middles) {
    frameById.set(id, frames.find((frame) => containsPoint(frame.rect, middle) && !isInside(frame.id, id))?.id);
  }
  return frameById;
}

const openFramesCache = new WeakMap<Board['nodes'], readonly PlacedFrame[]>();

/** Frames that take nodes in, the smallest first: of frames that lie in each other the innermost comes first. */
export function openFrames(board: Board, factsOf: NodeFactsLookup): readonly PlacedFrame[] {
  const cachedFrames = openFramesCache.get(board.nodes);
  if (cachedFrames) return cachedFrames;
  const hidden = hiddenNodesOf(board, factsOf);
  const nodes = [...board.nodes.values()].filter(
    (node) => factsOf(node.type)?.isFrame && !isCollapsed(node, factsOf) && !hidden.has(node.id) && !isFixed(node),
  );
  // By their own sizes: those of their places differ by where they stand, in the arithmetic's last digits.
  const areaById = new Map(nodes.map((node) => [node.id, areaOf(sizeOf(node, factsOf))]));
  const grownFrames = nodes
    .map((node) => ({ id: node.id, rect: rectOf(node.position, sizeOf(node, factsOf)) }))
    .sort((a, b) => areaById.get(a.id)! - areaById.get(b.id)!);
  openFramesCache.set(board.nodes, grownFrames);
  return grownFrames;
}

function areaOf({ width, height }: Size): number {
  return width * height;
}

function containsPoint(rect: Rect, { x, y }: Point): boolean {
  return x >= rect.minX && x <= rect.maxX && y >= rect.minY && y <= rect.maxY;
}

function setFrame(board: Board, ids: readonly NodeId[], frameId: NodeId | undefined): Board {
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
  factsOf: NodeFactsLookup,
): Board {
  const requested = new Set(ids);
  // What lies in a chosen frame stays in it, and a locked node stays where it is.
  const members = nonCommentIds(board, ids).flatMap((id) => {
    const node = board.nodes.get(id);
    return node && !isFixed(node) && !ancestorFrames(board, id).some((ancestor) => requested.has(ancestor))
      ? [node]
      : [];
  });
  const bounds = boundsOf(members.map((node) => rectOf(node.position, sizeOf(node, factsOf))));
  const rect = area ?? (bounds && grownRect(bounds, FRAME_PADDING));
  if (!rect) return board;
  const parentFrameIds = new Set(members.map(({ id }) => frameOf(board, id)));
  const [parentFrame] = parentFrameIds.size === 1 ? parentFrameIds : [undefined];
  const frameNode: BoardNode = {
    ...frame,
    position: { x: rect.minX, y: rect.minY },
    size: { width: widthOf(rect), height: heightOf(rect) },
    ...(parentFrame && { frameId: parentFrame }),
  };
  const framed = setFrame(
    addNode(board, frameNode),
    members.map(({ id }) => id),
    frame.id,
  );
  return area ? reassignFrames(assignFrames(framed, [frame.id], factsOf), frame.id, factsOf) : framed;
}

/** A frame was resized: what its border passed over with its middle is taken in, what it left behind is let go. */
export function reassignFrames(board: Board, frame: NodeId, factsOf: NodeFactsLookup): Board {
  const node = board.nodes.get(frame);
  if (!node) return board;
  const parentFrame = frameOf(board, frame);
  const rect = rectOf(node.position, sizeOf(node, factsOf));
  const nodesOnFrame = [...board.nodes.values()].filter(
    (other) =>
      other.id !== frame &&
      frameOf(board, other.id) === parentFrame &&
      containsPoint(rect, centreOf(rectOf(other.position, sizeOf(other, factsOf)))),
  );
  return assignFrames(board, [...membersOf(board, frame), ...nodesOnFrame.map(({ id }) => id)], factsOf);
}

/** Results of a node lie in the open frame that they were placed on; those of a hidden node are hidden with it. */
export function assignResultFrames(
  board: Board,
  ids: readonly NodeId[],
  source: NodeId,
  factsOf: NodeFactsLookup,
): Board {
  if (hiddenNodesOf(board, factsOf).has(source)) return setFrame(board, ids, frameOf(board, source));
  return assignFrames(board, ids, factsOf);
}
