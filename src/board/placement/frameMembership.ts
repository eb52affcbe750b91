import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { commentsAbout, headByReplyOf, isComment } from '../comments/comments.ts';
import { type Board, isCollapsed } from '../document/board.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';

type Nodes = Board['nodes'];

/** One index for each set of nodes answers every question about it. */
const membersCache = new WeakMap<Nodes, ReadonlyMap<NodeId, readonly NodeId[]>>();
const hiddenCache = new WeakMap<Nodes, ReadonlyMap<NodeId, NodeId>>();

/** The frame that a node lies in. A frame that is not there is none, and nothing lies in itself, however it came about. */
export function frameOf({ nodes }: Board, id: NodeId): NodeId | undefined {
  const frame = nodes.get(id)?.frameId;
  const visited = new Set<NodeId>();
  for (
    let ancestor = frame;
    ancestor !== undefined && !visited.has(ancestor);
    ancestor = nodes.get(ancestor)?.frameId
  ) {
    if (ancestor === id) return undefined;
    visited.add(ancestor);
  }
  return frame !== undefined && nodes.has(frame) ? frame : undefined;
}

/** The nodes in a frame, without what lies in the frames in it. */
export function membersOf(board: Board, frame: NodeId): readonly NodeId[] {
  const index = membersCache.get(board.nodes) ?? indexMembers(board);
  membersCache.set(board.nodes, index);
  return index.get(frame) ?? [];
}

function indexMembers(board: Board): ReadonlyMap<NodeId, readonly NodeId[]> {
  const index = new Map<NodeId, NodeId[]>();
  for (const { id, frameId } of board.nodes.values()) {
    const frame = frameId === undefined ? undefined : frameOf(board, id);
    if (frame === undefined) continue;
    const frameMembers = index.get(frame);
    if (frameMembers) frameMembers.push(id);
    else index.set(frame, [id]);
  }
  return index;
}

/** Everything in a frame, and in the frames in it. */
export function descendantsOf(board: Board, frame: NodeId): readonly NodeId[] {
  return membersOf(board, frame).flatMap((id) => [id, ...descendantsOf(board, id)]);
}

/** These nodes, everything in those of them that are frames, and the comments about any of them: what moves together. Each once. */
export function nodesMovingWith(board: Board, ids: Iterable<NodeId>): readonly NodeId[] {
  const nodesAndDescendants = [...new Set([...ids].flatMap((id) => [id, ...descendantsOf(board, id)]))];
  return [...new Set(nodesAndDescendants.flatMap((id) => [id, ...commentsAbout(board, id)]))];
}

/** The frames that a node lies in, the innermost first. */
export function ancestorFrames(board: Board, id: NodeId): readonly NodeId[] {
  const frame = frameOf(board, id);
  return frame === undefined ? [] : [frame, ...ancestorFrames(board, frame)];
}

/**
 * Nodes in collapsed frames, and comments about them, each with the outermost frame, which stands for it on the board; replies, each
 * with the comment that stands for its thread.
 */
export function hiddenNodesOf(board: Board, factsOf: NodeFactsLookup): ReadonlyMap<NodeId, NodeId> {
  const cachedHidden = hiddenCache.get(board.nodes);
  if (cachedHidden) return cachedHidden;
  const visibleIdByHidden = new Map<NodeId, NodeId>();
  for (const node of board.nodes.values()) {
    if (!isCollapsed(node, factsOf) || visibleIdByHidden.has(node.id)) continue;
    for (const id of nodesMovingWith(board, descendantsOf(board, node.id))) visibleIdByHidden.set(id, node.id);
  }
  for (const [reply, head] of headByReplyOf(board)) visibleIdByHidden.set(reply, visibleIdByHidden.get(head) ?? head);
  hiddenCache.set(board.nodes, visibleIdByHidden);
  return visibleIdByHidden;
}

/** Says whether a node stands in the way of others: what is hidden does not, nor a comment, nor an open frame, which is ground. */
export function isObstacle(board: Board, node: BoardNode, factsOf: NodeFactsLookup): boolean {
  const isOpenFrame = factsOf(node.type)?.isFrame && !isCollapsed(node, factsOf);
  return !isOpenFrame && !isComment(node) && !hiddenNodesOf(board, factsOf).has(node.id);
}
