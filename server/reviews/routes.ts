import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as calls from '../../contract/calls/reviews.ts';
import { hideComment, resolveComment } from '../../contract/calls/sharing.ts';
import * as voting from '../../contract/calls/voting.ts';
import { defineReaderRoute, defineRoute } from '../http/defineRoute.ts';
import type { Database } from '../schema/database.ts';
import * as comments from './comments.ts';
import { listBoardPeople } from './people.ts';
import * as rounds from './voteRounds.ts';
import { castVote } from './votes.ts';

export type ReviewsDeps = comments.CommentsDeps & { readonly db: Kysely<Database> };

/** Comments, votes, voting rounds, and the people of a board. */
export async function reviewRoutes(app: FastifyInstance, deps: ReviewsDeps): Promise<void> {
  const { db, transact } = deps;

  defineReaderRoute(app, calls.putExternalComment, async ({ body, person }) => {
    await comments.putComment(deps, person, body.board_id, body.comment_node);
    return {};
  });
  defineReaderRoute(app, calls.deleteComment, async ({ body, person }) => {
    await comments.deleteComment(deps, person, { boardId: body.board_id, id: body.comment_id });
    return {};
  });
  defineReaderRoute(app, resolveComment, async ({ body: { board_id, comment_id, resolved }, person }) => {
    await comments.resolveComment(deps, person, { boardId: board_id, id: comment_id, resolved });
    return {};
  });
  defineRoute(app, hideComment, async ({ body: { board_id, comment_id, hidden }, person }) => {
    await comments.hideComment(deps, person, { boardId: board_id, id: comment_id, hidden });
    return {};
  });
  defineReaderRoute(app, calls.postVote, async ({ body: { board_id, node_id, vote: direction }, person }) => {
    await castVote(transact, person, { boardId: board_id, nodeId: node_id, direction });
    return {};
  });

  defineReaderRoute(app, voting.readVoteRound, async ({ body, person }) => ({
    round: await rounds.readVoteRound(db, person, body.board_id),
  }));
  defineRoute(app, voting.startVoteRound, async ({ body: { board_id, node_ids, ends_at }, person }) => ({
    round: await rounds.startVoteRound(transact, person, { boardId: board_id, nodeIds: node_ids, endsAt: ends_at }),
  }));
  defineRoute(app, voting.extendVoteRound, async ({ body: { board_id, ends_at }, person }) => ({
    round: await rounds.extendVoteRound(transact, person, { boardId: board_id, endsAt: ends_at }),
  }));
  defineRoute(app, voting.endVoteRound, async ({ body, person }) => ({
    round: await rounds.endVoteRound(transact, person, body.board_id),
  }));
  defineRoute(app, voting.removeVoteRound, async ({ body, person }) => ({
    round: await rounds.removeVoteRound(transact, person, body.board_id),
  }));
  defineRoute(app, voting.listBoardPeople, async ({ body, person }) => ({
    people: await listBoardPeople(db, person, body.board_id),
  }));
}
