import * as z from 'zod/mini';
import { BoardId, NodeId } from '../ids.ts';
import { Role } from '../roles.ts';
import { defineCall } from './call.ts';

// The calls of a voting round, and of who takes part. They are loaded later: `CALLS`, which comes with every page, has them not.

const board_id = BoardId;

export const VOTE_ROUND_LIMITS = { results: 200, days: 366 } as const;

/** The end of a round, ISO 8601: in the future, at most a year ahead. Null for a round that its owner ends. */
const ends_at = z.nullable(z.iso.datetime({ offset: true }));

/** Results that a board’s owner asks people to vote on. Times are ISO 8601. */
export const VoteRound = z.object({
  node_ids: z.array(NodeId),
  started_at: z.string(),
  ends_at: z.nullable(z.string()),
  /** The time when the owner ended it; null if they have not. */
  closed_at: z.nullable(z.string()),
  /** False once its time is over or the owner ended it, by the server’s clock. Its results then accept no more votes. */
  is_open: z.boolean(),
  /** The name of the board’s owner; empty if they have none. */
  asked_by: z.string(),
});
export type VoteRound = z.infer<typeof VoteRound>;

const answer = z.object({ round: z.nullable(VoteRound) });

/** Returns the last voting round of a board; null if there was none. */
export const readVoteRound = defineCall('read_vote_round', {
  path: '/api/read_vote_round/',
  access: 'guest',
  body: z.object({ board_id }),
  answer,
});
/**
 * Asks for votes on results. Owner only. A board has one round. While it is open, another is refused with 409 `vote_round_open`; once it
 * has ended, a new one replaces it. Existing votes on the results stay. Returns 404 `node_not_found` if a result is not a node of the
 * board.
 */
export const startVoteRound = defineCall('start_vote_round', {
  path: '/api/start_vote_round/',
  body: z.object({
    board_id,
    node_ids: z.array(NodeId).check(z.minLength(1), z.maxLength(VOTE_ROUND_LIMITS.results)),
    ends_at,
  }),
  answer,
});
/** Changes the end of the round, and opens it again if it had ended. Owner only. Returns 404 `vote_round_not_found` if there is no round. */
export const extendVoteRound = defineCall('extend_vote_round', {
  path: '/api/extend_vote_round/',
  body: z.object({ board_id, ends_at }),
  answer,
});
/** Ends the round now. Owner only. A round that has ended stays as it is. */
export const endVoteRound = defineCall('end_vote_round', {
  path: '/api/end_vote_round/',
  body: z.object({ board_id }),
  answer,
});
/** Removes the round, so that its results accept votes like all others. Owner only. The votes stay. */
export const removeVoteRound = defineCall('remove_vote_round', {
  path: '/api/remove_vote_round/',
  body: z.object({ board_id }),
  answer,
});

/** A person who works on a board, or who opened a review link and said who they are. */
export const BoardPerson = z.object({
  /** The author of their comments and the voter of their votes: an email, or `guest:` and an email. */
  identity: z.string(),
  name: z.string(),
  /** The colour of their avatar: one of twelve, different for the first twelve people of the board. */
  color: z.string(),
  role: Role,
  /** False for a person who may only view, was blocked, or used a link that has ended. */
  may_vote: z.boolean(),
});
export type BoardPerson = z.infer<typeof BoardPerson>;

/** Lists the people of a board: its owner, its editors, then reviewers in the order in which they came. Owner and editors only. */
export const listBoardPeople = defineCall('list_board_people', {
  path: '/api/list_board_people/',
  body: z.object({ board_id }),
  answer: z.object({ people: z.array(BoardPerson) }),
});
