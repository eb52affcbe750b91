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

/** The drafts in it that this account wrote, the newest first. Nobody is known to have written a draft of an earlier version. */
export function draftsWrittenBy(writer: string, draft: BoardDraft): readonly BoardDraft[] {
  return withOlder(draft).flatMap((layer) => (layer.writer === writer ? { ...layer, older: null } : []));
}

/** The draft without what this account wrote; null where nothing else is in it. */
export function draftWithout(writer: string, draft: BoardDraft): BoardDraft | null {
  const older = draft.older && draftWithout(writer, draft.older);
  return draft.writer === writer ? older : { ...draft, older };
}

function withOlder(draft: BoardDraft): readonly BoardDraft[] {
  return draft.older ? [draft, ...withOlder(draft.older)] : [draft];
}
