import type { BoardEdge } from '../../../contract/board.ts';
import { handleOf, SOURCE_INPUT } from '../../../contract/handles.ts';
import type { EdgeId } from '../../../contract/ids.ts';
import { freeEdgeId } from '../../../merge/edgeIds.ts';
import { type Board, inputEdge, isLocked, isReadOnly } from '../document/board.ts';
import type { Connection, ConnectionEnd } from '../document/connection.ts';
import { mapWith } from '../document/mapLineage.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';

/** Why a connection is refused; the keys of the messages that say so. */
export type RefusedConnection =
  | 'sameNode'
  | 'kindsDiffer'
  | 'readOnly'
  | 'locked'
  | 'notAnOutput'
  | 'notAnInput'
  | 'wiredByProduct'
  | 'unknownNode'
  | 'unknownHandle';

export type ConnectionVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: RefusedConnection };

/** Judges a connection that a person draws. A read-only node keeps the edges it has, and a locked one its inputs. */
export function judgeConnection(board: Board, connection: Connection, factsOf: NodeFactsLookup): ConnectionVerdict {
  const reason = refusalReason(board, connection, factsOf);
  return reason === undefined ? { ok: true } : { ok: false, reason };
}

function refusalReason(board: Board, connection: Connection, factsOf: NodeFactsLookup): RefusedConnection | undefined {
  const source = board.nodes.get(connection.source);
  const target = board.nodes.get(connection.target);
  const output = handleOf(connection.sourceHandle);
  const input = handleOf(connection.targetHandle);
  if (!source || !target) return 'unknownNode';
  if (source === target) return 'sameNode';
  if (output.direction !== 'out') return 'notAnOutput';
  if (input.direction !== 'in') return 'notAnInput';
  if (input.id === SOURCE_INPUT) return 'wiredByProduct';
  if (output.kind !== input.kind) return 'kindsDiffer';
  if (isReadOnly(source) || isReadOnly(target)) return 'readOnly';
  if (isLocked(target)) return 'locked';
  if (!factsOf(source.type)?.handles.includes(output.id) || !factsOf(target.type)?.handles.includes(input.id)) {
    return 'unknownHandle';
  }
  const old = inputEdge(board, target.id, input.id);
  return old && isReadOnly(board.nodes.get(old.source)) && old.source !== source.id ? 'readOnly' : undefined;
}

/** The connection between two ends, whichever of them was pressed first. */
export function connectionOf(a: ConnectionEnd, b: ConnectionEnd): Connection {
  const [from, to] = handleOf(a.handle).direction === 'out' ? [a, b] : [b, a];
  return { source: from.node, sourceHandle: from.handle, target: to.node, targetHandle: to.handle };
}

/** Wires two nodes without judging. An input that was taken gives up its old edge; the same connection again changes nothing. */
export function connect(board: Board, connection: Connection): Board {
  return connectAll(board, [connection]);
}

/** Wires nodes without judging, as if one connection came after the other: to make a board for each takes seconds on a large one. */
export function connectAll(board: Board, connections: readonly Connection[]): Board {
  const added = new Map<EdgeId, BoardEdge>();
  const removedEdges = new Set<EdgeId>();
  const newEdgeByInput = new Map<string, BoardEdge>();
  const isUsed = (id: EdgeId) => added.has(id) || (board.edges.has(id) && !removedEdges.has(id));
  for (const connection of connections) {
    const input = `${connection.target} ${connection.targetHandle}`;
    const old = newEdgeByInput.get(input) ?? inputEdge(board, connection.target, connection.targetHandle);
    if (old && old.source === connection.source && old.sourceHandle === connection.sourceHandle) continue;
    if (old && !added.delete(old.id)) removedEdges.add(old.id);
    const edge: BoardEdge = { id: freeEdgeId(isUsed, connection), ...connection };
    added.set(edge.id, edge);
    newEdgeByInput.set(input, edge);
  }
  return added.size === 0 ? board : { ...board, edges: mapWith(board.edges, [...added], [...removedEdges]) };
}
