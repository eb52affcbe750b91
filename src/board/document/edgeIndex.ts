import type { BoardEdge } from '../../../contract/board.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { keysBetween } from './lineage.ts';

type Edges = ReadonlyMap<EdgeId, BoardEdge>;
type ByNode = Map<NodeId, readonly BoardEdge[]>;
type End = 'source' | 'target';
/** Edges by the node at either end. */
type Index = Readonly<Record<End, ByNode>>;

/**
 * Every card asks for its own edges on every change; one index for each set of edges answers all of them. The next set takes the index of
 * the last one over, mended where they differ: a copy of ten thousand groups would cost more than the rest of connecting two nodes.
 */
const indexes = new WeakMap<Edges, Index>();
/** The set of edges that was asked about last: the next one seldom differs from it in more than an edge. */
let latest = new WeakRef<Edges>(new Map());

/** The edges that end at a node. */
export function edgesInto(edges: Edges, node: NodeId): readonly BoardEdge[] {
  return indexOf(edges).target.get(node) ?? [];
}

/** The edges that start at a node. */
export function edgesOutOf(edges: Edges, node: NodeId): readonly BoardEdge[] {
  return indexOf(edges).source.get(node) ?? [];
}

/** All edges of a node. */
export function edgesAt(edges: Edges, node: NodeId): readonly BoardEdge[] {
  return [...edgesInto(edges, node), ...edgesOutOf(edges, node)];
}

function indexOf(edges: Edges): Index {
  const known = indexes.get(edges);
  if (known) return known;
  const index = inheritedIndex(edges) ?? { target: groupBy(edges, 'target'), source: groupBy(edges, 'source') };
  indexes.set(edges, index);
  latest = new WeakRef(edges);
  return index;
}

/** The index of the edges asked about last, mended where these differ; undefined when too little is known of both. */
function inheritedIndex(edges: Edges): Index | undefined {
  const before = latest.deref();
  const index = before && indexes.get(before);
  const touched = before && keysBetween(before, edges);
  if (!index || !touched) return undefined;
  indexes.delete(before);
  for (const id of touched) {
    const [lost, next] = [before.get(id), edges.get(id)];
    if (lost === next) continue;
    mend(index, 'source', lost, next);
    mend(index, 'target', lost, next);
  }
  return index;
}

/** Whoever was given a group before keeps it as it was. */
function mend(index: Index, end: End, lost: BoardEdge | undefined, next: BoardEdge | undefined): void {
  const groups = index[end];
  if (lost) {
    const left = (groups.get(lost[end]) ?? []).filter((edge) => edge !== lost);
    if (left.length > 0) groups.set(lost[end], left);
    else groups.delete(lost[end]);
  }
  if (next) groups.set(next[end], [...(groups.get(next[end]) ?? []), next]);
}

function groupBy(edges: Edges, end: End): Map<NodeId, BoardEdge[]> {
  const groups = new Map<NodeId, BoardEdge[]>();
  for (const edge of edges.values()) {
    const group = groups.get(edge[end]);
    if (group) group.push(edge);
    else groups.set(edge[end], [edge]);
  }
  return groups;
}
