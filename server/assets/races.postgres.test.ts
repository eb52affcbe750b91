import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordAssetRefs } from '../access/assetAccess.ts';
import { createTestBoard } from '../testing/boards.ts';
import { plainPng } from '../testing/pictures.ts';
import { atOnce, hasPostgres } from '../testing/races/atOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { removeAssetIfUnused } from './sweepAssets.ts';

describe.skipIf(!hasPostgres)('objects that several transactions want', () => {
  let server: TestServer;
  let userId: string;
  let boardId: string;
  let bytes: Uint8Array;
  beforeAll(async () => {
    server = await startTestServer();
    const ann = await server.signUpPerson('Ann');
    const query = server.parts.db.selectFrom('user').select('id').where('email', '=', ann.email);
    userId = (await query.executeTakeFirstOrThrow()).id;
    boardId = await createTestBoard(ann);
    bytes = await plainPng(8, 4);
  });
  afterAll(() => server.close());

  test('one that comes to a board as it is swept stays, with its bytes', async () => {
    const { db, assets } = server.parts;
    const key = await assets.add(userId, { type: 'png', bytes });
    const sweeping = await db.transaction().execute(async (tx) => {
      await recordAssetRefs(tx, { boardId, userId, keys: [key] });
      const sweep = removeAssetIfUnused(db, key, assets.remove);
      await expect.poll(() => waitingFor('asset')).toBe(1);
      return { sweep };
    });
    await sweeping.sweep;
    expect(await assets.storage.readAll(key)).toEqual(bytes);
  });

  test('a board that shows one as it is swept goes without it, and its save is no fault', async () => {
    const { db, assets } = server.parts;
    const key = await assets.add(userId, { type: 'png', bytes });
    const recording: Promise<void>[] = [];
    await removeAssetIfUnused(db, key, async (name) => {
      recording.push(recordAssetRefs(db, { boardId, userId, keys: [key] }));
      await expect.poll(() => waitingFor('asset')).toBe(1);
      await assets.remove(name);
    });
    await Promise.all(recording);
    expect(await db.selectFrom('asset_ref').select('key').where('key', '=', key).execute()).toEqual([]);
  });

  test('of files that come at once as many are stored as the plan has room for', async () => {
    const plans = { ...server.parts.config.plans };
    const limited = { ...plans, trial: { ...plans.trial, bytes: 5 * bytes.length } };
    const own = await startTestServer({ plans: limited, planDefault: 'trial' });
    try {
      await own.signUpPerson('Operator');
      const { email } = await own.signUpPerson('Ben');
      const { db, assets } = own.parts;
      const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      const outcomes = await atOnce(12, () =>
        assets.add(id, { type: 'png', bytes }).then(
          () => 'stored',
          ({ code }) => code,
        ),
      );
      expect(outcomes.sort()).toEqual([...Array(7).fill('storage_full'), ...Array(5).fill('stored')]);
      let objects = 0;
      for await (const _ of assets.storage.list()) objects += 1;
      expect(objects).toBe(5);
    } finally {
      await own.close();
    }
  });

  async function waitingFor(table: string): Promise<number> {
    const { rows } = await server.database.pool!.query(
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
      [table],
    );
    return rows[0].count;
  }
});
