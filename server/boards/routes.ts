import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/calls/boards.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { defineRoute } from '../http/defineRoute.ts';
import type { Services } from '../services.ts';
import { binBoard, createBoard, duplicateBoard, listBoards, renameBoard } from './catalogue.ts';
import { loadBoardText } from './load.ts';
import { save } from './save.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The calls of `contract/calls/boards.ts`. */
export async function boardRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, room } = services;

  defineRoute(
    app,
    calls.saveBoard,
    async ({ body, user, reply }) => reply.type(JSON_TYPE).send(await save(services, user, body)),
    { bodyLimit: SERVER_LIMITS.boardBytes },
  );
  defineRoute(app, calls.loadBoard, async ({ body, user, reply }) =>
    reply.type(JSON_TYPE).send(await loadBoardText(services, body.board_id, user.id)),
  );
  defineRoute(app, calls.createBoard, async ({ body, user }) => {
    await room.require(0);
    return { board_id: await createBoard(db, user, { name: body.name, projectId: body.project_id }) };
  });
  defineRoute(app, calls.listBoards, async ({ body, user }) => {
    return { boards: await listBoards(services, user, { bin: body.bin, projectId: body.project_id }) };
  });
  defineRoute(app, calls.renameBoard, async ({ body, user }) => {
    await renameBoard(db, user, body.board_id, body.name);
    return {};
  });
  defineRoute(app, calls.duplicateBoard, async ({ body, user }) => {
    await room.require(0);
    return { board_id: await duplicateBoard(db, user, body.board_id, body.name) };
  });
  defineRoute(app, calls.deleteBoard, async ({ body, user }) => {
    await binBoard(db, user, body.board_id, true);
    return {};
  });
  defineRoute(app, calls.restoreBoard, async ({ body, user }) => {
    await binBoard(db, user, body.board_id, false);
    return {};
  });
}
