import type { BoardEdge } from '../../../contract/board.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { type Board, type ElementId, isFixed, isReadOnly } from './board.ts';
import type { BoardDelta } from './delta.ts';
import { edgesOfNode } from './edgeIndex.ts';

/** Says whether an edge may not be removed because a read-only node holds it. */
export function hasReadOnlyEnd(board: Board, edge: BoardEdge): boolean {
  return isReadOnly(board.nodes.get(edge.source)) || isReadOnly(board.nodes.get(edge.target));
}

/** Says whether an edge may not be removed by itself: a read-only node holds it, or it is an input of a locked one. */
export function isEdgeFixed(board: Board, edge: BoardEdge): boolean {
  return hasReadOnlyEnd(board, edge) || isFixed(board.nodes.get(edge.target));
}

/** Says whether a node or an edge may be removed: not what is read-only or locked, nor what a read-only node is wired to. */
export function mayRemove(board: Board, id: ElementId): boolean {
  const edge = board.edges.get(id as EdgeId);
  if (edge) return !isEdgeFixed(board, edge);
  const node = board.nodes.get(id as NodeId);
  return (
    node !== undefined &&
    !isFixed(node) &&
    !edgesOfNode(board.edges, node.id).some((edge) => hasReadOnlyEnd(board, edge))
  );
}

/** The part of a delta that a board's read-only nodes allow; the same delta where they keep nothing. */
export function editableDelta(delta: BoardDelta, board: Board): BoardDelta {
  const nodes = delta.nodes.filter(({ id }) => !isReadOnly(board.nodes.get(id)));
  const edges = delta.edges.filter((edge) => {
    const stored = board.edges.get(edge.id);
    return !hasReadOnlyEnd(board, edge) && !(stored && hasReadOnlyEnd(board, stored));
  });
  const exists = (id: ElementId) => board.nodes.has(id as NodeId) || board.edges.has(id as EdgeId);
  const deleted = delta.deleted.filter((id) => !exists(id) || mayRemove(board, id));
  return deltaSize({ nodes, edges, deleted }) === deltaSize(delta) ? delta : { nodes, edges, deleted };
}

function deltaSize({ nodes, edges, deleted }: BoardDelta): number {
  return nodes.length + edges.length + deleted.length;
}
