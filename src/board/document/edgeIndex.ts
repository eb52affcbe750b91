import type { BoardEdge } from '../../../contract/board.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { keysBetween } from './mapLineage.ts';

type Edges = ReadonlyMap<EdgeId, BoardEdge>;
type EdgesByNode = Map<NodeId, readonly BoardEdge[]>;
type EdgeEnd = 'source' | 'target';
/** Edges by the node at either end. */
type EdgeIndex = Readonly<Record<EdgeEnd, EdgesByNode>>;

/**
 * Every card asks for its own edges on every change; one index for each set of edges answers all of them. The next set takes the index of
 * the last one over, mended where they differ: a copy of ten thousand groups would cost more than the rest of connecting two nodes.
 */
const indexByEdges = new WeakMap<Edges, EdgeIndex>();
/** The set of edges that was asked about last: the next one seldom differs from it in more than an edge. */
let latest = new WeakRef<Edges>(new Map());

/** The edges that end at a node. */
export function incomingEdges(edges: Edges, node: NodeId): readonly BoardEdge[] {
  return edgeIndexOf(edges).target.get(node) ?? [];
}

/** The edges that start at a node. */
export function outgoingEdges(edges: Edges, node: NodeId): readonly BoardEdge[] {
  return edgeIndexOf(edges).source.get(node) ?? [];
}

/** All edges of a node. */
export function edgesOfNode(edges: Edges, node: NodeId): readonly BoardEdge[] {
  return [...incomingEdges(edges, node), ...outgoingEdges(edges, node)];
}

function edgeIndexOf(edges: Edges): EdgeIndex {
  const cached = indexByEdges.get(edges);
  if (cached) return cached;
  const index = inheritedIndex(edges) ?? { target: groupBy(edges, 'target'), source: groupBy(edges, 'source') };
  indexByEdges.set(edges, index);
  latest = new WeakRef(edges);
  return index;
}

/** The index of the edges asked about last, mended where these differ; undefined when too little is known of both. */
function inheritedIndex(edges: Edges): EdgeIndex | undefined {
  const previous = latest.deref();
  const index = previous && indexByEdges.get(previous);
  const touched = previous && keysBetween(previous, edges);
  if (!index || !touched) return undefined;
  indexByEdges.delete(previous);
  for (const id of touched) {
    const [removed, next] = [previous.get(id), edges.get(id)];
    if (removed === next) continue;
    updateGroups(index, 'source', removed, next);
    updateGroups(index, 'target', removed, next);
  }
  return index;
}

/** Whoever was given a group before keeps it as it was. */
function updateGroups(
  index: EdgeIndex,
  end: EdgeEnd,
  removed: BoardEdge | undefined,
  next: BoardEdge | undefined,
): void {
  const groups = index[end];
  if (removed) {
    const remaining = (groups.get(removed[end]) ?? []).filter((edge) => edge !== removed);
    if (remaining.length > 0) groups.set(removed[end], remaining);
    else groups.delete(removed[end]);
  }
  if (next) groups.set(next[end], [...(groups.get(next[end]) ?? []), next]);
}

function groupBy(edges: Edges, end: EdgeEnd): Map<NodeId, BoardEdge[]> {
  const groups = new Map<NodeId, BoardEdge[]>();
  for (const edge of edges.values()) {
    const group = groups.get(edge[end]);
    if (group) group.push(edge);
    else groups.set(edge[end], [edge]);
  }
  return groups;
}
