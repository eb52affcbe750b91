import type { BoardNode, Position } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { centreOf } from '../../geometry/plane/rect.ts';
import { type Board, isFixed, sizeOf } from '../document/board.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
import { hiddenNodesOf } from '../placement/frameMembership.ts';
import { rectOf } from '../placement/placement.ts';
import { carriedPosition, carryMembers, draggedPosition, framesUnder, openFrames } from './frames.ts';

/**
 * The open frames in which dragged nodes would lie if they were let go so far from where they stand. It is reckoned by the parts
 * of `moveInFrames`, so that what it says and what a drop does are the same. What goes along with its frame is not asked.
 * The board is looked through once, here; each question costs the nodes that go alone times the frames.
 */
export function dropTargetsOf(
  board: Board,
  ids: readonly NodeId[],
  factsOf: NodeFactsLookup,
): (by: Point) => ReadonlySet<NodeId> {
  const open = openFrames(board, factsOf);
  if (open.length === 0) return () => NO_FRAMES;
  const destinations = new Map<NodeId, Position>();
  for (const id of ids) {
    const node = board.nodes.get(id);
    if (node && !isFixed(node)) destinations.set(id, node.position);
  }
  const { carrierById, independentIds } = carryMembers(board, destinations);
  const hidden = hiddenNodesOf(board, factsOf);
  const nodeOf = (id: NodeId): BoardNode => board.nodes.get(id)!;
  const reassignedNodes = independentIds.filter((id) => !hidden.has(id)).map(nodeOf);
  const isMoved = (id: NodeId) => destinations.has(id) || carrierById.has(id);

  function placeOf(node: BoardNode, by: Point) {
    const carrier = carrierById.get(node.id);
    const position =
      carrier === undefined
        ? draggedPosition(node.position, by)
        : carriedPosition(board, node.id, carrier, draggedPosition(nodeOf(carrier).position, by));
    return rectOf(position, sizeOf(node, factsOf));
  }

  return (by) => {
    const frames = open.map(({ id, rect }) => ({ id, rect: isMoved(id) ? placeOf(nodeOf(id), by) : rect }));
    const middles = new Map(reassignedNodes.map((node) => [node.id, centreOf(placeOf(node, by))]));
    const targetIds = framesUnder(board, middles, frames).values();
    return new Set([...targetIds].filter((id) => id !== undefined));
  };
}

const NO_FRAMES: ReadonlySet<NodeId> = new Set();
