import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { Board } from '../document/board.ts';
import { outgoingEdges } from '../document/edgeIndex.ts';

/**
 * The engine's remarks on the newest results of a node, each sentence once: what it did not understand or left out. A run that
 * wrote into the node itself left them there. Results that hold the prompt they were made of count only while it is this one; after
 * another the remarks are those results' own affair.
 */
export function remarksOf(board: Board, id: NodeId, prompt: string): readonly string[] {
  const results = outgoingEdges(board.edges, id).flatMap(({ target }) => resultNode(board, target) ?? []);
  const ownResult = resultNode(board, id);
  const currentResults = ownResult && results.length === 0 ? [ownResult] : results;
  const newestData = currentResults.at(-1)?.data;
  if (!newestData || (newestData !== ownResult?.data && (newestData.prompt ?? prompt) !== prompt)) return [];
  const remarks = currentResults
    .filter(({ data }) => data.jobId === newestData.jobId)
    .flatMap(({ data }) => data.remarks ?? []);
  return [...new Set(remarks)].filter((remark) => typeof remark === 'string');
}

function resultNode(board: Board, id: NodeId): BoardNode | undefined {
  const node = board.nodes.get(id);
  return node?.data.jobId === undefined ? undefined : node;
}
