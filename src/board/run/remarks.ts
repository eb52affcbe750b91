import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { Board } from '../document/board.ts';
import { outgoingEdges } from '../document/edgeIndex.ts';

/** A remark of an engine as it is stored: its sentence as the engine worded it, and its code for readers of another language, if it fits. */
export type StoredRemark = { readonly sentence: string; readonly code?: unknown };

/** Reads sentences that are stored with their codes, or with none. */
export function storedRemarks(sentences: unknown, codes: unknown): readonly StoredRemark[] {
  if (!Array.isArray(sentences)) return [];
  const codeAt = Array.isArray(codes) && codes.length === sentences.length ? codes : [];
  return sentences.flatMap((sentence, index) =>
    typeof sentence === 'string' ? [{ sentence, code: codeAt[index] }] : [],
  );
}

/** The remarks on results, each sentence once. */
export function remarksOn(results: readonly (BoardNode | undefined)[]): readonly StoredRemark[] {
  const remarks = results.flatMap((node) => storedRemarks(node?.data.remarks, node?.data.remarkCodes));
  return [...new Map(remarks.map((remark) => [remark.sentence, remark])).values()];
}

/**
 * The engine's remarks on the newest results of a node, each sentence once: what it did not understand or left out. A run that
 * wrote into the node itself left them there. Results that hold the prompt they were made of count only while it is this one; after
 * another the remarks are those results' own affair.
 */
export function remarksOf(board: Board, id: NodeId, prompt: string): readonly StoredRemark[] {
  const results = outgoingEdges(board.edges, id).flatMap(({ target }) => resultNode(board, target) ?? []);
  const ownResult = resultNode(board, id);
  const currentResults = ownResult && results.length === 0 ? [ownResult] : results;
  const newestData = currentResults.at(-1)?.data;
  if (!newestData || (newestData !== ownResult?.data && (newestData.prompt ?? prompt) !== prompt)) return [];
  return remarksOn(currentResults.filter(({ data }) => data.jobId === newestData.jobId));
}

function resultNode(board: Board, id: NodeId): BoardNode | undefined {
  const node = board.nodes.get(id);
  return node?.data.jobId === undefined ? undefined : node;
}
