import * as z from 'zod/mini';
import { BoardEdge, BoardNode, Votes } from '../board.ts';
import { BoardConflict, ConflictId, RefusedOperation } from '../changes/conflicts.ts';
import { BoardOperation } from '../changes/operations.ts';
import { BoardId } from '../ids.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { requiredName } from '../names.ts';
import { Role } from '../roles.ts';
import { defineCall } from './call.ts';
import { nothing } from './fields.ts';

const board_id = BoardId;
const json = z.string().check(z.maxLength(SERVER_LIMITS.saveBytes));
const rev = z.int().check(z.minimum(0));

/** An element as the server stores it. `data` is null if it was deleted. */
export const StoredElement = z.object({
  id: z.string(),
  kind: z.enum(['node', 'edge']),
  rev,
  data: z.nullable(z.union([BoardNode, BoardEdge])),
});
export type StoredElement = z.infer<typeof StoredElement>;

/**
 * The places of nodes in the paint order, among those of the same `zIndex`, by id: a greater number is painted above. A place never
 * changes, and a node that comes back after it was deleted has its old one.
 */
export const NodePlaces = z.record(z.string(), z.number());
export type NodePlaces = z.infer<typeof NodePlaces>;

/** A vote on a node; null if it was taken back. */
export const VoteChange = z.object({
  node_id: z.string(),
  /** An email, or `guest:` and an email. A reviewer does not see the addresses of others. */
  voter: z.string(),
  vote: z.nullable(z.enum(['up', 'down'])),
});
export type VoteChange = z.infer<typeof VoteChange>;

/** A conflict as the server stores it. `by` made the value on the board, and `other_by` the other one; null if that is not known. */
export const StoredConflict = z.extend(BoardConflict, {
  by: z.nullable(z.string()),
  other_by: z.nullable(z.string()),
  /** The time of the conflict, ISO 8601. */
  at: z.string(),
});
export type StoredConflict = z.infer<typeof StoredConflict>;

/** A new conflict, or the id of one that was settled. */
export const ConflictChange = z.union([StoredConflict, z.object({ id: ConflictId, settled: z.literal(true) })]);
export type ConflictChange = z.infer<typeof ConflictChange>;

/**
 * Changes of others, up to a revision. It has votes and conflicts if there are any (conflicts for the owner and editors only), and the
 * places of the changed nodes. A 409 `base_unknown` has them too.
 */
export const BoardChanges = z.looseObject({
  rev,
  changes: z.array(StoredElement),
  places: z.optional(NodePlaces),
  votes: z.optional(z.array(VoteChange)),
  conflicts: z.optional(z.array(ConflictChange)),
});
/** A result of a run of this board: number `index` of `run`. */
export const ResultClaim = z.object({ run: z.string().check(z.maxLength(64)), index: rev });
export type ResultClaim = z.infer<typeof ResultClaim>;

/**
 * Saves a board, in one of two ways.
 *
 * With only `board_id`, `nodes` and `edges`, the lists are the whole board, and the last writer wins; overwritten values are kept in
 * the history. A change that a read-only node forbids (to it or its edges, or deleting a node connected to it) is refused with 409
 * `node_read_only` and `{ids, rev, changes}`, and nothing is saved.
 *
 * With `operations`, `base_rev` and `op_id`, you send only what changed, and empty lists. Each operation is applied to the board as
 * it is now, field by field, word by word, item by item. If someone else changed the same thing, the value of this save goes on the
 * board, and the other is stored as a conflict until someone settles it. An operation that cannot be done is left out and listed in
 * `refused`; the others are done. A repeated `op_id` gets its first answer.
 *
 * `changes` in the answer has what others changed since `base_rev`, and anything that turned out differently from what was sent.
 * `places` also has those of nodes that this save added or brought back. Returns 409 `base_unknown` with `{rev, changes}` if the
 * server no longer knows enough about `base_rev`: nothing is saved, and the caller merges.
 *
 * `claims` names results that were placed, even if they were deleted again, so that `list_jobs` no longer lists them. Returns 413
 * `board_full` if the board would become too large; a save that makes it smaller is always accepted.
 */
export const saveBoard = defineCall('save_board', {
  path: '/api/save_board',
  body: z.object({
    board_id,
    nodes: json,
    edges: json,
    operations: z.optional(z.array(BoardOperation).check(z.maxLength(SERVER_LIMITS.saveOperations))),
    base_rev: z.optional(rev),
    op_id: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
    claims: z.optional(z.array(ResultClaim).check(z.maxLength(SERVER_LIMITS.boardElements))),
  }),
  answer: z.extend(BoardChanges, { refused: z.optional(z.array(RefusedOperation)) }),
});

/**
 * Returns everything that changed on a board after the revision `since`, including comments and votes, as far as the caller may see it.
 * If `since` is in the future, because the board was restored, it returns everything, and `rev` is the smaller one.
 */
export const boardChanges = defineCall('board_changes', {
  path: '/api/board_changes/',
  access: 'guest',
  body: z.object({ board_id, since: rev }),
  answer: BoardChanges,
});

/**
 * Returns a board. `votes` has the votes on each node, by the voter’s email, or `guest:` and an email. For a reviewer, the comments of
 * others have no address, hidden comments have no text, and the other voters are `voter 1`, `voter 2` and so on.
 */
export const loadBoard = defineCall('load_board', {
  path: '/api/load_board/',
  access: 'guest',
  body: z.object({ board_id }),
  answer: z.object({
    board_id,
    name: z.string(),
    rev,
    nodes: z.array(z.unknown()),
    /** The places of the nodes, in the order of `nodes`. */
    places: z.optional(z.array(z.number())),
    edges: z.array(z.unknown()),
    votes: Votes,
    /** Unsettled conflicts, oldest first. Owner and editors only. */
    conflicts: z.optional(z.array(StoredConflict)),
    role: Role,
    /** True if the caller may comment and vote. Some links let a reviewer only view. */
    may_comment: z.boolean(),
  }),
});

/** Creates an empty board for the caller. `project_id` groups boards, for `list_boards`. */
export const createBoard = defineCall('create_board', {
  path: '/api/create_board/',
  body: z.object({ name: requiredName, project_id: z.optional(z.string().check(z.maxLength(100))) }),
  answer: z.object({ board_id }),
});

export const BoardSummary = z.object({
  board_id,
  name: z.string(),
  project_id: z.nullable(z.string()),
  /** ISO 8601. */
  updated_at: z.string(),
  node_count: z.int(),
  thumbnail_url: z.nullable(z.string()),
  deleted_at: z.nullable(z.string()),
  /** The board is someone else’s, and the caller is an editor. */
  shared: z.optional(z.literal(true)),
});
export type BoardSummary = z.infer<typeof BoardSummary>;

/** Lists the boards that the caller owns or edits, last changed first. `bin` lists those in the bin, and `project_id` those of a project. */
export const listBoards = defineCall('list_boards', {
  path: '/api/list_boards/',
  body: z.object({ bin: z._default(z.boolean(), false), project_id: z.optional(z.string().check(z.maxLength(100))) }),
  /** `bin_days` is the number of days that a board stays in the bin; it comes with `bin`. */
  answer: z.object({ boards: z.array(BoardSummary), bin_days: z.optional(z.int()) }),
});

/** Renames a board. Owner and editors only. */
export const renameBoard = defineCall('rename_board', {
  path: '/api/rename_board/',
  body: z.object({ board_id, name: requiredName }),
  answer: nothing,
});
/** Copies a board to a new board of the caller, without votes and without the comments of others. */
export const duplicateBoard = defineCall('duplicate_board', {
  path: '/api/duplicate_board/',
  body: z.object({ board_id, name: z.optional(requiredName) }),
  answer: z.object({ board_id }),
});
/** Moves a board to the bin, where it stays for the `bin_days` of `list_boards`. Owner only. */
export const deleteBoard = defineCall('delete_board', {
  path: '/api/delete_board/',
  body: z.object({ board_id }),
  answer: nothing,
});
/** Takes a board out of the bin. */
export const restoreBoard = defineCall('restore_board', {
  path: '/api/restore_board/',
  body: z.object({ board_id }),
  answer: nothing,
});
