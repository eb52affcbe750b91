import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { type SearchEntry, searchableText, writtenText } from '../../board/find/find.ts';
import type { NodeLabels } from '../scene/nodeTypes.ts';

/** A node as it is searched. */
export type NodeEntry = SearchEntry & { readonly id: NodeId };

/** Makes nodes ready to be searched, each once until it changes: by its name, its type, and what is written on it. */
export function createNodeIndex({ listNameOf, labelOf }: Pick<NodeLabels, 'listNameOf' | 'labelOf'>) {
  const entries = new WeakMap<BoardNode, NodeEntry>();
  return (node: BoardNode): NodeEntry => {
    const cached = entries.get(node);
    if (cached) return cached;
    const entry = {
      id: node.id,
      title: searchableText(listNameOf(node)),
      text: searchableText(`${labelOf(node.type).label}\n${writtenText(node)}`),
    };
    entries.set(node, entry);
    return entry;
  };
}

export type NodeIndex = ReturnType<typeof createNodeIndex>;
