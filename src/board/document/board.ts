import type { BoardEdge, BoardNode, Size } from '../../../contract/board.ts';
import type { HandleId } from '../../../contract/handles.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { incomingEdges } from './edgeIndex.ts';
import type { NodeFactsLookup } from './nodeFacts.ts';

/**
 * A board is a value: every change gives a new one that shares what did not change. Paint order is `zIndex`, then insertion
 * order: the last node lies on top.
 */
export type Board = {
  readonly nodes: ReadonlyMap<NodeId, BoardNode>;
  readonly edges: ReadonlyMap<EdgeId, BoardEdge>;
};

export type ElementId = NodeId | EdgeId;

export const EMPTY_BOARD: Board = { nodes: new Map(), edges: new Map() };

/** The size of a node whose type is unknown here and which carries none, in board units: the placeholder's. */
const UNKNOWN_SIZE: Size = { width: 400, height: 400 };

/** Makes a board from lists, as they come from the server. */
export function boardOf(nodes: readonly BoardNode[], edges: readonly BoardEdge[]): Board {
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    edges: new Map(edges.map((edge) => [edge.id, edge])),
  };
}

/** Says whether a node is read-only for good: neither edited, moved, run nor deleted, its edges fixed. The server holds to it. */
export function isReadOnly(node: BoardNode | undefined): boolean {
  return node?.data.readOnly === true;
}

/** Says whether somebody locked a node, which every editor may undo: it runs and feeds others, and is otherwise left as it is. */
export function isLocked(node: BoardNode | undefined): boolean {
  return node?.data.locked === true;
}

/** Says whether a node may not be changed by hand: it is read-only, or locked. */
export function isFixed(node: BoardNode | undefined): boolean {
  return isReadOnly(node) || isLocked(node);
}

/** Says whether a frame is collapsed: a small card stands for it and for all that lies in it. */
export function isCollapsed(node: BoardNode, factsOf: NodeFactsLookup): boolean {
  return node.data.collapsed === true && factsOf(node.type)?.isFrame === true;
}

/**
 * The size at which a node is drawn, in board units: its own or its type's, and as high as its type can tell from what the node
 * holds. A collapsed frame is as large as its type's card.
 */
export function sizeOf(node: BoardNode, factsOf: NodeFactsLookup): Size {
  const facts = factsOf(node.type);
  const ownSize = isCollapsed(node, factsOf) ? undefined : node.size;
  const { width, height } = ownSize ?? facts?.size ?? UNKNOWN_SIZE;
  return { width, height: facts?.heightOf?.(node, width) ?? height };
}

/** The edge that ends in an input; an input takes one. */
export function inputEdge(board: Board, node: NodeId, handle: HandleId): BoardEdge | undefined {
  return incomingEdges(board.edges, node).find((edge) => edge.targetHandle === handle);
}
