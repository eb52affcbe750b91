import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/calls/reviews.ts';
import { hideComment, resolveComment } from '../../contract/calls/sharing.ts';
import { defineReaderRoute, defineRoute } from '../http/defineRoute.ts';
import type { Services } from '../services.ts';
import * as comments from './comments.ts';
import { vote } from './votes.ts';

/** Comments and votes. */
export async function reviewRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db } = services;

  defineReaderRoute(app, calls.putExternalComment, async ({ body, person }) => {
    await comments.putComment(services, person, body.board_id, body.comment_node);
    return {};
  });
  defineReaderRoute(app, calls.deleteComment, async ({ body, person }) => {
    await comments.deleteComment(services, person, { boardId: body.board_id, id: body.comment_id });
    return {};
  });
  defineReaderRoute(app, resolveComment, async ({ body: { board_id, comment_id, resolved }, person }) => {
    await comments.resolveComment(services, person, { boardId: board_id, id: comment_id, resolved });
    return {};
  });
  defineRoute(app, hideComment, async ({ body: { board_id, comment_id, hidden }, person }) => {
    await comments.hideComment(services, person, { boardId: board_id, id: comment_id, hidden });
    return {};
  });
  defineReaderRoute(app, calls.postVote, async ({ body: { board_id, node_id, vote: direction }, person }) => {
    await vote(db, person, { boardId: board_id, nodeId: node_id, direction });
    return {};
  });
}
