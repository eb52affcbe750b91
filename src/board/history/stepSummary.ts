import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import type { Board } from '../document/board.ts';
import { deltaBetween } from '../document/delta.ts';

/** The change that a step was, in one word: nodes count before connections, and what comes or goes before what changes. */
export type StepSummary = {
  readonly what: 'added' | 'deleted' | 'moved' | 'changed' | 'connected' | 'disconnected';
  readonly count: number;
  /** The node, where it is one alone. */
  readonly node?: BoardNode | undefined;
};

/** Says what a step from one board to another does; undefined where the two are alike. */
export function stepSummary(from: Board, to: Board): StepSummary | undefined {
  const { nodes, edges, deleted } = deltaBetween(from, to);
  const addedNodes = nodes.filter(({ id }) => !from.nodes.has(id));
  if (addedNodes.length > 0) return nodeSummary('added', addedNodes);
  const deletedNodes = deleted.flatMap((id) => from.nodes.get(id as NodeId) ?? []);
  if (deletedNodes.length > 0) return nodeSummary('deleted', deletedNodes);
  const changedNodes = nodes.filter((node) => !isEqualJson(node, from.nodes.get(node.id)));
  const otherwiseChanged = changedNodes.filter((node) => !isOnlyMoved(from.nodes.get(node.id)!, node));
  if (otherwiseChanged.length > 0) return nodeSummary('changed', otherwiseChanged);
  if (changedNodes.length > 0) return nodeSummary('moved', changedNodes);
  const addedEdges = edges.filter(({ id }: BoardEdge) => !from.edges.has(id));
  if (addedEdges.length > 0) return { what: 'connected', count: addedEdges.length };
  const deletedEdges = deleted.filter((id) => from.edges.has(id as EdgeId));
  return deletedEdges.length > 0 ? { what: 'disconnected', count: deletedEdges.length } : undefined;
}

function nodeSummary(what: StepSummary['what'], nodes: readonly BoardNode[]): StepSummary {
  return { what, count: nodes.length, ...(nodes.length === 1 && { node: nodes[0] }) };
}

function isOnlyMoved(before: BoardNode, after: BoardNode): boolean {
  return isEqualJson({ ...before, position: after.position, zIndex: after.zIndex }, { ...after });
}
