import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '../../contract/calls/boards.ts';
import { boardHistory } from '../../contract/calls/history.ts';
import type { BoardId } from '../../contract/ids.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import type { Person } from '../access/person.ts';
import { whenEnded } from '../http/bodies/whenEnded.ts';
import { defineReaderRoute, defineRoute } from '../http/defineRoute.ts';
import { repeatKeyOf } from '../http/repeatKey.ts';
import { createByteBudget } from '../kit/byteBudget.ts';
import { createTurns, type Turns } from '../kit/turns.ts';
import { binBoard, createBoard, duplicateBoard, listBoards, renameBoard } from './catalogue/catalogue.ts';
import { once } from './catalogue/once.ts';
import { earlierVersions } from './history/history.ts';
import { newsSince } from './reading/changes.ts';
import { loadBoardText } from './reading/load.ts';
import { type SaveDeps, save } from './saving/save.ts';
import { giveSentBoards } from './spinOff/sent.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Loads, and saves, that one person has under way at once: each may hold a whole board in memory until it is sent. */
const AT_ONCE = 2;
/** The same for all guests of a board together: whoever has its link can be as many as they like. */
const GUESTS_AT_ONCE = 4;
const WAITING_MAX = 30;
/** The memory of answers until they are sent, of everybody together. */
const ANSWERS_BYTES = 256 * 1024 * 1024;
/** A connection that takes nothing for so long is given up: a phone that is gone must not keep the person's other devices waiting. */
const STALL_MS = 30_000;
/** An answer goes out in pieces of so many bytes: each that is taken shows that somebody reads it. */
const PIECE_BYTES = 64 * 1024;

/** The calls of `contract/calls/boards.ts`. */
export async function boardRoutes(app: FastifyInstance, deps: SaveDeps): Promise<void> {
  const { db, diskSpace } = deps;
  const loads = createTurns({ perPerson: AT_ONCE });
  const guestLoads = createTurns({ perPerson: GUESTS_AT_ONCE });
  const saves = createTurns({ perPerson: AT_ONCE });
  const answers = createByteBudget(ANSWERS_BYTES);

  /** Waits for a turn to read a board, and for memory for all of it. False where whoever asked has left while they waited. */
  async function takeLoad(boardId: BoardId, person: Person, reply: FastifyReply): Promise<boolean> {
    await takeTurn(person.kind === 'guest' ? guestLoads : loads, person, reply);
    const board = await db.selectFrom('board').select('bytes').where('id', '=', boardId).executeTakeFirst();
    whenEnded(reply, await answers.take(board?.bytes ?? 0));
    return !reply.raw.destroyed;
  }

  defineRoute(
    app,
    calls.saveBoard,
    async ({ body, person, user, reply }) => {
      await takeTurn(saves, person, reply);
      return sendText(reply, await save(deps, user, body));
    },
    { bodyLimit: SERVER_LIMITS.saveBytes },
  );
  defineReaderRoute(app, calls.loadBoard, async ({ body, person, reply }) => {
    if (!(await takeLoad(body.board_id, person, reply))) return reply.hijack();
    return sendText(reply, await loadBoardText(deps, body.board_id, person));
  });
  defineRoute(app, boardHistory, ({ body: { board_id, before }, person }) =>
    earlierVersions(deps, person, { boardId: board_id, before }),
  );
  defineReaderRoute(app, calls.boardChanges, async ({ body, person, reply }) => {
    if (!(await takeLoad(body.board_id, person, reply))) return reply.hijack();
    return sendText(reply, JSON.stringify(await newsSince(deps, person, body)));
  });
  defineRoute(app, calls.createBoard, async ({ body, user, request }) => {
    await diskSpace.require(0);
    const wish = { userId: user.id, call: calls.createBoard.name, body, key: repeatKeyOf(request) };
    const named = { name: body.name, projectId: body.project_id };
    return once(db, wish, async (tx) => ({ board_id: await createBoard(tx, user, named) }));
  });
  defineRoute(app, calls.listBoards, async ({ body, user }) => {
    await giveSentBoards(db, user);
    return { boards: await listBoards(deps, user, { bin: body.bin, projectId: body.project_id }) };
  });
  defineRoute(app, calls.renameBoard, async ({ body, user }) => {
    await renameBoard(db, user, body.board_id, body.name);
    return {};
  });
  defineRoute(app, calls.duplicateBoard, async ({ body, user, request }) => {
    await diskSpace.require(0);
    const wish = { userId: user.id, call: calls.duplicateBoard.name, body, key: repeatKeyOf(request) };
    const options = { boardId: body.board_id, name: body.name };
    return once(db, wish, async (tx) => ({ board_id: await duplicateBoard(tx, deps.quota, user, options) }));
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
  whenEnded(reply, await turns.take(readerOf(person), { waitingMax: WAITING_MAX }));
}

/** The name that counts as one where boards are read and saved. */
function readerOf(person: Person): string {
  return person.kind === 'user' ? person.user.id : person.guest.boardId;
}

function sendText(reply: FastifyReply, json: string): FastifyReply {
  const bytes = Buffer.from(json);
  return reply
    .type(JSON_TYPE)
    .header('content-length', bytes.length)
    .send(Readable.from(piecesFor(reply, bytes)));
}

/** The pieces of an answer; whoever takes none for long is given up. Node's own timeout would wait twice as long while a write is pending. */
function* piecesFor(reply: FastifyReply, bytes: Uint8Array): Generator<Uint8Array> {
  const stalled = setTimeout(() => reply.raw.destroy(), STALL_MS);
  whenEnded(reply, () => clearTimeout(stalled));
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    yield bytes.subarray(from, from + PIECE_BYTES);
    stalled.refresh();
  }
}
