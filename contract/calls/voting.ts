import * as z from 'zod/mini';
import { BoardId, NodeId } from '../ids.ts';
import { Role } from '../roles.ts';
import { defineCall } from './call.ts';

// The calls of a voting round, and of who takes part. They are loaded later: `CALLS`, which comes with every page, has them not.

const board_id = BoardId;

export const VOTE_ROUND_LIMITS = { results: 200, days: 366 } as const;

/** The end of a round, by ISO 8601: in the future, at most a year ahead. Null for one that its owner ends. */
const ends_at = z.nullable(z.iso.datetime({ offset: true }));

/** Results that a board's owner asks people to vote on. Times are ISO 8601. */
export const VoteRound = z.object({
  node_ids: z.array(NodeId),
  started_at: z.string(),
  ends_at: z.nullable(z.string()),
  /** The moment at which its owner ended it; null while they have not. */
  closed_at: z.nullable(z.string()),
  /** False once it has ended, by its time or by its owner: its results take no votes any more. By the server's clock. */
  is_open: z.boolean(),
  /** The name of the board's owner; empty where they have none. */
  asked_by: z.string(),
});
export type VoteRound = z.infer<typeof VoteRound>;

const answer = z.object({ round: z.nullable(VoteRound) });

/** Reads the voting round of a board, the last one that was started; null where there is none. */
export const readVoteRound = defineCall('read_vote_round', {
  path: '/api/read_vote_round/',
  access: 'guest',
  body: z.object({ board_id }),
  answer,
});
/**
 * Asks for votes on results: the owner alone may. A board has one round: while one is open another is refused with 409 `vote_round_open`, and
 * one that has ended gives way. Votes that its results have stay. 404 `node_not_found` for what is no node of the board.
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
/** Gives the round another end, and opens it again where it had ended: the owner alone may. 404 `vote_round_not_found` without a round. */
export const extendVoteRound = defineCall('extend_vote_round', {
  path: '/api/extend_vote_round/',
  body: z.object({ board_id, ends_at }),
  answer,
});
/** Ends the round now: the owner alone may. One that has ended stays as it is. */
export const endVoteRound = defineCall('end_vote_round', {
  path: '/api/end_vote_round/',
  body: z.object({ board_id }),
  answer,
});
/** Forgets the round, so that its results take votes as all others do: the owner alone may. The votes stay. */
export const removeVoteRound = defineCall('remove_vote_round', {
  path: '/api/remove_vote_round/',
  body: z.object({ board_id }),
  answer,
});

/** Somebody who works on a board, or came by a review link and said who they are. */
export const BoardPerson = z.object({
  /** The author of their comments and the voter of their votes: an e-mail, or `guest:` and one. */
  identity: z.string(),
  name: z.string(),
  /** Of their avatar: one of twelve, different for the first twelve people of the board. */
  color: z.string(),
  role: Role,
  /** False for whoever may only look, was shut out, or came by a link that has ended. */
  may_vote: z.boolean(),
});
export type BoardPerson = z.infer<typeof BoardPerson>;

/** The people of a board: its owner, its editors, then reviewers in the order in which they came. For its owner and its editors. */
export const listBoardPeople = defineCall('list_board_people', {
  path: '/api/list_board_people/',
  body: z.object({ board_id }),
  answer: z.object({ people: z.array(BoardPerson) }),
});
