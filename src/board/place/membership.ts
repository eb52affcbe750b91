import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { commentsAbout, isComment, repliesIn } from '../comments/comments.ts';
import { type Board, isCollapsed } from '../document/board.ts';
import type { FactsOf } from '../document/facts.ts';

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

/** The nodes in a frame, without what lies in the frames in it. */
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

/** These nodes, everything in those of them that are frames, and the comments about any of them: what moves together. Each once. */
export function withInside(board: Board, ids: Iterable<NodeId>): readonly NodeId[] {
  const inside = [...new Set([...ids].flatMap((id) => [id, ...insideOf(board, id)]))];
  return [...new Set(inside.flatMap((id) => [id, ...commentsAbout(board, id)]))];
}

/** The frames that a node lies in, the innermost first. */
export function framesAround(board: Board, id: NodeId): readonly NodeId[] {
  const frame = frameOf(board, id);
  return frame === undefined ? [] : [frame, ...framesAround(board, frame)];
}

/**
 * Nodes in collapsed frames, and comments about them, each with the outermost frame, which stands for it on the board; replies, each
 * with the comment that stands for its thread.
 */
export function hiddenIn(board: Board, factsOf: FactsOf): ReadonlyMap<NodeId, NodeId> {
  const known = hidden.get(board.nodes);
  if (known) return known;
  const frames = new Map<NodeId, NodeId>();
  for (const node of board.nodes.values()) {
    if (!isCollapsed(node, factsOf) || frames.has(node.id)) continue;
    for (const id of withInside(board, insideOf(board, node.id))) frames.set(id, node.id);
  }
  for (const [reply, head] of repliesIn(board)) frames.set(reply, frames.get(head) ?? head);
  hidden.set(board.nodes, frames);
  return frames;
}

/** Says whether a node stands in the way of others: what is hidden does not, nor a comment, nor an open frame, which is ground. */
export function isObstacle(board: Board, node: BoardNode, factsOf: FactsOf): boolean {
  const isGround = factsOf(node.type)?.isFrame && !isCollapsed(node, factsOf);
  return !isGround && !isComment(node) && !hiddenIn(board, factsOf).has(node.id);
}
