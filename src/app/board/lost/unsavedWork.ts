import type { BoardEdge, BoardNode } from '../../../../contract/board.ts';
import type { BoardDraft } from '../../../board/history/draft.ts';

/** The nodes and edges that drafts hold, and how many changes that is, deletions among them. */
export type UnsavedWork = {
  readonly nodes: readonly BoardNode[];
  readonly edges: readonly BoardEdge[];
  readonly changeCount: number;
};

/** The work that drafts hold together, of each element the newest; `drafts` stand with the newest first. An edge is held whose ends are. */
export function unsavedWorkOf(drafts: readonly BoardDraft[]): UnsavedWork {
  const nodes = new Map<string, BoardNode>();
  const edges = new Map<string, BoardEdge>();
  const deletedIds = new Set<string>();
  const isKnown = (id: string) => nodes.has(id) || edges.has(id) || deletedIds.has(id);
  for (const draft of drafts.flatMap(withOlder)) {
    const newNodes = draft.nodes.filter(({ id }) => !isKnown(id));
    const newEdges = draft.edges.filter(({ id }) => !isKnown(id));
    for (const id of draft.deleted) if (!isKnown(id)) deletedIds.add(id);
    for (const node of newNodes) nodes.set(node.id, node);
    for (const edge of newEdges) edges.set(edge.id, edge);
  }
  return {
    nodes: [...nodes.values()],
    edges: [...edges.values()].filter(({ source, target }) => nodes.has(source) && nodes.has(target)),
    changeCount: nodes.size + edges.size + deletedIds.size,
  };
}

function withOlder(draft: BoardDraft): readonly BoardDraft[] {
  return draft.older ? [draft, ...withOlder(draft.older)] : [draft];
}
