import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/calls/reviews.ts';
import { hideComment, resolveComment } from '../../contract/calls/sharing.ts';
import { defineReaderRoute, defineRoute } from '../http/defineRoute.ts';
import * as comments from './comments.ts';
import { castVote } from './votes.ts';

/** Comments and votes. */
export async function reviewRoutes(app: FastifyInstance, deps: comments.CommentsDeps): Promise<void> {
  const { db } = deps;

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
    await castVote(db, person, { boardId: board_id, nodeId: node_id, direction });
    return {};
  });
}
