import type { HandleId } from '../../../contract/handles.ts';
import { handleOf } from '../../../contract/handles.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { type Board, inputEdge } from '../document/board.ts';
import type { ConnectionEnd } from '../document/connection.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
import { connectionOf, judgeConnection } from './connect.ts';

/**
 * Why a node takes no connection that is dropped on its body: only taken inputs would, so that the person has to choose the one to
 * replace, or none would.
 */
export type RefusedDrop = 'sameNode' | 'readOnly' | 'allOccupied' | 'nothingFits';

export type DropVerdict =
  | { readonly ok: true; readonly handle: HandleId }
  | { readonly ok: false; readonly reason: RefusedDrop };

/** The end that is dropped: the one that holds, and the edge that it was pulled off, whose input counts as free. */
export type DroppedEnd = { readonly from: ConnectionEnd; readonly replaces?: EdgeId | undefined };

/** Judges a connection dropped on a node's body: it goes to the first free handle that takes it. Outputs are always free. */
export function judgeNodeDrop(
  board: Board,
  { from, replaces }: DroppedEnd,
  node: NodeId,
  factsOf: NodeFactsLookup,
): DropVerdict {
  if (node === from.node) return { ok: false, reason: 'sameNode' };
  const handles = factsOf(board.nodes.get(node)?.type ?? '')?.handles ?? [];
  const handleVerdicts = handles.map((handle) => {
    const verdict = judgeConnection(board, connectionOf(from, { node, handle }), factsOf);
    return { handle, refusal: verdict.ok ? undefined : verdict.reason };
  });
  const fitting = handleVerdicts.filter(({ refusal }) => refusal === undefined);
  const firstFree = fitting.find(({ handle }) => isFree(board, node, handle, replaces));
  if (firstFree) return { ok: true, handle: firstFree.handle };
  if (fitting.length > 0) return { ok: false, reason: 'allOccupied' };
  return {
    ok: false,
    reason: handleVerdicts.some(({ refusal }) => refusal === 'readOnly') ? 'readOnly' : 'nothingFits',
  };
}

function isFree(board: Board, node: NodeId, handle: HandleId, replaces: EdgeId | undefined): boolean {
  if (handleOf(handle).direction === 'out') return true;
  const occupant = inputEdge(board, node, handle);
  return occupant === undefined || occupant.id === replaces;
}
