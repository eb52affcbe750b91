import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '../../contract/calls/boards.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { type Person, turnOf } from '../accounts/person.ts';
import { defineReaderRoute, defineRoute } from '../http/defineRoute.ts';
import type { Services } from '../services.ts';
import { createTurns, type Turns } from '../turns.ts';
import { binBoard, createBoard, duplicateBoard, listBoards, renameBoard } from './catalogue.ts';
import { newsSince } from './changes.ts';
import { loadBoardText } from './load.ts';
import { save } from './save.ts';
import { giveSentBoards } from './sent.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Loads, and saves, that one person has under way at once: each may hold a whole board in memory until it is sent. */
const AT_ONCE = 2;
const WAITING_MAX = 30;
/** A connection that takes nothing for so long is given up: a phone that is gone must not keep the person's other devices waiting. */
const STALL_MS = 30_000;

/** The calls of `contract/calls/boards.ts`. */
export async function boardRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, room } = services;
  const loads = createTurns({ perPerson: AT_ONCE });
  const saves = createTurns({ perPerson: AT_ONCE });

  defineRoute(
    app,
    calls.saveBoard,
    async ({ body, person, user, reply }) => {
      await takeTurn(saves, person, reply);
      return sendText(reply, await save(services, user, body));
    },
    { bodyLimit: SERVER_LIMITS.saveBytes },
  );
  defineReaderRoute(app, calls.loadBoard, async ({ body, person, reply }) => {
    await takeTurn(loads, person, reply);
    // Whoever left while they waited needs no board.
    if (reply.raw.destroyed) return reply.hijack();
    return sendText(reply, await loadBoardText(services, body.board_id, person));
  });
  defineReaderRoute(app, calls.boardChanges, async ({ body, person, reply }) => {
    await takeTurn(loads, person, reply);
    if (reply.raw.destroyed) return reply.hijack();
    return newsSince(services, person, body);
  });
  defineRoute(app, calls.createBoard, async ({ body, user }) => {
    await room.require(0);
    return { board_id: await createBoard(db, user, { name: body.name, projectId: body.project_id }) };
  });
  defineRoute(app, calls.listBoards, async ({ body, user }) => {
    await giveSentBoards(db, user);
    return { boards: await listBoards(services, user, { bin: body.bin, projectId: body.project_id }) };
  });
  defineRoute(app, calls.renameBoard, async ({ body, user }) => {
    await renameBoard(db, user, body.board_id, body.name);
    return {};
  });
  defineRoute(app, calls.duplicateBoard, async ({ body, user }) => {
    await room.require(0);
    return { board_id: await duplicateBoard(services, user, body.board_id, body.name) };
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

/** Waits for this person's turn, which lasts until the answer is sent or the connection is gone. */
async function takeTurn(turns: Turns, person: Person, reply: FastifyReply): Promise<void> {
  finished(reply.raw, await turns.take(turnOf(person), { waitingMax: WAITING_MAX }));
}

function sendText(reply: FastifyReply, json: string): FastifyReply {
  reply.raw.setTimeout(STALL_MS, () => reply.raw.destroy());
  return reply.type(JSON_TYPE).send(json);
}
