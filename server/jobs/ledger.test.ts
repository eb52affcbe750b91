import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { generateImage, processSketch } from '../../contract/calls/generation.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { savedPicture } from '../testing/pictures.ts';
import { startTestServer } from '../testing/testServer.ts';
import { recover } from './store.ts';

const server = await startTestServer({}, {}, { engine: createFakeEngine() });
const { db } = server.database;
afterAll(() => server.close());

const design = { prompt: 'lamp', model: 'Product Design', aspect_ratio: '1:1' as const, think: false };
const rows = () => db.selectFrom('ledger').selectAll().orderBy('ended_at').execute();
const without = async () =>
  (await rows()).map(({ job_id, user_id, milliseconds, ended_at, ...row }) => ({
    ...row,
    faults: JSON.parse(row.faults),
  }));

test('each run that ended has one row: what made it, what it cost, and what failed on the way', async () => {
  const ann = await server.person('Ann');
  const sketch = (await savedPicture(ann)).object_key;
  await ann.post(generateImage, design);
  await ann.post(processSketch, { prompt: 'fail:failed', sketch_object_key: sketch, hq_mode: false });
  const made = { board_id: null, route: 'built-in', engine: 'fake', model: 'built-in', cost: 0 };
  expect(await without()).toEqual([
    { ...made, operation: 'generate_image', state: 'done', code: null, faults: [] },
    {
      ...{ ...made, route: null, engine: null, model: null, operation: 'process_sketch', state: 'failed' },
      ...{ code: 'engine_failed', faults: [{ route: 'built-in', fault: 'failed', reason: 'provider said 429' }] },
    },
  ]);
  expect((await rows()).every(({ milliseconds }) => milliseconds >= 0 && milliseconds < 60_000)).toBe(true);
});

test('after a crash a paid request that nobody had accepted is in doubt; an accepted one waits on; others begin again', async () => {
  const { id: user_id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow();
  const left = async (asked_route: string | null, accepted: string | null): Promise<string> => {
    const id = randomUUID();
    const asked = { operation: 'get_4k', request: '{}', run: '', digest: '', state: 'running' } as const;
    const none = { board_id: null, node_id: null, idempotency_key: null, failure_code: null, failure_detail: null };
    await db
      .insertInto('job')
      .values({
        ...asked,
        ...none,
        id,
        user_id,
        asked_route,
        accepted,
        ended_at: null,
        begun_at: new Date(),
        told_at: null,
      })
      .execute();
    return id;
  };
  const ids = [await left('fal:up', null), await left('fal:up', 'q1'), await left(null, null)];
  await recover(db);
  const stateOf = async (id: string) => {
    const job = await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return [job.state, job.failure_code, job.failure_detail, job.accepted];
  };
  expect(await Promise.all(ids.map(stateOf))).toEqual([
    ['failed', 'maybe_billed', 'This may have been billed. Run again?', null],
    ['queued', null, null, 'q1'],
    ['queued', null, null, null],
  ]);
  const doubtful = (await rows()).filter(({ job_id }) => ids.includes(job_id));
  expect(doubtful.map(({ route, cost, code }) => [route, cost, code])).toEqual([['fal:up', null, 'maybe_billed']]);
});
