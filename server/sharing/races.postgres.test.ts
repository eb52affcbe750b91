import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadBoard } from '../../contract/calls/boards.ts';
import { acceptInvitation, createShareLink, listEditors, removeEditor } from '../../contract/calls/sharing.ts';
import type { BoardId } from '../../contract/ids.ts';
import { createTestBoard } from '../testing/boards.ts';
import { type Person, startTestServer, type TestServer } from '../testing/testServer.ts';

const ROUNDS = 12;

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('what comes at once to one PostgreSQL', () => {
  let server: TestServer;
  let ann: Person;
  let ben: Person;
  beforeAll(async () => {
    server = await startTestServer({ requestsPerMinuteMax: 1_000_000 });
    ann = await server.signUpPerson('Ann');
    ben = await server.signUpPerson('Ben');
  });
  afterAll(() => server.close());

  const invite = async (board_id: BoardId) => {
    const { url, link_id } = await ann.call(createShareLink, { board_id, kind: 'edit', may_comment: true });
    return { secret: new URL(url).hash.slice(1), link_id };
  };
  const isEditor = async (board_id: BoardId, person: Person) =>
    (await person.post(loadBoard, { board_id })).statusCode === 200;

  /** The number of transactions that wait for another. */
  const waitingCount = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.db);
    return rows[0]?.count;
  };

  test('whoever has found a link waits for a transaction that revokes it, and stays out', async () => {
    const board_id = await createTestBoard(ann);
    const { secret, link_id } = await invite(board_id);
    const { db } = server.database;
    const accepting = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('board').select('id').where('id', '=', board_id).forUpdate().execute();
      const answer = ben.post(acceptInvitation, { secret });
      await expect.poll(waitingCount).toBe(1);
      await sql`update share_link set revoked_at = now() where id = ${link_id}`.execute(tx);
      return { answer };
    });
    expect((await accepting.answer).statusCode).toBe(404);
    expect(await isEditor(board_id, ben)).toBe(false);
  });

  test('whoever is removed as they come again by their link stays out', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const board_id = await createTestBoard(ann);
      const { secret } = await invite(board_id);
      await ben.call(acceptInvitation, { secret });
      const { editors } = await ann.call(listEditors, { board_id });
      const [removed] = await Promise.all([
        ann.post(removeEditor, { board_id, user_id: editors[0]?.user_id }),
        ben.post(acceptInvitation, { secret }),
      ]);
      expect(removed.statusCode).toBe(200);
      expect(await isEditor(board_id, ben)).toBe(false);
      expect((await ben.post(acceptInvitation, { secret })).statusCode).toBe(404);
    }
  });
});
