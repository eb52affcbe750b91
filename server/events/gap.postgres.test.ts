import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveBoard } from '../../contract/calls/boards.ts';
import { changeBody, createTestBoard, textNode } from '../testing/boards.ts';
import { followBoard } from '../testing/followBoard.ts';
import { hasPostgres } from '../testing/races/atOnce.ts';
import { type Person, personWithToken, startTestServer, type TestServer } from '../testing/testServer.ts';

/** Each stream looks again after half a minute by itself: what comes sooner comes of the gap. */
const SOON_MS = 20_000;

describe.skipIf(!hasPostgres)('a server whose connection for notifications is cut', () => {
  let server: TestServer;
  let another: TestServer;
  let ann: Person;
  let admin: Client;
  let database: string;
  beforeAll(async () => {
    server = await startTestServer();
    another = await server.startAnother();
    ann = await server.signUpPerson('Ann');
    const { rows } = await server.database.pool!.query('select current_database() as name');
    database = rows[0].name;
    admin = new Client(process.env.TEST_DATABASE_URL);
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await another.close();
    await server.close();
  });

  /** The processes of PostgreSQL that tell the servers of notifications, the oldest first. */
  async function listeners(): Promise<readonly number[]> {
    const { rows } = await admin.query(
      `select pid from pg_stat_activity where datname = $1 and query ilike 'listen%' order by backend_start`,
      [database],
    );
    return rows.map(({ pid }) => pid);
  }

  test('hears afterwards what another server told meanwhile', async () => {
    const board_id = await createTestBoard(ann);
    const events = await followBoard(server, ann, { board_id, since: 0 });
    const [own, others] = await listeners();
    const notify = vi.spyOn(another.database, 'notify');
    // Until the other server has told, no connection is let in.
    await admin.query(`alter database "${database}" allow_connections false`);
    await admin.query('select pg_terminate_backend($1)', [own]);
    await expect.poll(listeners).toEqual([others]);
    const annThere = personWithToken(another.app, ann.email, ann.token);
    await annThere.call(saveBoard, changeBody(board_id, { nodes: [textNode('n')] }));
    await expect.poll(() => notify.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled']);
    const begin = performance.now();
    await admin.query(`alter database "${database}" allow_connections true`);
    expect(await events.nextEvent()).toEqual({ event: 'changed', data: { rev: 1 } });
    expect(performance.now() - begin).toBeLessThan(SOON_MS);

    await annThere.call(saveBoard, changeBody(board_id, { nodes: [textNode('m')] }));
    expect(await events.nextEvent()).toMatchObject({ event: 'changed', data: { rev: 2 } });
    events.disconnect();
  });
});
