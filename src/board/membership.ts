import type { BoardNode } from '../../contract/board.ts';
import type { NodeId } from '../../contract/ids.ts';
import { type Board, isCollapsed } from './board.ts';
import type { FactsOf } from './facts.ts';

type Nodes = Board['nodes'];

/** One index for each set of nodes answers every question about it. */
const members = new WeakMap<Nodes, ReadonlyMap<NodeId, readonly NodeId[]>>();
const hidden = new WeakMap<Nodes, ReadonlyMap<NodeId, NodeId>>();

/** The frame that a node lies in. A frame that is not there is none, and nothing lies in itself, however it came about. */
export function frameOf({ nodes }: Board, id: NodeId): NodeId | undefined {
  const frame = nodes.get(id)?.frameId;
  const passed = new Set<NodeId>();
  for (let above = frame; above !== undefined && !passed.has(above); above = nodes.get(above)?.frameId) {
    if (above === id) return undefined;
    passed.add(above);
  }
  return frame !== undefined && nodes.has(frame) ? frame : undefined;
}

/** What lies in a frame, without what lies in the frames in it. */
export function membersOf(board: Board, frame: NodeId): readonly NodeId[] {
  const index = members.get(board.nodes) ?? indexMembers(board);
  members.set(board.nodes, index);
  return index.get(frame) ?? [];
}

function indexMembers(board: Board): ReadonlyMap<NodeId, readonly NodeId[]> {
  const index = new Map<NodeId, NodeId[]>();
  for (const { id, frameId } of board.nodes.values()) {
    const frame = frameId === undefined ? undefined : frameOf(board, id);
    if (frame === undefined) continue;
    const own = index.get(frame);
    if (own) own.push(id);
    else index.set(frame, [id]);
  }
  return index;
}

/** Everything in a frame, and in the frames in it. */
export function insideOf(board: Board, frame: NodeId): readonly NodeId[] {
  return membersOf(board, frame).flatMap((id) => [id, ...insideOf(board, id)]);
}

/** These nodes and everything in those of them that are frames: what moves, or is copied, together. Each once. */
export function withInside(board: Board, ids: Iterable<NodeId>): readonly NodeId[] {
  return [...new Set([...ids].flatMap((id) => [id, ...insideOf(board, id)]))];
}

/** The frames that a node lies in, the innermost first. */
export function framesAround(board: Board, id: NodeId): readonly NodeId[] {
  const frame = frameOf(board, id);
  return frame === undefined ? [] : [frame, ...framesAround(board, frame)];
}

/** Nodes in collapsed frames, each with the outermost of these, which stands for it on the board. */
export function hiddenIn(board: Board, factsOf: FactsOf): ReadonlyMap<NodeId, NodeId> {
  const known = hidden.get(board.nodes);
  if (known) return known;
  const found = new Map<NodeId, NodeId>();
  for (const node of board.nodes.values()) {
    if (!isCollapsed(node, factsOf) || found.has(node.id)) continue;
    for (const id of insideOf(board, node.id)) found.set(id, node.id);
  }
  hidden.set(board.nodes, found);
  return found;
}

/** Whether a node stands in the way of others: what is hidden does not, nor does an open frame, which is ground. */
export function takesRoom(board: Board, node: BoardNode, factsOf: FactsOf): boolean {
  const isGround = factsOf(node.type)?.isFrame && !isCollapsed(node, factsOf);
  return !isGround && !hiddenIn(board, factsOf).has(node.id);
}
