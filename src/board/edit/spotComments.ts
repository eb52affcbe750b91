import type { NodeId } from '../../../contract/ids.ts';
import { commentPlaceOnSpot, spotOf } from '../comments/commentPlaces.ts';
import { commentsAbout } from '../comments/comments.ts';
import type { Board } from '../document/board.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
import { moveNodes } from './edit.ts';

/** The board with the comments on a node's picture where their spots are now: the node has another size. */
export function moveToSpots(board: Board, id: NodeId, factsOf: NodeFactsLookup): Board {
  const node = board.nodes.get(id);
  if (!node) return board;
  const moves = commentsAbout(board, id).flatMap((commentId) => {
    const spot = spotOf(board.nodes.get(commentId));
    const position = spot && commentPlaceOnSpot(node, spot, factsOf);
    return position ? { id: commentId, position } : [];
  });
  return moves.length === 0 ? board : moveNodes(board, moves);
}
