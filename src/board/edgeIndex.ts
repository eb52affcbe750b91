import type { BoardEdge } from '../../contract/board.ts';
import type { EdgeId, NodeId } from '../../contract/ids.ts';

type Edges = ReadonlyMap<EdgeId, BoardEdge>;
type ByNode = ReadonlyMap<NodeId, readonly BoardEdge[]>;
type Index = { readonly into: ByNode; readonly outOf: ByNode };

/** Every card asks for its own edges on every change; one index for each set of edges answers all of them. */
const indexes = new WeakMap<Edges, Index>();

/** The edges that end at a node. */
export function edgesInto(edges: Edges, node: NodeId): readonly BoardEdge[] {
  return indexOf(edges).into.get(node) ?? [];
}

/** The edges that start at a node. */
export function edgesOutOf(edges: Edges, node: NodeId): readonly BoardEdge[] {
  return indexOf(edges).outOf.get(node) ?? [];
}

function indexOf(edges: Edges): Index {
  const known = indexes.get(edges);
  if (known) return known;
  const index = { into: groupBy(edges, 'target'), outOf: groupBy(edges, 'source') };
  indexes.set(edges, index);
  return index;
}

function groupBy(edges: Edges, end: 'source' | 'target'): ByNode {
  const groups = new Map<NodeId, BoardEdge[]>();
  for (const edge of edges.values()) {
    const group = groups.get(edge[end]);
    if (group) group.push(edge);
    else groups.set(edge[end], [edge]);
  }
  return groups;
}
