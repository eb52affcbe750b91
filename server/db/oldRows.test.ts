import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ALL_MIGRATIONS } from '../schema/migrations/all.ts';
import { createTestFolder } from '../testing/testFolder.ts';
import { openEmbedded } from './embedded/openEmbedded.ts';

const RENAMED = ['383_built_in_results', '384_built_in_recipes'] as const;
/** A prompt that says what a recipe begins with. */
const PROMPT = 'a "recipe":{"engine":"embedded", of copper';
const recipe = (engine: string) =>
  JSON.stringify({
    engine,
    model: 'built-in',
    operation: 'get_4k',
    prompt: PROMPT,
    seed: 5,
    notes: [],
    milliseconds: 3,
  });
const results = (engine: string) =>
  `[{"index":0,"recipe":${recipe(engine)},"object_key":"${'A'.repeat(22)}.png","width":8,"height":4}]`;

test('what the built-in engine made under its former name is read by its name', async () => {
  const path = await createTestFolder();
  const before = await openEmbedded(path);
  const { db } = before;
  await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values ('u', 'Ann', 'ann@example.com', true, now(), now())`.execute(db);
  for (const engine of ['embedded', 'work']) {
    await sql`insert into asset (key, owner_id, type, bytes, recipe) values (${engine}, 'u', 'png', 1, ${recipe(engine)})`.execute(
      db,
    );
    await sql`insert into job (id, user_id, run, digest, operation, request, state, results)
      values (${engine}, 'u', '', 'd', 'get_4k', '{}', 'done', ${results(engine)})`.execute(db);
    await sql`insert into ledger (job_id, user_id, operation, engine, state, milliseconds, faults, ended_at)
      values (${engine}, 'u', 'get_4k', ${engine}, 'done', 1, '[]', now())`.execute(db);
  }
  await sql`delete from kysely_migration where name = any(${[...RENAMED]}::text[])`.execute(db);
  await before.close();

  const after = await openEmbedded(path, { migrations: ALL_MIGRATIONS });
  onTestFinished(after.close);
  const { rows } = await sql`select asset.recipe, job.results, ledger.engine from asset
    join job on job.id = asset.key join ledger on ledger.job_id = asset.key order by asset.key`.execute(after.db);
  expect(rows).toEqual(
    ['built-in', 'work'].map((engine) => ({ recipe: recipe(engine), results: results(engine), engine })),
  );
});
