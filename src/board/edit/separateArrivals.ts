import type { NodeId } from '../../../contract/ids.ts';
import { type Board, sizeOf } from '../document/board.ts';
import { deltaBetween } from '../document/delta.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
import { freePlace } from '../placement/placement.ts';
import { moveNodes } from './edit.ts';

type Arrivals = {
  /** The board before others’ work came, and with it. */
  readonly base: Board;
  readonly theirs: Board;
  /** Says whether nobody else has seen a node yet. */
  readonly isUnseen: (id: NodeId) => boolean;
  readonly factsOf: NodeFactsLookup;
};

/**
 * Moves nodes that nobody else has seen off the very place of a node that others have added meanwhile: two people who run one node put both results
 * beside it, and one would hide the other.
 */
export function separateArrivals(board: Board, { base, theirs, isUnseen, factsOf }: Arrivals): Board {
  const arrivals = deltaBetween(base, theirs).nodes.filter(({ id }) => !base.nodes.has(id));
  if (arrivals.length === 0) return board;
  const ids = new Set(arrivals.map(({ id }) => id));
  const places = new Set(arrivals.map(({ position: { x, y } }) => `${x} ${y}`));
  const hidden = [...board.nodes.values()].filter(
    ({ id, position: { x, y } }) => !ids.has(id) && isUnseen(id) && places.has(`${x} ${y}`),
  );
  return hidden.reduce((before, node) => {
    const position = freePlace(before, node.position, sizeOf(node, factsOf), 'below', factsOf);
    return moveNodes(before, [{ id: node.id, position }]);
  }, board);
}
