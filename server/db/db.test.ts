import { spawnSync } from 'node:child_process';
import { chmodSync, fsyncSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ALL_MIGRATIONS } from '../schema/migrations/all.ts';
import { createTestFolder } from '../testing/testFolder.ts';
import { RESERVED_BYTES, watchDiskSpace } from './diskSpace.ts';
import { DirectoryInUseError, lockDirectory } from './embedded/directoryLock.ts';
import { openEmbedded } from './embedded/openEmbedded.ts';
import { readSecret } from './secret.ts';

test('each commit calls fsync before it returns', async () => {
  let syncs = 0;
  const syncFile = (descriptor: number) => {
    syncs += 1;
    fsyncSync(descriptor);
  };
  const { db, close } = await openEmbedded(await createTestFolder(), { syncFile });
  onTestFinished(close);
  await sql`create table note (text text)`.execute(db);
  const COMMITS = 20;
  const before = syncs;
  for (let commit = 0; commit < COMMITS; commit += 1) await sql`insert into note values ('kept')`.execute(db);
  expect(syncs - before).toBeGreaterThanOrEqual(COMMITS);
});

test('a notification reaches those who listen on its channel, and waits for no disk', async () => {
  let syncs = 0;
  const syncFile = (descriptor: number) => {
    syncs += 1;
    fsyncSync(descriptor);
  };
  const { listen, notify, close } = await openEmbedded(await createTestFolder(), { syncFile });
  onTestFinished(close);
  const payloads: string[] = [];
  await listen('news', (payload) => payloads.push(payload));
  const before = syncs;
  await notify('other', 'zero');
  await notify('news', 'one\ntwo “three”');
  await expect.poll(() => payloads).toEqual(['one\ntwo “three”']);
  expect(syncs - before).toBe(0);
});

test('a query beside an open transaction waits for it and does not fall with it', async () => {
  const { db, close } = await openEmbedded(await createTestFolder());
  onTestFinished(close);
  await sql`create table note (text text)`.execute(db);
  const rolledBack = db.transaction().execute(async (tx) => {
    await sql`insert into note values ('inside')`.execute(tx);
    throw new Error('rolled back');
  });
  const beside = sql`insert into note values ('beside')`.execute(db);
  await expect(rolledBack).rejects.toThrow('rolled back');
  await beside;
  expect((await sql<{ text: string }>`select text from note`.execute(db)).rows).toEqual([{ text: 'beside' }]);
});

test('an installation that has later tables takes new ones whose name comes before them', async () => {
  const path = join(await createTestFolder(), 'old');
  const { '090_plans': _new, ...migrations } = ALL_MIGRATIONS;
  const old = await openEmbedded(path, { migrations });
  await sql`create table note (text text)`.execute(old.db);
  await old.close();
  const { db, close } = await openEmbedded(path);
  onTestFinished(close);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(ALL_MIGRATIONS).sort());
  expect((await sql`select text from note`.execute(db)).rows).toEqual([]);
});

test('a folder has one holder at a time, in this process and in any other', async () => {
  const path = await createTestFolder();
  const unlock = lockDirectory(path);
  expect(() => lockDirectory(path)).toThrow(DirectoryInUseError);
  const other = `import { lockDirectory } from ${JSON.stringify(join(import.meta.dirname, 'embedded/directoryLock.ts'))}; lockDirectory(${JSON.stringify(path)})`;
  const second = spawnSync(process.execPath, ['--input-type=module', '-e', other], { encoding: 'utf8' });
  expect(second.stderr).toContain('is in use by another Maquette server');
  unlock();
  lockDirectory(path)();
});

test('a write is refused while the disk still has room for the log', async () => {
  const diskSpace = watchDiskSpace('/nowhere', async () => RESERVED_BYTES + 10);
  await diskSpace.require(10);
  await expect(diskSpace.require(11)).rejects.toMatchObject({ code: 'disk_full' });
});

test('the secret is made once, for its owner only, unless one is given', async () => {
  const path = await createTestFolder();
  const secret = readSecret(path, undefined);
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(readSecret(path, undefined)).toBe(secret);
  expect(statSync(join(path, 'secret')).mode & 0o777).toBe(0o600);
  expect(readSecret(path, 'given')).toBe('given');
});

test('nobody else on the machine can read what a new data folder holds, nor what an older version left in one', async () => {
  const path = await createTestFolder();
  const isPrivate = (...parts: string[]) => (statSync(join(path, ...parts)).mode & 0o077) === 0;
  const open = async (...parts: string[]) => {
    const { close } = await openEmbedded(join(path, ...parts));
    await close();
  };
  await open('new');
  expect(isPrivate('new')).toBe(true);
  const files = readdirSync(join(path, 'new'), { recursive: true, encoding: 'utf8' });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => !isPrivate('new', file))).toEqual([]);

  for (const part of ['pg', 'objects']) mkdirSync(join(path, part), { recursive: true });
  for (const part of ['.', 'pg', 'objects']) chmodSync(join(path, part), 0o755);
  await open();
  expect([isPrivate(), isPrivate('pg'), isPrivate('objects')]).toEqual([false, true, true]);
});
