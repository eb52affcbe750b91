import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { type Board, type ElementId, isReadOnly } from '../document/board.ts';
import { mapWith } from '../document/mapLineage.ts';

/** A comment with those that answer it. `id` is that of the comment that began it, which may have been deleted since. */
export type Thread = {
  readonly id: NodeId;
  /** The first that is left stands on the board for all of them. */
  readonly head: BoardNode;
  readonly replies: readonly BoardNode[];
};

type Nodes = Board['nodes'];
type CommentIndex = {
  readonly comments: readonly NodeId[];
  readonly threads: ReadonlyMap<NodeId, Thread>;
  readonly commentsByNode: ReadonlyMap<NodeId, readonly NodeId[]>;
  readonly headByReply: ReadonlyMap<NodeId, NodeId>;
};

const EMPTY_INDEX: CommentIndex = {
  comments: [],
  threads: new Map(),
  commentsByNode: new Map(),
  headByReply: new Map(),
};
/** One index for each set of nodes answers every question about it. */
const indexByNodes = new WeakMap<Nodes, CommentIndex>();
const drawnNodesCache = { true: new WeakMap<Nodes, Nodes>(), false: new WeakMap<Nodes, Nodes>() };

export function isComment(node: Pick<BoardNode, 'type'> | undefined): boolean {
  return node?.type === 'commentNode';
}

/** The threads of a board, those that began first come first. */
export function threadsOf(board: Board): readonly Thread[] {
  return [...commentIndexOf(board).threads.values()];
}

/** The thread that a comment belongs to. */
export function threadOf(board: Board, comment: BoardNode): Thread | undefined {
  return commentIndexOf(board).threads.get(threadIdOf(comment));
}

/** The comments about a node: they go where it goes. */
export function commentsAbout(board: Board, id: NodeId): readonly NodeId[] {
  return commentIndexOf(board).commentsByNode.get(id) ?? [];
}

/** Replies, each with the comment that stands on the board for it. */
export function headByReplyOf(board: Board): ReadonlyMap<NodeId, NodeId> {
  return commentIndexOf(board).headByReply;
}

/** A board as it is drawn: replies stand in their thread, and no comment is seen where feedback is hidden. */
export function drawnBoard(board: Board, showFeedback: boolean): Board {
  const { nodes, edges } = board;
  const { comments, headByReply } = commentIndexOf(board);
  const hiddenIds = showFeedback ? [...headByReply.keys()] : comments;
  if (hiddenIds.length === 0) return board;
  const cachedNodes = drawnNodesCache[String(showFeedback) as 'true' | 'false'];
  const drawnNodes = cachedNodes.get(nodes) ?? mapWith(nodes, [], hiddenIds);
  cachedNodes.set(nodes, drawnNodes);
  return { nodes: drawnNodes, edges };
}

/** The elements that are no comments: comments are written, and deleted, by calls of their own. */
export function nonCommentIds<Id extends ElementId>(board: Board, ids: readonly Id[]): readonly Id[] {
  return ids.filter((id) => !isComment(board.nodes.get(id as NodeId)));
}

/** Says whether this person wrote a comment. */
export function isAuthor({ data }: Pick<BoardNode, 'data'>, viewerEmail: string): boolean {
  return authorOf(data) === viewerEmail;
}

/** Who wrote a comment, as `viewerEmail` names people: a guest whose address is a member's is not that member. */
function authorOf({
  commentorEmail: email,
  commentorVerified,
  commentorEntry: entry,
}: BoardNode['data']): string | undefined {
  if (typeof email !== 'string') return undefined;
  if (commentorVerified !== false) return email;
  return `${GUEST_PREFIX}${authorAddress(email)}${typeof entry === 'number' ? `#${entry}` : ''}`;
}

const GUEST_PREFIX = 'guest:';

/** The address that a comment's writer gave. Earlier versions put the word before it that keeps guests apart. */
export function authorAddress(email: string): string {
  return email.startsWith(GUEST_PREFIX) ? email.slice(GUEST_PREFIX.length) : email;
}

/** Says whether a guest wrote a comment: nobody has verified their address. */
export function isGuestComment({ commentorEmail: email, commentorVerified }: BoardNode['data']): boolean {
  return commentorVerified === false || (typeof email === 'string' && email.startsWith(GUEST_PREFIX));
}

/** Those of these elements that are comments which this person wrote and may delete. */
export function ownComments(board: Board, ids: readonly ElementId[], viewerEmail: string): readonly NodeId[] {
  return ids.filter((id): id is NodeId => {
    const node = board.nodes.get(id as NodeId);
    return node !== undefined && isComment(node) && isAuthor(node, viewerEmail) && !isReadOnly(node);
  });
}

function threadIdOf({ id, data }: BoardNode): NodeId {
  return nodeIdIn(data.parentId) ?? id;
}

function nodeIdIn(value: unknown): NodeId | undefined {
  return typeof value === 'string' && value !== '' ? (value as NodeId) : undefined;
}

function creationTime({ data }: BoardNode): string {
  return typeof data.createdAt === 'string' ? data.createdAt : '';
}

function compareByTime(one: BoardNode, other: BoardNode): number {
  return creationTime(one) < creationTime(other) ? -1 : creationTime(one) > creationTime(other) ? 1 : 0;
}

function commentIndexOf({ nodes }: Board): CommentIndex {
  const cachedIndex = indexByNodes.get(nodes) ?? createIndex(nodes);
  indexByNodes.set(nodes, cachedIndex);
  return cachedIndex;
}

function createIndex(nodes: Nodes): CommentIndex {
  const comments: BoardNode[] = [];
  for (const node of nodes.values()) if (isComment(node)) comments.push(node);
  if (comments.length === 0) return EMPTY_INDEX;
  const commentsByNode = new Map<NodeId, NodeId[]>();
  for (const { id, data } of comments) {
    const target = nodeIdIn(data.about);
    if (target === undefined || isComment(nodes.get(target))) continue;
    const others = commentsByNode.get(target);
    if (others) others.push(id);
    else commentsByNode.set(target, [id]);
  }
  const grouped = Map.groupBy(comments.sort(compareByTime), threadIdOf);
  const threads = new Map<NodeId, Thread>();
  const replies = new Map<NodeId, NodeId>();
  for (const [id, threadComments] of grouped) {
    const head = threadComments.find((comment) => comment.id === id) ?? threadComments[0]!;
    const others = threadComments.filter((comment) => comment !== head);
    threads.set(id, { id, head, replies: others });
    for (const reply of others) replies.set(reply.id, head.id);
  }
  return { comments: comments.map(({ id }) => id), threads, commentsByNode, headByReply: replies };
}
