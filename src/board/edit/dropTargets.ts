import type { BoardNode, Position } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { centreOf } from '../../geometry/plane/rect.ts';
import { type Board, isReadOnly, sizeOf } from '../document/board.ts';
import type { FactsOf } from '../document/facts.ts';
import { hiddenIn } from '../place/membership.ts';
import { rectOf } from '../place/place.ts';
import { carriedTo, carryMembers, draggedTo, homesUnder, openFrames } from './frames.ts';

/**
 * The open frames in which dragged nodes would lie if they were let go so far from where they stand. It is reckoned by the parts
 * of `moveInFrames`, so that what it says and what a drop does are the same. What goes along with its frame is not asked.
 * The board is looked through once, here; each question costs the nodes that go alone times the frames.
 */
export function dropTargetsOf(
  board: Board,
  ids: readonly NodeId[],
  factsOf: FactsOf,
): (by: Point) => ReadonlySet<NodeId> {
  const open = openFrames(board, factsOf);
  if (open.length === 0) return () => NONE;
  const destinations = new Map<NodeId, Position>();
  for (const id of ids) {
    const node = board.nodes.get(id);
    if (node && !isReadOnly(node)) destinations.set(id, node.position);
  }
  const { carrierOf, alone } = carryMembers(board, destinations);
  const hidden = hiddenIn(board, factsOf);
  const nodeOf = (id: NodeId): BoardNode => board.nodes.get(id)!;
  const settling = alone.filter((id) => !hidden.has(id)).map(nodeOf);
  const isLifted = (id: NodeId) => destinations.has(id) || carrierOf.has(id);

  function placeOf(node: BoardNode, by: Point) {
    const carrier = carrierOf.get(node.id);
    const position =
      carrier === undefined
        ? draggedTo(node.position, by)
        : carriedTo(board, node.id, carrier, draggedTo(nodeOf(carrier).position, by));
    return rectOf(position, sizeOf(node, factsOf));
  }

  return (by) => {
    const frames = open.map(({ id, place }) => ({ id, place: isLifted(id) ? placeOf(nodeOf(id), by) : place }));
    const middles = new Map(settling.map((node) => [node.id, centreOf(placeOf(node, by))]));
    const homes = homesUnder(board, middles, frames).values();
    return new Set([...homes].filter((home) => home !== undefined));
  };
}

const NONE: ReadonlySet<NodeId> = new Set();
