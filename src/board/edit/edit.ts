import type { BoardEdge, BoardNode, Position, Size } from '../../../contract/board.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { PLACEMENT } from '../../../contract/limits.ts';
import { boundsOf, widthOf } from '../../geometry/plane/rect.ts';
import { withoutComments } from '../comments/comments.ts';
import { connectAll } from '../connect/connect.ts';
import { type Board, type ElementId, isReadOnly, sizeOf } from '../document/board.ts';
import { edgesAt } from '../document/edgeIndex.ts';
import type { FactsOf } from '../document/facts.ts';
import { mapWith } from '../document/lineage.ts';
import { mayTake } from '../document/locks.ts';
import { same } from '../document/same.ts';
import { frameOf, framesAround, hiddenIn, membersOf, withInside } from '../place/membership.ts';
import { freePlace, rectOf } from '../place/place.ts';

/** Puts a node on top of the others. A node whose id is taken is not added a second time. */
export function addNode(board: Board, node: BoardNode): Board {
  return addNodes(board, [node]);
}

/** Puts nodes on top of the others, one after the other. */
export function addNodes(board: Board, nodes: readonly BoardNode[]): Board {
  const fresh = new Map<NodeId, BoardNode>();
  for (const node of nodes) if (!board.nodes.has(node.id) && !fresh.has(node.id)) fresh.set(node.id, node);
  return fresh.size === 0 ? board : { ...board, nodes: mapWith(board.nodes, [...fresh]) };
}

/** Takes nodes (with their edges) and edges away; read-only nodes, edges that end at one, and the nodes at their other ends stay. */
export function removeElements(board: Board, ids: Iterable<ElementId>): Board {
  const requested = new Set<ElementId>(ids);
  const gone = nodesAmong(board, requested).filter((id) => mayTake(board, id));
  const goneEdges = new Set(gone.flatMap((id) => edgesAt(board.edges, id).map((edge) => edge.id)));
  for (const id of requested) {
    if (board.edges.has(id as EdgeId) && mayTake(board, id)) goneEdges.add(id as EdgeId);
  }
  if (gone.length + goneEdges.size === 0) return board;
  const orphans = orphansOf(board, gone).map((node) => [node.id, node] as const);
  return {
    nodes: gone.length === 0 ? board.nodes : mapWith(board.nodes, orphans, gone),
    edges: goneEdges.size === 0 ? board.edges : mapWith(board.edges, [], [...goneEdges]),
  };
}

function nodesAmong({ nodes }: Board, ids: Iterable<ElementId>): readonly NodeId[] {
  return [...ids].filter((id): id is NodeId => nodes.has(id as NodeId));
}

/** Who lost its frame goes into the next one around it that stays, or into none. */
function orphansOf(board: Board, gone: readonly NodeId[]): readonly BoardNode[] {
  const without = new Set(gone);
  const orphans = gone.flatMap((id) => membersOf(board, id)).filter((id) => !without.has(id));
  return orphans
    .flatMap((id) => board.nodes.get(id) ?? [])
    .filter((node) => !isReadOnly(node))
    .map((node) => withFields(node, { frameId: framesAround(board, node.id).find((id) => !without.has(id)) }));
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
  const data = withoutUndefined({ ...node.data, ...patch });
  return changeNodes(board, [{ id, fields: { data } }]);
}

type Fields = { readonly [K in keyof BoardNode]?: BoardNode[K] | undefined };
type NodeChange = { readonly id: NodeId; readonly fields: Fields };

/** Changes fields of nodes; undefined removes a field. Read-only and missing nodes stay. */
export function changeNodes(board: Board, changes: readonly NodeChange[]): Board {
  const changed = changes.flatMap(({ id, fields }) => {
    const node = board.nodes.get(id);
    if (!node || isReadOnly(node)) return [];
    const next = withFields(node, fields);
    return same(node, next) ? [] : [next];
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

function withFields(node: BoardNode, fields: Fields): BoardNode {
  return withoutUndefined({ ...node, ...fields }) as BoardNode;
}

type Duplicate = {
  readonly board: Board;
  readonly ids: Iterable<NodeId>;
  readonly newId: () => NodeId;
  readonly factsOf: FactsOf;
};

/** Fields that belong to the one node they were made for. */
export const NOT_COPIED = { readOnly: undefined, shared: undefined, jobId: undefined, madeFrom: undefined };

/**
 * Copies nodes, and what lies in those of them that are frames, with the edges between them to free room on their right, keeping
 * their arrangement; comments stay alone. A copy is never locked, shared or the holder of a job's result, and lies in the copy of its frame or in none.
 */
export function duplicateNodes({ board, ids, newId, factsOf }: Duplicate): { board: Board; copies: readonly NodeId[] } {
  const requested = withoutComments(
    board,
    [...ids].filter((id) => board.nodes.has(id)),
  );
  const originals = withoutComments(board, withInside(board, requested)).flatMap((id) => board.nodes.get(id) ?? []);
  const hidden = hiddenIn(board, factsOf);
  const seen = originals.filter(({ id }) => !hidden.has(id));
  const bounds = boundsOf(seen.map((node) => rectOf(node.position, sizeOf(node, factsOf))));
  if (!bounds) return { board, copies: [] };
  const size = { width: widthOf(bounds), height: bounds.maxY - bounds.minY };
  const first = { x: bounds.maxX + PLACEMENT.gap, y: bounds.minY };
  const place = freePlace(board, first, size, 'right', factsOf);
  const copyOf = new Map(originals.map(({ id }) => [id, newId()]));
  const added = originals.map((node) => {
    const copy: BoardNode = {
      ...node,
      id: copyOf.get(node.id)!,
      position: { x: node.position.x + place.x - bounds.minX, y: node.position.y + place.y - bounds.minY },
      data: withoutUndefined({ ...node.data, ...NOT_COPIED }),
    };
    const frame = frameOf(board, node.id);
    return withFields(copy, { frameId: frame && copyOf.get(frame) });
  });
  const connections = [...board.edges.values()].flatMap((edge) => {
    const source = copyOf.get(edge.source);
    const target = copyOf.get(edge.target);
    return source && target ? [{ ...connectionIn(edge), source, target }] : [];
  });
  return {
    board: connectAll(addNodes(board, added), connections),
    copies: [...new Set(requested)].map((id) => copyOf.get(id)!),
  };
}

function connectionIn({ source, sourceHandle, target, targetHandle }: BoardEdge) {
  return { source, sourceHandle, target, targetHandle };
}

function withoutUndefined(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}
