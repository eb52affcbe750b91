import type { NodePlaces } from '../../../contract/calls/boards.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { Board } from './board.ts';
import { keysBetween, mapInOrder } from './mapLineage.ts';

/** The places of nodes on the server among those of the same `zIndex`: a greater number lies above. Deleted nodes keep theirs, and come back there. */
export type PaintPlaces = ReadonlyMap<NodeId, number>;

export const NO_PLACES: PaintPlaces = new Map();

/** The places of the nodes of a whole board, which the server lists in the order of the nodes. */
export function placesOfList(nodes: readonly unknown[], places: readonly number[] = []): PaintPlaces {
  return new Map(places.map((place, index) => [(nodes[index] as { readonly id: NodeId } | null)?.id as NodeId, place]));
}

/** The known places with those that the server tells; the same where nothing is news. */
export function withPlaces(known: PaintPlaces, news: NodePlaces = {}): PaintPlaces {
  const entries = (Object.entries(news) as [NodeId, number][]).filter(([id, place]) => known.get(id) !== place);
  return entries.length > 0 ? new Map([...known, ...entries]) : known;
}

type PlacedBoard = { readonly board: Board; readonly places: PaintPlaces };

/**
 * A board with its nodes as the server has them: by their places, and after them, in their own order, those that it has not stored yet. The
 * same board where they stand so. All nodes are looked at only where the places are not those of `since`, a board in their order from which
 * this one was made, or where a node came that has one.
 */
export function inPaintOrder(board: Board, places: PaintPlaces, since: PlacedBoard): Board {
  if (places === since.places && !hasPlacedArrival(since.board, board, places)) return board;
  const ids = [...board.nodes.keys()];
  const placeOf = (id: NodeId) => places.get(id) ?? Number.POSITIVE_INFINITY;
  if (ids.every((id, index) => placeOf(id) <= placeOf(ids[index + 1] ?? id))) return board;
  // The difference of two that are not stored is NaN, which leaves them as they stand.
  ids.sort((one, other) => placeOf(one) - placeOf(other));
  return { ...board, nodes: mapInOrder(board.nodes, ids) };
}

/** Says whether a node came, or may have come, of which the place is known. */
function hasPlacedArrival(before: Board, { nodes }: Board, places: PaintPlaces): boolean {
  const touched = keysBetween(before.nodes, nodes) ?? nodes.keys();
  return [...touched].some((id) => places.has(id) && nodes.has(id) && !before.nodes.has(id));
}
