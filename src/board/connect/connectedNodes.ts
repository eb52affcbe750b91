import type { NodeId } from '../../../contract/ids.ts';
import type { Board } from '../document/board.ts';
import { incomingEdges, outgoingEdges } from '../document/edgeIndex.ts';

/** These nodes and all that are joined to them by edges of either direction, however many lie between. */
export function connectedNodes({ edges }: Board, ids: Iterable<NodeId>): readonly NodeId[] {
  const connected = new Set(ids);
  for (const id of connected) {
    for (const { source } of incomingEdges(edges, id)) connected.add(source);
    for (const { target } of outgoingEdges(edges, id)) connected.add(target);
  }
  return [...connected];
}
