import * as z from 'zod/mini';
import { BoardEdge, BoardNode, Votes } from '../board.ts';
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

/** Somebody's vote on a node, or null for one that was cleared. */
export const VoteChange = z.object({
  node_id: z.string(),
  /** An e-mail, or `guest:` and one; to a reviewer the others have no address. */
  voter: z.string(),
  vote: z.nullable(z.enum(['up', 'down'])),
});
export type VoteChange = z.infer<typeof VoteChange>;

/** Changes of others, up to a revision; votes where there are any. */
const BoardChanges = z.looseObject({ rev, changes: z.array(StoredElement), votes: z.optional(z.array(VoteChange)) });

/** A result of a run of this board: the `index`th of `run`. */
export const ResultClaim = z.object({ run: z.string().check(z.maxLength(64)), index: rev });
export type ResultClaim = z.infer<typeof ResultClaim>;

/**
 * Saves a board. With `board_id, nodes, edges` alone the lists are the whole board, and the last writer wins,
 * overwritten values kept in history. With `base_rev` and `op_id` it is the safe one: the answer brings what others changed
 * since `base_rev`; a change of the same element answers 409 `board_conflict` with `{rev, changes}` and writes nothing. `delta`
 * says that the lists hold only what changed, `deleted` names what went. What a read-only node
 * keeps (itself, its edges, the nodes at their other ends from deletion) is refused in every form with 409 `node_read_only` and
 * `{ids, rev, changes}`: nothing is written, `ids` names it and `changes` has it as it is. `claims` names results that were placed, even if they
 * are gone again, so that `list_jobs` does not tell them any more. A repeated `op_id` gets its first answer. What would make a
 * board larger than a board can be is refused with 413 `board_full`; what makes it smaller never is.
 */
export const saveBoard = defineCall('save_board', {
  path: '/api/save_board',
  body: z.object({
    board_id,
    nodes: json,
    edges: json,
    base_rev: z.optional(rev),
    op_id: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
    delta: z.optional(z.boolean()),
    deleted: z.optional(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(SERVER_LIMITS.boardElements))),
    claims: z.optional(z.array(ResultClaim).check(z.maxLength(SERVER_LIMITS.boardElements))),
  }),
  answer: BoardChanges,
});

/** The extra fields of the 409 problem that `save_board` answers. */
export const SaveConflict = BoardChanges;
export type SaveConflict = z.infer<typeof SaveConflict>;

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
    edges: z.array(z.unknown()),
    votes: Votes,
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
  answer: z.object({ boards: z.array(BoardSummary) }),
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
/** Puts a board into the bin, where it is for 30 days: its owner may. */
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
