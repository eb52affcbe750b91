import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '../../contract/calls/boards.ts';
import { boardHistory } from '../../contract/calls/history.ts';
import type { BoardId } from '../../contract/ids.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import type { Person } from '../access/person.ts';
import { onReplyEnd } from '../http/bodies/onReplyEnd.ts';
import { defineReaderRoute, defineRoute } from '../http/defineRoute.ts';
import { idempotencyKeyOf } from '../http/idempotencyKey.ts';
import { createByteBudget } from '../kit/byteBudget.ts';
import { createFairQueue, type FairQueue } from '../kit/fairQueue.ts';
import { readEarlierVersions } from './history/history.ts';
import { createBoard, duplicateBoard, listBoards, renameBoard, setBoardBinned } from './lifecycle/boardLifecycle.ts';
import { createOnce } from './lifecycle/createOnce.ts';
import { readChangesSince } from './reading/changes.ts';
import { loadBoardText } from './reading/loadBoard.ts';
import { save } from './saving/save.ts';
import type { SaveDeps } from './saving/saveDeps.ts';
import { assignSentBoards } from './spinOff/sentBoards.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Loads, and saves, that one person has under way at once: each may hold a whole board in memory until it is sent. */
const REQUESTS_PER_PERSON_MAX = 2;
/** The same for all guests of a board together: whoever has its link can be as many as they like. */
const REQUESTS_PER_BOARD_GUESTS_MAX = 4;
const WAITING_MAX = 30;
/** The memory of answers until they are sent, of everybody together. */
const ANSWER_MEMORY_BYTES = 256 * 1024 * 1024;
/** A connection that takes nothing for so long is given up: a phone that is gone must not keep the person's other devices waiting. */
const STALL_TIMEOUT_MS = 30_000;
/** An answer goes out in pieces of so many bytes: each that is taken shows that somebody reads it. */
const ANSWER_CHUNK_BYTES = 64 * 1024;

/** The needs of the calls about boards, and how long the installation keeps what is gone from them. */
export type BoardDeps = SaveDeps & { readonly config: { readonly binDays: number; readonly historyDays: number } };

/** The calls of `contract/calls/boards.ts`. */
export async function boardRoutes(app: FastifyInstance, deps: BoardDeps): Promise<void> {
  const { db, transact, diskSpace, config } = deps;
  const loadQueue = createFairQueue({ placesPerPerson: REQUESTS_PER_PERSON_MAX });
  const guestLoadQueue = createFairQueue({ placesPerPerson: REQUESTS_PER_BOARD_GUESTS_MAX });
  const saveQueue = createFairQueue({ placesPerPerson: REQUESTS_PER_PERSON_MAX });
  const answerMemory = createByteBudget(ANSWER_MEMORY_BYTES);

  /** Waits for a turn to read a board, and for memory for all of it. False where whoever asked has left while they waited. */
  async function acquireLoadTurn(boardId: BoardId, person: Person, reply: FastifyReply): Promise<boolean> {
    await acquireTurn(person.kind === 'guest' ? guestLoadQueue : loadQueue, person, reply);
    const board = await db.selectFrom('board').select('bytes').where('id', '=', boardId).executeTakeFirst();
    onReplyEnd(reply, await answerMemory.acquire(board?.bytes ?? 0));
    return !reply.raw.destroyed;
  }

  defineRoute(
    app,
    calls.saveBoard,
    async ({ body, person, user, reply }) => {
      await acquireTurn(saveQueue, person, reply);
      return sendText(reply, await save(deps, user, body));
    },
    { bodyLimit: SERVER_LIMITS.saveBytes },
  );
  defineReaderRoute(app, calls.loadBoard, async ({ body, person, reply }) => {
    if (!(await acquireLoadTurn(body.board_id, person, reply))) return reply.hijack();
    return sendText(reply, await loadBoardText(deps, body.board_id, person));
  });
  defineRoute(app, boardHistory, async ({ body: { board_id, before }, person }) => ({
    ...(await readEarlierVersions(deps, person, { boardId: board_id, before })),
    history_days: config.historyDays,
  }));
  defineReaderRoute(app, calls.boardChanges, async ({ body, person, reply }) => {
    if (!(await acquireLoadTurn(body.board_id, person, reply))) return reply.hijack();
    return sendText(reply, JSON.stringify(await readChangesSince(deps, person, body)));
  });
  defineRoute(app, calls.createBoard, async ({ body, user, request }) => {
    await diskSpace.require(0);
    const createRequest = { userId: user.id, call: calls.createBoard.name, body, key: idempotencyKeyOf(request) };
    const newBoard = { name: body.name, projectId: body.project_id };
    return createOnce(transact, createRequest, async (tx) => ({ board_id: await createBoard(tx, user, newBoard) }));
  });
  defineRoute(app, calls.listBoards, async ({ body, user }) => {
    await transact((tx) => assignSentBoards(tx, user));
    const boards = await listBoards(deps, user, { isBin: body.bin, projectId: body.project_id });
    return { boards, ...(body.bin && { bin_days: config.binDays }) };
  });
  defineRoute(app, calls.renameBoard, async ({ body, user }) => {
    await renameBoard(db, user, body.board_id, body.name);
    return {};
  });
  defineRoute(app, calls.duplicateBoard, async ({ body, user, request }) => {
    await diskSpace.require(0);
    const createRequest = { userId: user.id, call: calls.duplicateBoard.name, body, key: idempotencyKeyOf(request) };
    const options = { boardId: body.board_id, name: body.name };
    return createOnce(transact, createRequest, async (tx) => ({
      board_id: await duplicateBoard(tx, deps.quota, user, options),
    }));
  });
  defineRoute(app, calls.deleteBoard, async ({ body, user }) => {
    await setBoardBinned(transact, user, body.board_id, true);
    return {};
  });
  defineRoute(app, calls.restoreBoard, async ({ body, user }) => {
    await setBoardBinned(transact, user, body.board_id, false);
    return {};
  });
}

/** Waits for this person's turn, which lasts until the answer is sent or the connection is gone. */
async function acquireTurn(queue: FairQueue, person: Person, reply: FastifyReply): Promise<void> {
  onReplyEnd(reply, await queue.acquire(boardQueueKeyOf(person), { waitingMax: WAITING_MAX }));
}

/** The name that counts as one where boards are read and saved. */
function boardQueueKeyOf(person: Person): string {
  return person.kind === 'user' ? person.user.id : person.guest.boardId;
}

function sendText(reply: FastifyReply, json: string): FastifyReply {
  const bytes = Buffer.from(json);
  return reply
    .type(JSON_TYPE)
    .header('content-length', bytes.length)
    .send(Readable.from(chunksOf(reply, bytes)));
}

/** The pieces of an answer; whoever takes none for long is given up. Node's own timeout would wait twice as long while a write is pending. */
function* chunksOf(reply: FastifyReply, bytes: Uint8Array): Generator<Uint8Array> {
  const stallTimer = setTimeout(() => reply.raw.destroy(), STALL_TIMEOUT_MS);
  onReplyEnd(reply, () => clearTimeout(stallTimer));
  for (let offset = 0; offset < bytes.length; offset += ANSWER_CHUNK_BYTES) {
    yield bytes.subarray(offset, offset + ANSWER_CHUNK_BYTES);
    stallTimer.refresh();
  }
}
