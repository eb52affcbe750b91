import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { duplicateBoard, loadBoard, saveBoard } from '../../contract/calls/boards.ts';
import { CALLS } from '../../contract/calls/index.ts';
import { getPlan } from '../../contract/calls/plans.ts';
import { spinOffNode } from '../../contract/calls/reviews.ts';
import { acceptInvitation } from '../../contract/calls/sharing.ts';
import type { ObjectKey } from '../../contract/ids.ts';
import { sweepAssets } from '../assets/sweepAssets.ts';
import { deleteOldOutboxFiles } from '../mail/outbox.ts';
import { changeBody, createTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { createDataFolder } from '../testing/dataFolder.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { saveTestPicture } from '../testing/pictures.ts';
import { createTestLink } from '../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import { removeOldData } from '../upkeep/removeOldData.ts';

const BYTES = 4_500_000;
const few = { runs: null, excludedOperations: [], bytes: BYTES };
const plans = { trial: few, paid: few, unlimited: { runs: null, excludedOperations: [] } };
// Ann is the first, so she runs the installation.
const { server, ann } = await startServerWithTwoPeople(
  { planDefault: 'trial', plans },
  {},
  { engine: createFakeEngine() },
);
const { db, assets } = server.parts;

const large = (id: string, megabytes: number) => textNode(id, 'x'.repeat(megabytes * 1e6));
const full = {
  status: 413,
  code: 'storage_full',
  detail: expect.stringMatching(/^Your storage is full: your plan has 0\.0045 GB/),
};

test('boards and their copies count for whose they are, also what an editor adds, and those in the bin', async () => {
  const bob = await server.signUpPerson('Bob');
  const board_id = await createTestBoard(bob);
  await bob.call(saveBoard, saveBody(board_id, { nodes: [large('a', 1), large('b', 1)] }));
  expect((await bob.call(getPlan, {})).storage).toEqual({ bytes: expect.closeTo(2e6, -3), limit: BYTES });
  expect((await bob.post(duplicateBoard, { board_id })).statusCode).toBe(200);
  expect((await bob.post(duplicateBoard, { board_id })).json()).toEqual(full);
  expect((await bob.post(saveBoard, changeBody(board_id, { nodes: [large('c', 1)] }))).json()).toEqual(full);
  const { secret } = await createTestLink(bob, board_id, { kind: 'edit' });
  await ann.call(acceptInvitation, { secret });
  expect((await ann.post(saveBoard, changeBody(board_id, { nodes: [large('c', 1)] }))).json()).toEqual(full);
  expect((await bob.post(spinOffNode, { board_id, node_id: 'a', new_board_name: 'Copy' })).json()).toEqual(full);
  expect((await bob.call(loadBoard, { board_id })).nodes).toHaveLength(2);
  // Less is always taken, and gives room.
  await bob.call(saveBoard, saveBody(board_id, { nodes: [] }));
  expect((await bob.post(saveBoard, saveBody(board_id, { nodes: [large('c', 1)] }))).statusCode).toBe(200);
});

test('small steps meet the same bound', async () => {
  const cid = await server.signUpPerson('Cid');
  const board_id = await createTestBoard(cid);
  const statuses: number[] = [];
  for (let step = 0; step < 15; step += 1)
    statuses.push((await cid.post(saveBoard, changeBody(board_id, { nodes: [large(`n${step}`, 0.4)] }))).statusCode);
  expect(statuses).toEqual([...Array(12).fill(200), 413, 413, 413]);
});

test('a file beyond it is refused and leaves nothing, a run is refused before it begins, and whoever runs the installation has no bound', async () => {
  const dan = await server.signUpPerson('Dan');
  const { object_key } = await saveTestPicture(dan);
  await db.updateTable('asset').set({ bytes: BYTES }).where('key', '=', object_key).execute();
  const before = readdirSync(join(server.parts.config.dataDir, 'objects'), { recursive: true }).length;
  await expect(saveTestPicture(dan)).rejects.toThrow(/storage_full/);
  expect(readdirSync(join(server.parts.config.dataDir, 'objects'), { recursive: true })).toHaveLength(before);
  await db
    .updateTable('asset')
    .set({ bytes: BYTES + 1 })
    .where('key', '=', object_key)
    .execute();
  expect((await dan.post(CALLS.enhance_prompt, { prompt: 'lamp', instructions: '' })).json()).toEqual(full);
  const { id } = await db.selectFrom('user').select('id').where('email', '=', ann.email).executeTakeFirstOrThrow();
  await db.updateTable('asset').set({ owner_id: id }).where('key', '=', object_key).execute();
  expect((await saveTestPicture(ann)).object_key).toBeDefined();
});

test('what no board and no remembered run has is swept after a month, and nothing else', async () => {
  const eve = await server.signUpPerson('Eve');
  const { id } = await db.selectFrom('user').select('id').where('email', '=', eve.email).executeTakeFirstOrThrow();
  const add = async (): Promise<ObjectKey> => assets.add(id, { type: 'png', bytes: Buffer.from('x') });
  const [unused, young, shown, deleted, binned, input, output] = await Promise.all(Array.from({ length: 7 }, add));
  await db
    .updateTable('asset')
    .set({ created_at: sql<Date>`now() - interval '31 days'` })
    .where('owner_id', '=', id)
    .where('key', '!=', young ?? '')
    .execute();
  const node = (name: string, objectKey: unknown) => ({
    ...textNode(name),
    type: 'prototype2DNode',
    data: { objectKey },
  });
  const board_id = await createTestBoard(eve);
  await eve.call(saveBoard, saveBody(board_id, { nodes: [node('a', shown), node('b', deleted)] }));
  await eve.call(saveBoard, saveBody(board_id, { nodes: [node('a', shown)] }));
  const other = await createTestBoard(eve);
  await eve.call(saveBoard, saveBody(other, { nodes: [node('a', binned)] }));
  await db.updateTable('board').set({ deleted_at: new Date() }).where('id', '=', other).execute();
  const job = {
    user_id: id,
    board_id: null,
    node_id: null,
    run: '',
    idempotency_key: null,
    digest: '',
    operation: 'get_4k' as const,
  };
  const ended = { failure_code: null, failure_detail: null, state: 'done' as const, ended_at: new Date() };
  await db
    .insertInto('job')
    .values({
      ...job,
      ...ended,
      id: 'swept',
      request: JSON.stringify({ inputs: { image: input } }),
      results: JSON.stringify([{ index: 0, object_key: output }]),
    })
    .execute();

  await sweepAssets(db, assets.remove);
  const { rows } = await sql<{ key: ObjectKey }>`select key from asset where owner_id = ${id}`.execute(db);
  expect(rows.map(({ key }) => key).sort()).toEqual([young, shown, deleted, binned, input, output].sort());
  expect([await assets.storage.head(unused ?? ''), (await assets.storage.head(shown ?? ''))?.bytes]).toEqual([
    undefined,
    1,
  ]);
  // A board that is gone with the bin no longer holds its own.
  await db
    .updateTable('board')
    .set({ deleted_at: sql<Date>`now() - interval '31 days'` })
    .where('id', '=', other)
    .execute();
  await removeOldData(db, assets.remove);
  expect(await assets.storage.head(binned ?? '')).toBe(undefined);
});

test('tidying removes what is over: sign-ins that were begun, events, ended runs, letters of the outbox', async () => {
  const old = sql<Date>`now() - interval '100 days'`;
  await sql`insert into verification (id, identifier, value, "expiresAt") values ('old', 'i', 'v', now() - interval '1 minute'), ('new', 'i', 'v', now() + interval '1 hour')`.execute(
    db,
  );
  await db
    .insertInto('stripe_event')
    .values([{ id: 'old', taken_at: old }, { id: 'new' }])
    .execute();
  await db.updateTable('job').set({ ended_at: old }).where('id', '=', 'swept').execute();
  await removeOldData(db, assets.remove);
  const ids = async (table: 'verification' | 'stripe_event') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  expect([await ids('verification'), await ids('stripe_event')]).toEqual([['new'], ['new']]);
  expect(await db.selectFrom('job').select('id').where('id', '=', 'swept').execute()).toEqual([]);

  const folder = await createDataFolder();
  const outbox = join(folder.path, 'outbox');
  deleteOldOutboxFiles(outbox);
  mkdirSync(outbox);
  const now = Date.now();
  for (const [name, days] of [
    ['old.txt', 31],
    ['new.txt', 29],
    ['notes.md', 99],
  ] as const) {
    writeFileSync(join(outbox, name), name);
    utimesSync(join(outbox, name), new Date(), new Date(now - days * 24 * 60 * 60 * 1000));
  }
  deleteOldOutboxFiles(outbox, now);
  expect(readdirSync(outbox).sort()).toEqual(['new.txt', 'notes.md']);
  expect(existsSync(outbox)).toBe(true);
  folder.remove();
});
