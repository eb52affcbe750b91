import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { type Findable, searchable, writtenOn } from '../../board/find/find.ts';
import type { NodeLabels } from '../scene/nodeTypes.ts';

/** A node as it is searched. */
export type FoundNode = Findable & { readonly id: NodeId };

/** Makes nodes ready to be searched, each once until it changes: by its title, its type, and what is written on it. */
export function createNodeIndex({ titleOf, labelOf }: Pick<NodeLabels, 'titleOf' | 'labelOf'>) {
  const known = new WeakMap<BoardNode, FoundNode>();
  return (node: BoardNode): FoundNode => {
    const kept = known.get(node);
    if (kept) return kept;
    const made = {
      id: node.id,
      title: searchable(titleOf(node)),
      words: searchable(`${labelOf(node.type).label}\n${writtenOn(node)}`),
    };
    known.set(node, made);
    return made;
  };
}

export type NodeIndex = ReturnType<typeof createNodeIndex>;
