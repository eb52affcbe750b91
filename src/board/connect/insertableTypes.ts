import type { BoardEdge } from '../../../contract/board.ts';
import { SOURCE_INPUT } from '../../../contract/handles.ts';
import type { Board } from '../document/board.ts';
import type { NodeFacts } from '../document/nodeFacts.ts';
import { hasReadOnlyEnd } from '../document/readOnly.ts';
import { addNodeMenuTypes } from './addNodeMenu.ts';
import { insertionHandles } from './insertion.ts';

/** Says whether a node can come between the ends of an edge: not where the edge shows what made its target, or where an end is locked. */
export function isEdgeOpen(board: Board, edge: BoardEdge): boolean {
  return edge.targetHandle !== SOURCE_INPUT && !hasReadOnlyEnd(board, edge);
}

/** The types of the Add Node menu that fit between the ends of an edge, in their order. */
export function insertableTypes(types: readonly NodeFacts[], edge: BoardEdge): NodeFacts[] {
  return addNodeMenuTypes(types).filter((type) => insertionHandles(type, edge));
}
