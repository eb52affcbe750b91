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

/** An element as the server keeps it; null data means it was deleted. */
export const StoredElement = z.object({
  id: z.string(),
  kind: z.enum(['node', 'edge']),
  rev,
  data: z.nullable(z.union([BoardNode, BoardEdge])),
});
export type StoredElement = z.infer<typeof StoredElement>;

/**
 * The places of nodes among those of the same `zIndex`, by their ids: a greater number lies above. A place never changes, and a node that comes back
 * after it was deleted has its old one.
 */
export const NodePlaces = z.record(z.string(), z.number());
export type NodePlaces = z.infer<typeof NodePlaces>;

/** Somebody's vote on a node, or null for one that was cleared. */
export const VoteChange = z.object({
  node_id: z.string(),
  /** An e-mail, or `guest:` and one; to a reviewer the others have no address. */
  voter: z.string(),
  vote: z.nullable(z.enum(['up', 'down'])),
});
export type VoteChange = z.infer<typeof VoteChange>;

/** A conflict as the server stores it: whose value is on the board, and whose gave way; null where that is not known. */
export const StoredConflict = z.extend(BoardConflict, {
  by: z.nullable(z.string()),
  other_by: z.nullable(z.string()),
  /** The time of it, ISO 8601. */
  at: z.string(),
});
export type StoredConflict = z.infer<typeof StoredConflict>;

/** A conflict that is new, or the id of one that was settled. */
export const ConflictChange = z.union([StoredConflict, z.object({ id: ConflictId, settled: z.literal(true) })]);
export type ConflictChange = z.infer<typeof ConflictChange>;

/**
 * Changes of others, up to a revision; votes and conflicts where there are any, the latter for those who edit; the places of the nodes that
 * are told as changed. A 409 `base_unknown` has them too.
 */
export const BoardChanges = z.looseObject({
  rev,
  changes: z.array(StoredElement),
  places: z.optional(NodePlaces),
  votes: z.optional(z.array(VoteChange)),
  conflicts: z.optional(z.array(ConflictChange)),
});
/** A result of a run of this board: the `index`th of `run`. */
export const ResultClaim = z.object({ run: z.string().check(z.maxLength(64)), index: rev });
export type ResultClaim = z.infer<typeof ResultClaim>;

/**
 * Saves a board. With `board_id, nodes, edges` alone the lists are the whole board, and the last writer wins,
 * overwritten values kept in history; what a read-only node keeps (itself, its edges, the nodes at their other ends from deletion) is
 * refused with 409 `node_read_only` and `{ids, rev, changes}`, and nothing is written.
 * With `operations`, `base_rev` and `op_id` only what changed is sent (the lists are empty then): each operation is put on what the board has become since
 * `base_rev`, field by field, word by word, item by item. Where somebody else changed the same, the value of this save goes on the board and the
 * other is stored as a conflict until somebody settles it. An operation that cannot be done is left out and named in `refused`; the others are done. The answer's
 * `changes` have what others changed since `base_rev`, and what came out otherwise than it was sent, its `places` those of nodes that this save brought, or
 * brought back, as well. 409 `base_unknown` with `{rev, changes}` says that the server
 * knows too little of `base_rev` by now: nothing is written, and the sender merges. `claims` names results that were placed, even if they
 * are gone again, so that `list_jobs` does not tell them any more. A repeated `op_id` gets its first answer. What would make a
 * board larger than a board can be is refused with 413 `board_full`; what makes it smaller never is.
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
 * All that changed on a board after the revision `since`, comments and votes too, as the caller may see it; everything
 * where `since` lies in the future, of a board that was put back: the answer's `rev` is the smaller one then.
 */
export const boardChanges = defineCall('board_changes', {
  path: '/api/board_changes/',
  access: 'guest',
  body: z.object({ board_id, since: rev }),
  answer: BoardChanges,
});

/** Reads a board; `votes` has for each node that has some who voted, an e-mail or `guest:` and one, and what. For a reviewer the comments of others have no address, hidden ones no text, and the votes of others are those of `voter 1`, `voter 2`, ... */
export const loadBoard = defineCall('load_board', {
  path: '/api/load_board/',
  access: 'guest',
  body: z.object({ board_id }),
  answer: z.object({
    board_id,
    name: z.string(),
    rev,
    nodes: z.array(z.unknown()),
    /** The places of the nodes, in their order: as `places` of changes. */
    places: z.optional(z.array(z.number())),
    edges: z.array(z.unknown()),
    votes: Votes,
    /** Conflicts that nobody has settled, the oldest first; for those who edit. */
    conflicts: z.optional(z.array(StoredConflict)),
    role: Role,
    /** True where the caller may comment and vote: some links let a reviewer only look. */
    may_comment: z.boolean(),
  }),
});

/** Makes an empty board of the caller's. `project_id` groups boards, for `list_boards`. */
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
  /** It is somebody else's, and the caller edits it. */
  shared: z.optional(z.literal(true)),
});
export type BoardSummary = z.infer<typeof BoardSummary>;

/** The caller's boards and those that they edit, the last changed first; with `bin` those in the bin, with `project_id` those of a project. */
export const listBoards = defineCall('list_boards', {
  path: '/api/list_boards/',
  body: z.object({ bin: z._default(z.boolean(), false), project_id: z.optional(z.string().check(z.maxLength(100))) }),
  /** `bin_days` is the time for which a board is in the bin, told with it. */
  answer: z.object({ boards: z.array(BoardSummary), bin_days: z.optional(z.int()) }),
});

/** Renames a board: its owner and its editors may. */
export const renameBoard = defineCall('rename_board', {
  path: '/api/rename_board/',
  body: z.object({ board_id, name: requiredName }),
  answer: nothing,
});
/** Copies a board, without votes and the comments of others, to a board of the caller's. */
export const duplicateBoard = defineCall('duplicate_board', {
  path: '/api/duplicate_board/',
  body: z.object({ board_id, name: z.optional(requiredName) }),
  answer: z.object({ board_id }),
});
/** Puts a board into the bin, where it is for the `bin_days` of `list_boards`: its owner may. */
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
