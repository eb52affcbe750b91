import type { NodeId } from '../../../contract/ids.ts';
import type { Board } from '../document/board.ts';
import { incomingEdges } from '../document/edgeIndex.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';

/** Says whether a composed picture would consist of itself, over others: it would never be done. */
export function isInCompositionCycle(board: Board, id: NodeId, factsOf: NodeFactsLookup): boolean {
  const visited = new Set<NodeId>();
  const composes = (node: NodeId) => factsOf(board.nodes.get(node)?.type ?? '')?.composes === true;
  const leadsBack = (node: NodeId): boolean =>
    incomingEdges(board.edges, node).some(({ source }) => {
      if (source === id) return true;
      if (!composes(source) || visited.has(source)) return false;
      visited.add(source);
      return leadsBack(source);
    });
  return leadsBack(id);
}
