import type { BoardEdge } from '../../contract/board.ts';
import type { EdgeId, NodeId } from '../../contract/ids.ts';
import { keysBetween } from './lineage.ts';

type Edges = ReadonlyMap<EdgeId, BoardEdge>;
type ByNode = ReadonlyMap<NodeId, readonly BoardEdge[]>;
type Index = { readonly into: ByNode; readonly outOf: ByNode };

/** Every card asks for its own edges on every change; one index for each set of edges answers all of them. */
const indexes = new WeakMap<Edges, Index>();
/** The set of edges that was asked about last: the next one seldom differs from it in more than an edge. */
let latest = new WeakRef<Edges>(new Map());

/** The edges that end at a node. */
export function edgesInto(edges: Edges, node: NodeId): readonly BoardEdge[] {
  return indexOf(edges).into.get(node) ?? [];
}

/** The edges that start at a node. */
export function edgesOutOf(edges: Edges, node: NodeId): readonly BoardEdge[] {
  return indexOf(edges).outOf.get(node) ?? [];
}

/** All edges of a node. */
export function edgesAt(edges: Edges, node: NodeId): readonly BoardEdge[] {
  return [...edgesInto(edges, node), ...edgesOutOf(edges, node)];
}

function indexOf(edges: Edges): Index {
  const known = indexes.get(edges);
  if (known) return known;
  const index = mendedIndex(edges) ?? { into: groupBy(edges, 'target'), outOf: groupBy(edges, 'source') };
  indexes.set(edges, index);
  latest = new WeakRef(edges);
  return index;
}

/** The index of the edges asked about last, mended where these differ; undefined when too little is known of both. */
function mendedIndex(edges: Edges): Index | undefined {
  const before = latest.deref();
  const index = before && indexes.get(before);
  const touched = before && keysBetween(before, edges);
  if (!index || !touched) return undefined;
  const lost = [...touched].flatMap((id) => before.get(id) ?? []);
  const found = [...touched].flatMap((id) => edges.get(id) ?? []);
  return { into: mend(index.into, 'target', lost, found), outOf: mend(index.outOf, 'source', lost, found) };
}

type End = 'source' | 'target';

function mend(groups: ByNode, end: End, lost: readonly BoardEdge[], found: readonly BoardEdge[]): ByNode {
  const next = new Map(groups);
  const gone = new Set(lost);
  for (const node of new Set([...lost, ...found].map((edge) => edge[end]))) {
    next.set(
      node,
      (groups.get(node) ?? []).filter((edge) => !gone.has(edge)),
    );
  }
  for (const edge of found) next.set(edge[end], [...(next.get(edge[end]) ?? []), edge]);
  return next;
}

function groupBy(edges: Edges, end: End): ByNode {
  const groups = new Map<NodeId, BoardEdge[]>();
  for (const edge of edges.values()) {
    const group = groups.get(edge[end]);
    if (group) group.push(edge);
    else groups.set(edge[end], [edge]);
  }
  return groups;
}
