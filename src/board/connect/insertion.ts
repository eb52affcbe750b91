import type { BoardEdge } from '../../../contract/board.ts';
import { handleOf } from '../../../contract/handles.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import type { Board } from '../document/board.ts';
import type { Connection } from '../document/connection.ts';
import { edgesOfNode } from '../document/edgeIndex.ts';
import type { NodeFacts, NodeFactsLookup } from '../document/nodeFacts.ts';
import { fittingHandle } from './addNodeMenu.ts';
import { connectAll, judgeConnection } from './connect.ts';

/**
 * The handles by which a type goes between the ends of an edge: the first input that takes what comes, the first output that is taken.
 * None where the edge says what a result was made by: nothing comes between these.
 */
export function insertionHandles(type: NodeFacts, { sourceHandle, targetHandle }: BoardEdge) {
  if (handleOf(targetHandle).kind === 'omni') return undefined;
  const input = fittingHandle(type, sourceHandle);
  const output = fittingHandle(type, targetHandle);
  return input && output && { input, output };
}

/**
 * The two connections by which a node goes between the ends of an edge; undefined where it does not fit, or where it is connected
 * already, since it has a place in the flow then.
 */
export function insertionConnections(
  board: Board,
  edgeId: EdgeId,
  id: NodeId,
  factsOf: NodeFactsLookup,
): readonly Connection[] | undefined {
  const edge = board.edges.get(edgeId);
  const type = factsOf(board.nodes.get(id)?.type ?? '');
  const handles = edge && type && edgesOfNode(board.edges, id).length === 0 && insertionHandles(type, edge);
  if (!handles) return undefined;
  const connections: readonly Connection[] = [
    { ...connectionOfEdge(edge), target: id, targetHandle: handles.input },
    { ...connectionOfEdge(edge), source: id, sourceHandle: handles.output },
  ];
  return connections.every((connection) => judgeConnection(board, connection, factsOf).ok) ? connections : undefined;
}

/** Puts a node between the ends of an edge; the board stays as it is where the node does not fit. */
export function insertIntoEdge(board: Board, edge: EdgeId, id: NodeId, factsOf: NodeFactsLookup): Board {
  return connectAll(board, insertionConnections(board, edge, id, factsOf) ?? []);
}

/** The ends of an edge. */
export function connectionOfEdge({ source, sourceHandle, target, targetHandle }: BoardEdge): Connection {
  return { source, sourceHandle, target, targetHandle };
}
