import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ALL_MIGRATIONS } from '../schema/migrations/all.ts';
import type { Migrations } from '../schema/migrations/migrations.ts';
import { startFaultMessage } from '../startFault.ts';
import { createTestFolder } from '../testing/testFolder.ts';
import { copyDatabase } from './embedded/copyDatabase.ts';
import { openEmbedded } from './embedded/openEmbedded.ts';

const table = (name: string): Migrations[`${number}_${string}`] => ({
  async up(db) {
    await sql.raw(`create table ${name} (text text)`).execute(db);
  },
});
const LATER: Migrations = { ...ALL_MIGRATIONS, '990_later': table('later') };
const copiesIn = (path: string) => (existsSync(join(path, 'copies')) ? readdirSync(join(path, 'copies')).sort() : []);

test('data of a later version is refused in a sentence, is left as it is, and opens in that version again', async () => {
  const path = await createTestFolder();
  const later = await openEmbedded(path, { migrations: LATER });
  await sql`insert into later values ('kept')`.execute(later.db);
  await later.close();
  const refused = await openEmbedded(path).catch((error: unknown) => error);
  expect(startFaultMessage(refused, undefined)).toBe(
    `The data folder ${path} was used by a later version of Maquette. Start that version, or put a copy from before the upgrade in its place.`,
  );
  const again = await openEmbedded(path, { migrations: LATER });
  onTestFinished(again.close);
  expect((await sql`select text from later`.execute(again.db)).rows).toEqual([{ text: 'kept' }]);
});

test('old data is copied before its tables change, and the copy opens in the version before', async () => {
  const path = await createTestFolder();
  const before = await openEmbedded(path);
  await sql`create table note (text text)`.execute(before.db);
  await sql`insert into note values ('before')`.execute(before.db);
  await before.close();
  expect(copiesIn(path)).toEqual([]);
  const after = await openEmbedded(path, { migrations: LATER });
  await sql`update note set text = 'after'`.execute(after.db);
  await after.close();
  const [copy = ''] = copiesIn(path);
  expect(copy).toMatch(/^pg-\d{4}-\d\d-\d\dT/);

  const back = join(await createTestFolder(), 'back');
  cpSync(join(path, 'copies', copy), join(back, 'pg'), { recursive: true });
  const old = await openEmbedded(back);
  onTestFinished(old.close);
  expect((await sql`select text from note`.execute(old.db)).rows).toEqual([{ text: 'before' }]);
});

test('the newest two copies are kept, and what a kill cut short goes', async () => {
  const path = await createTestFolder();
  mkdirSync(join(path, 'small'));
  writeFileSync(join(path, 'small', 'file'), 'x');
  mkdirSync(join(path, 'copies', 'small-2026-01-01T00-00-00-000Z.begun'), { recursive: true });
  const times = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 10, day)));
  for (const time of times) await copyDatabase(path, 'small', time);
  expect(copiesIn(path)).toEqual(['small-2026-11-02T00-00-00-000Z', 'small-2026-11-03T00-00-00-000Z']);
  expect(readdirSync(join(path, 'copies', 'small-2026-11-03T00-00-00-000Z'))).toEqual(['file']);
});
