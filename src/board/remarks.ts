import type { BoardNode } from '../../contract/board.ts';
import type { NodeId } from '../../contract/ids.ts';
import type { Board } from './board.ts';
import { edgesOutOf } from './edgeIndex.ts';

/**
 * What the engine remarked on the newest results of a node, each sentence once: what it did not understand or left out. Only on
 * results of this prompt; after another one the remarks are those results' own affair.
 */
export function remarksOf(board: Board, id: NodeId, prompt: string): readonly string[] {
  const made = edgesOutOf(board.edges, id).flatMap(({ target }) => madeNode(board, target) ?? []);
  const newest = made.at(-1)?.data;
  if (newest?.prompt !== prompt) return [];
  const remarks = made.filter(({ data }) => data.jobId === newest.jobId).flatMap(({ data }) => data.remarks ?? []);
  return [...new Set(remarks)].filter((remark) => typeof remark === 'string');
}

function madeNode(board: Board, id: NodeId): BoardNode | undefined {
  const node = board.nodes.get(id);
  return node?.data.jobId === undefined ? undefined : node;
}
