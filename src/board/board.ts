import type { BoardEdge, BoardNode } from '../../contract/board.ts';
import type { EdgeId, NodeId } from '../../contract/ids.ts';

/**
 * A board is a value: every change gives a new one that shares what did not change. Insertion order is paint order, the last
 * node lies on top.
 */
export type Board = {
  readonly nodes: ReadonlyMap<NodeId, BoardNode>;
  readonly edges: ReadonlyMap<EdgeId, BoardEdge>;
};

export const EMPTY_BOARD: Board = { nodes: new Map(), edges: new Map() };

/** Makes a board from lists, as they come from the server. */
export function boardOf(nodes: readonly BoardNode[], edges: readonly BoardEdge[]): Board {
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    edges: new Map(edges.map((edge) => [edge.id, edge])),
  };
}
