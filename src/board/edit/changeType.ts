import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import { type HandleId, handleOf, SOURCE_INPUT } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { connectAll } from '../connect/connect.ts';
import type { Board } from '../document/board.ts';
import type { Connection } from '../document/connection.ts';
import { type BoardDelta, deltaBetween } from '../document/delta.ts';
import { edgesOfNode } from '../document/edgeIndex.ts';
import { mapWith } from '../document/mapLineage.ts';
import type { NodeFacts } from '../document/nodeFacts.ts';
import type { Properties } from './properties.ts';

/** The connections that a node would have as one of another type, and those that would find no handle there. */
type NewConnections = { readonly connections: readonly Connection[]; readonly lostEdges: readonly BoardEdge[] };

type TypeChangeOptions = {
  readonly board: Board;
  readonly node: BoardNode;
  readonly type: NodeFacts;
  /** The fields that the node of the other type has of this one. */
  readonly properties: Properties;
  readonly id: NodeId;
};

/**
 * Puts a node of another type in the place of one: with what it takes over, in the same frame and at the same height of the stack, its
 * connections as `connectionsAs` says. It is another node, so that what runs or ran for the old one is not taken for its own.
 */
export function changeType({ board, node, type, properties, id }: TypeChangeOptions): BoardDelta {
  const { size: _size, ...rest } = node;
  const newNode: BoardNode = { ...rest, id, type: type.type, data: { ...type.defaults(), ...properties } };
  const edgeIds = edgesOfNode(board.edges, node.id).map((edge) => edge.id);
  const replaced: Board = {
    nodes: mapWith(board.nodes, [[id, newNode]], [node.id]),
    edges: mapWith(board.edges, [], edgeIds),
  };
  return deltaBetween(board, connectAll(replaced, connectionsAs(board, node.id, type, id).connections));
}

/** Says whether nodes of two types may stand for each other: they have a kind of input or output in common. */
export function hasCommonHandle(one: NodeFacts, other: NodeFacts): boolean {
  return one.handles.some((handle) => other.handles.some((candidate) => isSameSort(candidate, handle)));
}

/** The connections of a node at the same handles of another type, or else at the first free ones of their kinds. */
export function connectionsAs(board: Board, oldId: NodeId, type: NodeFacts, newId: NodeId): NewConnections {
  const connections: Connection[] = [];
  const lostEdges: BoardEdge[] = [];
  const usedInputs = new Set<HandleId>();
  // Handles of the same name first: another connection may not take their place.
  const isSameHandle = (edge: BoardEdge) => type.handles.includes(handleAt(edge, oldId));
  const edges = edgesOfNode(board.edges, oldId);
  for (const edge of edges.toSorted((a, b) => Number(isSameHandle(b)) - Number(isSameHandle(a)))) {
    const { source, sourceHandle, target, targetHandle } = edge;
    const handle = fittingHandle(type, handleAt(edge, oldId), usedInputs);
    if (handle === undefined) lostEdges.push(edge);
    else if (target === oldId) {
      usedInputs.add(handle);
      connections.push({ source, sourceHandle, target: newId, targetHandle: handle });
    } else connections.push({ source: newId, sourceHandle: handle, target, targetHandle });
  }
  return { connections, lostEdges };
}

function handleAt({ target, targetHandle, sourceHandle }: BoardEdge, id: NodeId): HandleId {
  return target === id ? targetHandle : sourceHandle;
}

function fittingHandle(type: NodeFacts, handle: HandleId, usedInputs: ReadonlySet<HandleId>): HandleId | undefined {
  if (type.handles.includes(handle) && !usedInputs.has(handle)) return handle;
  return type.handles.find((candidate) => isSameSort(candidate, handle) && !usedInputs.has(candidate));
}

/** Two handles that can stand for each other: of one direction and kind, and both wired by hand. */
function isSameSort(one: HandleId, other: HandleId): boolean {
  const [a, b] = [handleOf(one), handleOf(other)];
  return a.direction === b.direction && a.kind === b.kind && one !== SOURCE_INPUT && other !== SOURCE_INPUT;
}
