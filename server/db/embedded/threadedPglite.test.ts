import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createDataFolder } from '../../testing/dataFolder.ts';
import { openThreadedPglite } from './threadedPglite.ts';

const folder = await createDataFolder();
const pglite = await openThreadedPglite(join(folder.path, 'pg'));
const db = new Kysely<{ note: { id: number; text: string } }>({ dialect: new PGliteDialect({ pglite }) });
afterAll(async () => {
  await db.destroy();
  folder.remove();
});
await sql`create table note (id integer primary key, text text not null)`.execute(db);

test('values go to the thread and come back as they are', async () => {
  const date = new Date('2026-11-27T01:02:03.004Z');
  const bytes = Uint8Array.from([0, 255, 7]);
  const { rows } =
    await sql<object>`select ${date}::timestamptz as date, ${bytes}::bytea as bytes, ${['a', 'b']}::text[] as list,
    2147483648::bigint as large, null as nothing, ${{ a: [1] }}::jsonb as json`.execute(db);
  expect(rows).toEqual([{ date, bytes, list: ['a', 'b'], large: 2_147_483_648, nothing: null, json: { a: [1] } }]);
});

test('a refusal keeps the database’s own code, and what comes after it works', async () => {
  await db.insertInto('note').values({ id: 1, text: 'kept' }).execute();
  const again = db.insertInto('note').values({ id: 1, text: 'again' }).execute();
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'note_pkey' });
  expect(await db.selectFrom('note').selectAll().execute()).toEqual([{ id: 1, text: 'kept' }]);
});

test('what fails in a transaction leaves nothing of it, and a refused statement ends it as the database says', async () => {
  const failed = db.transaction().execute(async (tx) => {
    await tx.insertInto('note').values({ id: 2, text: 'gone' }).execute();
    throw new Error('not this one');
  });
  await expect(failed).rejects.toThrow('not this one');
  const aborted = db.transaction().execute(async (tx) => {
    await tx.insertInto('note').values({ id: 3, text: 'gone' }).execute();
    await sql`select nonsense`.execute(tx).catch(() => undefined);
    await tx.insertInto('note').values({ id: 4, text: 'gone' }).execute();
  });
  await expect(aborted).rejects.toMatchObject({ code: '25P02' });
  await db.transaction().execute((tx) => tx.insertInto('note').values({ id: 5, text: 'stays' }).execute());
  expect((await db.selectFrom('note').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual([1, 5]);
});

test('what is notified on a channel is heard', async () => {
  const payloads: string[] = [];
  await pglite.listen('news', (payload) => payloads.push(payload));
  await db.transaction().execute((tx) => sql`select pg_notify('news', 'one')`.execute(tx));
  await expect.poll(() => payloads).toEqual(['one']);
});

test('while the database works, everything else goes on', async () => {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  const work = sql`select count(md5(n::text)) from generate_series(1, 400000) as n`.execute(db);
  setImmediate(turn);
  await work;
  isOver = true;
  // In the same thread there is one turn before it and one after.
  expect(turns).toBeGreaterThan(50);
});

test('a folder that holds no database is refused in words, not by a silent end', async () => {
  const broken = await createDataFolder();
  writeFileSync(join(broken.path, 'pg', 'PG_VERSION'), 'none');
  await expect(openThreadedPglite(join(broken.path, 'pg'))).rejects.toThrow();
  broken.remove();
});

test('what is asked after the close is refused', async () => {
  const other = await createDataFolder();
  const closed = await openThreadedPglite(join(other.path, 'pg'));
  await closed.close();
  await expect(closed.query('select 1')).rejects.toThrow('The database is closed.');
  other.remove();
});
