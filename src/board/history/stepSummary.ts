import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import type { Board } from '../document/board.ts';
import { deltaBetween } from '../document/delta.ts';

/** The change that a step was, in one word: nodes count before connections, and what comes or goes before what changes. */
export type StepSummary = {
  readonly what: 'added' | 'deleted' | 'moved' | 'changed' | 'connected' | 'disconnected';
  readonly count: number;
};

/** Says what a step from one board to another does; undefined where the two are alike. */
export function stepSummary(from: Board, to: Board): StepSummary | undefined {
  const { nodes, edges, deleted } = deltaBetween(from, to);
  const addedNodes = nodes.filter(({ id }) => !from.nodes.has(id));
  if (addedNodes.length > 0) return { what: 'added', count: addedNodes.length };
  const deletedNodes = deleted.filter((id) => from.nodes.has(id as NodeId));
  if (deletedNodes.length > 0) return { what: 'deleted', count: deletedNodes.length };
  const changedNodes = nodes.filter((node) => !isEqualJson(node, from.nodes.get(node.id)));
  const otherwiseChanged = changedNodes.filter((node) => !isOnlyMoved(from.nodes.get(node.id)!, node));
  if (otherwiseChanged.length > 0) return { what: 'changed', count: otherwiseChanged.length };
  if (changedNodes.length > 0) return { what: 'moved', count: changedNodes.length };
  const addedEdges = edges.filter(({ id }: BoardEdge) => !from.edges.has(id));
  if (addedEdges.length > 0) return { what: 'connected', count: addedEdges.length };
  const deletedEdges = deleted.filter((id) => from.edges.has(id as EdgeId));
  return deletedEdges.length > 0 ? { what: 'disconnected', count: deletedEdges.length } : undefined;
}

function isOnlyMoved(before: BoardNode, after: BoardNode): boolean {
  return isEqualJson({ ...before, position: after.position, zIndex: after.zIndex }, { ...after });
}
