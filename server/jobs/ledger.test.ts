import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { generateImage } from '../../contract/operations/generateImage.ts';
import { processSketch } from '../../contract/operations/processSketch.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { saveTestPicture } from '../testing/pictures.ts';
import { startTestServer } from '../testing/testServer.ts';
import { beginJob, recordRequestedRoute } from './jobTable.ts';
import { endJob, type JobEnd } from './ledger.ts';

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
  const ann = await server.signUpPerson('Ann');
  const sketch = (await saveTestPicture(ann)).object_key;
  await ann.post(generateImage, design);
  await ann.post(processSketch, { prompt: 'fail:failed', sketch_object_key: sketch, hq_mode: false });
  const free = { cost: 0, least: 0, held: 0 };
  const ours = { board_id: null, route: 'built-in', engine: 'fake', model: 'built-in', ...free };
  expect(await without()).toEqual([
    { ...ours, operation: 'generate_image', state: 'done', code: null, faults: [] },
    {
      ...ours,
      route: null,
      engine: null,
      model: null,
      operation: 'process_sketch',
      state: 'failed',
      code: 'engine_failed',
      faults: [{ route: 'built-in', fault: 'failed', reason: 'provider said 429' }],
    },
  ]);
  expect((await rows()).every(({ milliseconds }) => milliseconds >= 0 && milliseconds < 60_000)).toBe(true);
});

type JobSample = {
  readonly asked_route?: string | null;
  readonly accepted?: string | null;
  readonly recipes?: readonly object[];
  readonly reserved?: number;
  readonly left_of?: string;
};

/** A job as a process left it, that runs. */
async function left({ recipes = [], ...columns }: JobSample = {}): Promise<string> {
  const { id: user_id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow();
  const id = randomUUID();
  const row = { operation: 'get_4k', request: '{}', run: '', digest: '', state: 'running' } as const;
  const none = { board_id: null, node_id: null, idempotency_key: null, failure_code: null, failure_detail: null };
  const dates = { ended_at: null, begun_at: new Date(), told_at: null };
  const results = JSON.stringify(recipes.map((recipe, index) => ({ index, recipe })));
  const paid = { asked_route: null, accepted: null, ...columns };
  await db
    .insertInto('job')
    .values({ ...row, ...none, ...dates, ...paid, id, user_id, results })
    .execute();
  return id;
}

const end = (id: string, how: JobEnd) => db.transaction().execute((tx) => endJob(tx, { id }, how));

const FAILED = { state: 'failed', code: 'maybe_billed', detail: '' } as const;
const sumsOf = async (id: string) => {
  const row = await db.selectFrom('ledger').selectAll().where('job_id', '=', id).executeTakeFirstOrThrow();
  return [row.cost, row.least, row.held];
};

const [PRICED, UNPRICED] = [{ route: 'fal:up', cost: 0.3 }, { route: 'fal:up' }];
const asked_route = 'fal:up';
const DONE = { state: 'done' } as const;
test.each<[string, JobSample, JobEnd, [number | null, number, number]]>([
  ['a paid result without a price is unknown, not free', { asked_route, recipes: [UNPRICED] }, DONE, [null, 0, 0]],
  ['so is a run with one of them', { asked_route, recipes: [PRICED, UNPRICED] }, DONE, [null, 0.3, 0.3]],
  ['priced ones are their sum', { asked_route, recipes: [PRICED, PRICED] }, DONE, [0.6, 0.6, 0.6]],
  ['what no paid route made is free', { recipes: [{ route: 'comfy:x' }] }, DONE, [0, 0, 0]],
  ['a lost one of two may have cost more', { asked_route, recipes: [PRICED], reserved: 0.6 }, FAILED, [null, 0.3, 0.6]],
  ['a doubt counts as what it would have cost', { asked_route, reserved: 0.6 }, FAILED, [null, 0, 0.6]],
  [
    'so does what was stopped after it was asked',
    { asked_route, reserved: 0.6 },
    { state: 'cancelled' },
    [null, 0, 0.6],
  ],
  ['what was stopped before that is free', { reserved: 0.6 }, { state: 'cancelled' }, [0, 0, 0]],
  ['what a provider turned away is free', { asked_route, reserved: 1 }, { ...FAILED, isUnbilled: true }, [0, 0, 0]],
])('%s', async (_, job, how, sums) => {
  const id = await left(job);
  await end(id, how);
  expect(await sumsOf(id)).toEqual(sums);
});

test('what was delivered once is billed once, however often the same is asked for', async () => {
  const first = await left({ asked_route, accepted: 'q', recipes: [PRICED], reserved: 0.6 });
  await end(first, FAILED);
  // The second waits for the same request and gets nothing: the doubt stays where it is.
  const second = await left({ asked_route, accepted: 'q', reserved: 0.6, left_of: first });
  await end(second, FAILED);
  expect([await sumsOf(first), await sumsOf(second)]).toEqual([
    [null, 0.3, 0.6],
    [0, 0, 0],
  ]);
  // The third gets both, of which one was counted.
  const third = await left({ asked_route, accepted: 'q', recipes: [PRICED, PRICED], reserved: 0.6, left_of: second });
  await end(third, DONE);
  expect([await sumsOf(first), await sumsOf(second), await sumsOf(third)]).toEqual([
    [0.3, 0.3, 0.3],
    [0, 0, 0],
    [0.3, 0.3, 0.3],
  ]);
});

test('what is asked anew after nothing lay there is billed anew, and the doubt of the first stays', async () => {
  const first = await left({ asked_route, accepted: 'q', reserved: 0.3 });
  await end(first, FAILED);
  const second = await left({ asked_route, accepted: 'q', recipes: [PRICED], reserved: 0.3, left_of: first });
  await recordRequestedRoute(db, { id: second, attempts: 0 }, asked_route);
  await end(second, DONE);
  expect([await sumsOf(first), await sumsOf(second)]).toEqual([
    [null, 0, 0.3],
    [0.3, 0.3, 0.3],
  ]);
});

test('after a crash a paid request that nobody had accepted is in doubt; an accepted one waits on; others begin again', async () => {
  const ids = [await left({ asked_route }), await left({ asked_route, accepted: 'q1' }), await left()];
  for (const id of ids) {
    const queue_id = randomUUID();
    await db.updateTable('job').set({ queue_id }).where('id', '=', id).execute();
    await db.transaction().execute((tx) => beginJob(tx, id, queue_id));
  }
  const stateOf = async (id: string) => {
    const job = await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return [job.state, job.failure_code, job.failure_detail, job.accepted];
  };
  expect(await Promise.all(ids.map(stateOf))).toEqual([
    ['failed', 'maybe_billed', 'This may have been billed. Run again?', null],
    ['running', null, null, 'q1'],
    ['running', null, null, null],
  ]);
  const doubtful = (await rows()).filter(({ job_id }) => ids.includes(job_id));
  const fault = { route: 'fal:up', fault: 'doubtful', reason: 'the process ended while the provider was asked' };
  expect(doubtful.map(({ route, cost, code, faults }) => [route, cost, code, JSON.parse(faults)])).toEqual([
    ['fal:up', null, 'maybe_billed', [fault]],
  ]);
});
