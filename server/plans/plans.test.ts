import { expect, test, vi } from 'vitest';
import { exportStl } from '../../contract/calls/assets.ts';
import { CALLS } from '../../contract/calls/index.ts';
import { getPlan, listPlans, setPlan } from '../../contract/calls/plans.ts';
import type { ObjectKey } from '../../contract/ids.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { postWithHeaders } from '../testing/generateRequests.ts';
import { saveTestPicture } from '../testing/pictures.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import { type Person, startTestServer } from '../testing/testServer.ts';

const RUNS = 4;
const TRIAL = { runs: RUNS, excludedOperations: ['get_4k', 'image_to_3d'] } as const;
const plans = {
  trial: TRIAL,
  paid: { runs: 6, excludedOperations: [] },
  unlimited: { runs: null, excludedOperations: [] },
};
const engine = createFakeEngine();
// Ann is the first, so she runs the installation.
const { server, ann } = await startServerWithTwoPeople({ planDefault: 'trial', plans }, {}, { engine });
const { db } = server.database;

const design = (prompt = 'lamp') => ({ prompt, model: 'Product Design', aspect_ratio: '1:1', think: false });
const run = (person: Person, prompt?: string) =>
  person.post(CALLS.enhance_prompt, { prompt: prompt ?? 'lamp', instructions: '' });
const left = async (person: Person) => (await person.call(getPlan, {})).runs;
const refusal = (code: string) => ({ status: 429, code, detail: expect.any(String) });

test('of runs that come at once exactly as many are taken as are left', async () => {
  const bob = await server.signUpPerson('Bob');
  const runs = Array.from({ length: 2 * RUNS }, () => run(bob, 'wait'));
  await engine.waitForStarted(2);
  expect(await left(bob)).toMatchObject({ done: 0, open: RUNS, limit: RUNS });
  const releasing = setInterval(() => engine.release(), 5);
  const answers = await Promise.all(runs);
  clearInterval(releasing);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...Array(RUNS).fill(200),
    ...Array(RUNS).fill(429),
  ]);
  expect(await left(bob)).toMatchObject({ done: RUNS, open: 0 });
  expect((await run(bob)).json()).toEqual(refusal('trial_exhausted'));
  expect((await run(bob)).json().detail).toBe('The 4 runs of this month are used up.');
});

test('a run counts once however many images it makes; one that fails or is stopped gives its place back', async () => {
  const cid = await server.signUpPerson('Cid');
  expect((await cid.post(CALLS.generate_image, design())).statusCode).toBe(200);
  expect((await run(cid, 'fail:failed')).statusCode).toBe(502);
  const stopped = postWithHeaders(
    server,
    cid,
    CALLS.enhance_prompt,
    { prompt: 'wait', instructions: '' },
    { 'idempotency-key': 'k' },
  );
  await vi.waitFor(async () => expect((await left(cid)).open).toBe(1));
  await cid.call(CALLS.cancel_job, { idempotency_key: 'k' });
  expect((await stopped).statusCode).toBe(499);
  expect(await left(cid)).toMatchObject({ done: 1, open: 0, limit: RUNS });
});

test('a key that is known joins its run when none is left', async () => {
  const dan = await server.signUpPerson('Dan');
  const key = { 'idempotency-key': 'once' };
  const body = { prompt: 'lamp', instructions: '' };
  const first = await postWithHeaders(server, dan, CALLS.enhance_prompt, body, key);
  for (let n = 1; n < RUNS; n += 1) await run(dan);
  expect((await run(dan)).statusCode).toBe(429);
  const again = await postWithHeaders(server, dan, CALLS.enhance_prompt, body, key);
  expect([again.statusCode, again.body]).toEqual([200, first.body]);
});

test('a run beyond the plan is refused by it before anybody looks at its words', async () => {
  const ida = await server.signUpPerson('Ida');
  for (let n = 0; n < RUNS; n += 1) await run(ida);
  expect((await run(ida, 'porn')).json()).toEqual(refusal('trial_exhausted'));
});

test('an export that makes its model anew is a run of the plan', async () => {
  const gus = await server.signUpPerson('Gus');
  const setTo = (plan: 'paid' | 'trial') => ann.call(setPlan, { email: gus.email, plan });
  await setTo('paid');
  const { object_key: picture } = await saveTestPicture(gus);
  await gus.call(CALLS.image_to_3d, { object_key: picture, stl_mode: false });
  const job = await db
    .selectFrom('job')
    .select(['user_id', 'request'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const { prompt, seed, inputs, ...options } = JSON.parse(job.request);
  const object_key = `${'G'.repeat(22)}.glb` as ObjectKey;
  const recipe = JSON.stringify({ operation: 'image_to_3d', prompt, seed, inputs, asked: options });
  await db
    .insertInto('asset')
    .values({ key: object_key, owner_id: job.user_id, type: 'glb', bytes: 1, width: null, height: null, recipe })
    .execute();
  await setTo('trial');
  const { done } = await left(gus);
  expect((await gus.post(exportStl, { object_key })).json()).toMatchObject({ status: 429, code: 'paid_feature' });
  expect((await left(gus)).done).toBe(done);
});

test('a new month begins anew, and last month’s use is told', async () => {
  const eve = await server.signUpPerson('Eve');
  for (let n = 0; n < RUNS; n += 1) await run(eve);
  const { id } = await db.selectFrom('user').select('id').where('email', '=', eve.email).executeTakeFirstOrThrow();
  const now = new Date();
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()) - 1);
  await db.updateTable('ledger').set({ ended_at: before }).where('user_id', '=', id).execute();
  expect((await run(eve)).statusCode).toBe(200);
  const { runs, usage } = await eve.call(getPlan, {});
  expect(runs).toEqual({
    done: 1,
    open: 0,
    limit: RUNS,
    resets_at: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
  });
  expect(usage).toEqual([
    { month: now.toISOString().slice(0, 7), operation: 'enhance_prompt', runs: 1 },
    { month: before.toISOString().slice(0, 7), operation: 'enhance_prompt', runs: RUNS },
  ]);
});

test('what a plan does not have is refused before anything is made of it', async () => {
  const fay = await server.signUpPerson('Fay');
  const body = { ...(await saveTestPicture(fay)), stl_mode: true };
  const begun = engine.startedJobs.length;
  for (const call of [CALLS.get_4k, CALLS.image_to_3d])
    expect((await fay.post(call, body)).json()).toEqual(refusal('paid_feature'));
  expect([engine.startedJobs.length, (await left(fay)).done]).toEqual([begun, 0]);
});

test('whoever runs the installation is never limited, and gives others plans, for good or until a time', async () => {
  const gil = await server.signUpPerson('Gil');
  for (let n = 0; n < RUNS + 2; n += 1) expect((await run(ann)).statusCode).toBe(200);
  for (let n = 0; n < RUNS; n += 1) await run(gil);
  expect((await gil.post(setPlan, { email: gil.email, plan: 'unlimited' })).statusCode).toBe(404);
  await ann.call(setPlan, { email: gil.email.toUpperCase(), plan: 'paid', until: '2099-01-01T00:00:00Z' });
  expect(await gil.call(getPlan, {})).toMatchObject({
    plan: 'paid',
    until: '2099-01-01T00:00:00.000Z',
    without: [],
    runs: { limit: 6 },
  });
  expect([(await run(gil)).statusCode, (await run(gil)).statusCode, (await run(gil)).statusCode]).toEqual([
    200, 200, 429,
  ]);
  await ann.call(setPlan, { email: gil.email, plan: 'unlimited' });
  expect((await run(gil)).statusCode).toBe(200);
  expect((await ann.post(setPlan, { email: 'nobody@example.com', plan: 'paid' })).json().code).toBe('invalid_body');
  const { people } = await ann.call(listPlans, {});
  expect(people.filter(({ email }) => [ann.email, gil.email].includes(email))).toEqual([
    { name: 'Ann', email: ann.email, operator: true, plan: 'unlimited', until: null, done: RUNS + 2 },
    { name: 'Gil', email: gil.email, operator: false, plan: 'unlimited', until: null, done: RUNS + 3 },
  ]);
});

test('a plan that ends during a run lets that run end', async () => {
  const hal = await server.signUpPerson('Hal');
  await ann.call(setPlan, { email: hal.email, plan: 'paid' });
  const begun = engine.startedJobs.length;
  const running = hal.post(CALLS.get_4k, await saveTestPicture(hal));
  await engine.waitForStarted(begun + 1);
  await ann.call(setPlan, { email: hal.email, plan: 'paid', until: '2020-01-01T00:00:00Z' });
  expect((await running).statusCode).toBe(200);
  expect((await hal.call(getPlan, {})).plan).toBe('trial');
  expect((await hal.post(CALLS.get_4k, await saveTestPicture(hal))).json().code).toBe('paid_feature');
});

test('PLAN_DEFAULT=unlimited limits nobody', async () => {
  const open = await startTestServer({ planDefault: 'unlimited', plans }, {}, { engine });
  await open.signUpPerson('Ann');
  const ida = await open.signUpPerson('Ida');
  expect(await ida.call(getPlan, {})).toMatchObject({ plan: 'unlimited', runs: { limit: null }, without: [] });
  await open.close();
});
