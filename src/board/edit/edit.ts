import type { BoardNode, Position, Size } from '../../../contract/board.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { PLACEMENT_OFFSETS } from '../../../contract/limits.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { boundsOf, heightOf, type Rect, widthOf } from '../../geometry/plane/rect.ts';
import { nonCommentIds } from '../comments/comments.ts';
import { connectAll } from '../connect/connect.ts';
import { connectionOfEdge } from '../connect/insertion.ts';
import { type Board, type ElementId, isReadOnly, sizeOf } from '../document/board.ts';
import { edgesOfNode } from '../document/edgeIndex.ts';
import { mapWith } from '../document/mapLineage.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
import { mayRemove } from '../document/readOnly.ts';
import { ancestorFrames, frameOf, hiddenNodesOf, membersOf, nodesMovingWith } from '../placement/frameMembership.ts';
import { freePlace, rectOf } from '../placement/placement.ts';

/** Puts a node on top of the others. A node whose id is taken is not added a second time. */
export function addNode(board: Board, node: BoardNode): Board {
  return addNodes(board, [node]);
}

/** Puts nodes on top of the others, one after the other. */
export function addNodes(board: Board, nodes: readonly BoardNode[]): Board {
  const newNodes = new Map<NodeId, BoardNode>();
  for (const node of nodes) if (!board.nodes.has(node.id) && !newNodes.has(node.id)) newNodes.set(node.id, node);
  return newNodes.size === 0 ? board : { ...board, nodes: mapWith(board.nodes, [...newNodes]) };
}

/** Takes nodes (with their edges) and edges away; read-only nodes, edges that end at one, and the nodes at their other ends stay. */
export function removeElements(board: Board, ids: Iterable<ElementId>): Board {
  const requested = new Set<ElementId>(ids);
  const removedIds = nodesAmong(board, requested).filter((id) => mayRemove(board, id));
  const removedEdges = new Set(removedIds.flatMap((id) => edgesOfNode(board.edges, id).map((edge) => edge.id)));
  for (const id of requested) {
    if (board.edges.has(id as EdgeId) && mayRemove(board, id)) removedEdges.add(id as EdgeId);
  }
  if (removedIds.length + removedEdges.size === 0) return board;
  const orphans = orphansOf(board, removedIds).map((node) => [node.id, node] as const);
  return {
    nodes: removedIds.length === 0 ? board.nodes : mapWith(board.nodes, orphans, removedIds),
    edges: removedEdges.size === 0 ? board.edges : mapWith(board.edges, [], [...removedEdges]),
  };
}

function nodesAmong({ nodes }: Board, ids: Iterable<ElementId>): readonly NodeId[] {
  return [...ids].filter((id): id is NodeId => nodes.has(id as NodeId));
}

/** Who lost its frame goes into the next one around it that stays, or into none. */
function orphansOf(board: Board, removedIds: readonly NodeId[]): readonly BoardNode[] {
  const removedSet = new Set(removedIds);
  const orphans = removedIds.flatMap((id) => membersOf(board, id)).filter((id) => !removedSet.has(id));
  return orphans
    .flatMap((id) => board.nodes.get(id) ?? [])
    .filter((node) => !isReadOnly(node))
    .map((node) => nodeWithFields(node, { frameId: ancestorFrames(board, node.id).find((id) => !removedSet.has(id)) }));
}

/** The new place of a node: on the board, and in the paint order. A frame may grow with what is moved in it. */
export type Move = {
  readonly id: NodeId;
  readonly position?: Position;
  readonly zIndex?: number;
  readonly size?: Size;
};

/** Moves nodes to new places; read-only and missing ones stay. */
export function moveNodes(board: Board, moves: readonly Move[]): Board {
  return changeNodes(
    board,
    moves.map(({ id, ...fields }) => ({ id, fields })),
  );
}

/** Gives a node a size, and a place when a corner other than the lower right one was dragged. */
export function resizeNode(board: Board, id: NodeId, size: Size, position?: Position): Board {
  return changeNodes(board, [{ id, fields: position ? { size, position } : { size } }]);
}

/** Changes fields of a node's data; undefined removes a field. A read-only node stays as it is. */
export function setData(board: Board, id: NodeId, patch: Readonly<Record<string, unknown>>): Board {
  const node = board.nodes.get(id);
  if (!node) return board;
  const data = definedFields({ ...node.data, ...patch });
  return changeNodes(board, [{ id, fields: { data } }]);
}

type NodeFields = { readonly [K in keyof BoardNode]?: BoardNode[K] | undefined };
type NodeChange = { readonly id: NodeId; readonly fields: NodeFields };

/** Changes fields of nodes; undefined removes a field. Read-only and missing nodes stay. */
export function changeNodes(board: Board, changes: readonly NodeChange[]): Board {
  const changed = changes.flatMap(({ id, fields }) => {
    const node = board.nodes.get(id);
    if (!node || isReadOnly(node)) return [];
    const next = nodeWithFields(node, fields);
    return isEqualJson(node, next) ? [] : [next];
  });
  if (changed.length === 0) return board;
  return {
    ...board,
    nodes: mapWith(
      board.nodes,
      changed.map((node) => [node.id, node]),
    ),
  };
}

function nodeWithFields(node: BoardNode, fields: NodeFields): BoardNode {
  return definedFields({ ...node, ...fields }) as BoardNode;
}

type DuplicateOptions = {
  readonly board: Board;
  readonly ids: Iterable<NodeId>;
  /** Has what feeds the originals feed the copies too. */
  readonly withInputs?: boolean | undefined;
  /** The step from the originals to the copies, in board units; without it they go to free room on the right. */
  readonly offset?: Position | undefined;
  readonly newId: () => NodeId;
  readonly factsOf: NodeFactsLookup;
};

/** Fields that belong to the one node they were made for. */
export const UNCOPIED_FIELDS = {
  readOnly: undefined,
  locked: undefined,
  shared: undefined,
  jobId: undefined,
  madeFrom: undefined,
  pick: undefined,
};

/**
 * Copies nodes, and what lies in those of them that are frames, with the edges between them to free room on their right, or so far as is
 * said, keeping their arrangement, and if wanted with the edges that come in; comments stay alone. A copy is never locked, shared or the holder of a job's result, and lies in the copy of its frame or in none.
 */
export function duplicateNodes({ board, ids, withInputs = false, offset, newId, factsOf }: DuplicateOptions): {
  board: Board;
  copies: readonly NodeId[];
} {
  const requested = nonCommentIds(
    board,
    [...ids].filter((id) => board.nodes.has(id)),
  );
  const originals = nonCommentIds(board, nodesMovingWith(board, requested)).flatMap((id) => board.nodes.get(id) ?? []);
  const hidden = hiddenNodesOf(board, factsOf);
  const visibleNodes = originals.filter(({ id }) => !hidden.has(id));
  const bounds = boundsOf(visibleNodes.map((node) => rectOf(node.position, sizeOf(node, factsOf))));
  if (!bounds) return { board, copies: [] };
  const step = offset ?? stepToFreePlace(board, bounds, factsOf);
  const copyIds = new Map(originals.map(({ id }) => [id, newId()]));
  const added = originals.map((node) => {
    const copy: BoardNode = {
      ...node,
      id: copyIds.get(node.id)!,
      position: { x: node.position.x + step.x, y: node.position.y + step.y },
      data: definedFields({ ...node.data, ...UNCOPIED_FIELDS }),
    };
    const frame = frameOf(board, node.id);
    return nodeWithFields(copy, { frameId: frame && copyIds.get(frame) });
  });
  const connections = [...board.edges.values()].flatMap((edge) => {
    const outerSource = withInputs && !isReadOnly(board.nodes.get(edge.source)) ? edge.source : undefined;
    const source = copyIds.get(edge.source) ?? outerSource;
    const target = copyIds.get(edge.target);
    return source && target ? [{ ...connectionOfEdge(edge), source, target }] : [];
  });
  return {
    board: connectAll(addNodes(board, added), connections),
    copies: [...new Set(requested)].map((id) => copyIds.get(id)!),
  };
}

function stepToFreePlace(board: Board, bounds: Rect, factsOf: NodeFactsLookup): Position {
  const size = { width: widthOf(bounds), height: heightOf(bounds) };
  const first = { x: bounds.maxX + PLACEMENT_OFFSETS.gap, y: bounds.minY };
  const place = freePlace(board, first, size, 'right', factsOf);
  return { x: place.x - bounds.minX, y: place.y - bounds.minY };
}

/** The same without the fields that are undefined. */
export function definedFields(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}
