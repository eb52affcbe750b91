import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDatabaseAway, isTableChange } from '../../kit/databaseErrors.ts';
import { openTestDatabase } from '../../testing/openTestDatabase.ts';

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(url === undefined)('a PostgreSQL whose connections break', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  let operator: Client;
  beforeAll(async () => {
    opened = await openTestDatabase();
    operator = new Client(url);
    await operator.connect();
  });
  afterAll(async () => {
    await operator.end();
    await opened.database.close();
    await opened.remove();
  });

  const endConnection = async (pid: number) => {
    await operator.query('select pg_terminate_backend($1)', [pid]);
    const isGone = async () =>
      (await operator.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount === 0;
    await expect.poll(isGone).toBe(true);
  };

  test('between two statements of a transaction, the transaction fails, the process lives and the next one works', async () => {
    const { db } = opened.database;
    const broken = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await endConnection(rows[0]?.pid ?? 0);
      await sql`select 1`.execute(tx);
    });
    expect(isDatabaseAway(await broken.catch((error: unknown) => error))).toBe(true);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
    expect(rows).toEqual([{ one: 1 }]);
  });

  test('that by which a process hears of others is opened again, and it is told that it may have missed something', async () => {
    const { database } = opened;
    const received: string[] = [];
    await database.listen(
      'test',
      (payload) => received.push(payload),
      () => received.push('gap'),
    );
    await database.notify('test', 'before');
    await expect.poll(() => received).toEqual(['before']);
    const { rows } = await operator.query(
      `select pid from pg_stat_activity where query ilike 'listen%' and datname = (select datname from pg_stat_activity where pid = $1)`,
      [(await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows[0]?.pid],
    );
    await endConnection(rows[0].pid);
    await expect.poll(() => received).toEqual(['before', 'gap']);
    await database.notify('test', 'after');
    await expect.poll(() => received).toEqual(['before', 'gap', 'after']);
  });

  test('a statement that is used again and again is prepared, and prepared anew once its table was changed', async () => {
    const { db } = opened.database;
    await sql`create table changing (id text)`.execute(db);
    await sql`insert into changing values ('one')`.execute(db);
    const read = () =>
      db
        .connection()
        .execute(
          async (connection) => (await sql`select * from changing where id = ${'one'}`.execute(connection)).rows,
        );
    for (let use = 0; use < 20; use += 1) expect(await read()).toEqual([{ id: 'one' }]);
    const prepared = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    expect(prepared.rows).toContainEqual({ statement: 'select * from changing where id = $1' });

    await sql`alter table changing add column more text default 'new'`.execute(db);
    expect(isTableChange(await read().catch((error: unknown) => error))).toBe(true);
    expect(await read()).toEqual([{ id: 'one', more: 'new' }]);
  });
});
