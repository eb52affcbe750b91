import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listRoutes } from '../../contract/calls/engines.ts';
import { engineStatus, testEngine } from '../../contract/calls/operator.ts';
import type { Engine, EngineJob } from '../../contract/engine.ts';
import { OPERATIONS } from '../../contract/operations/index.ts';
import { inpaintImage } from '../../contract/operations/inpaintImage.ts';
import { removeBackground } from '../../contract/operations/removeBackground.ts';
import { GLB } from '../../tests/fixtures/providers/media.ts';
import { type FakeProvider, json, startProvider } from '../../tests/fixtures/providers/provider.ts';
import { createRouteTable } from '../engines/routeTable.ts';
import { readEngineSettings } from '../engines/settings/settings.ts';
import { maxPrice } from '../generation/price.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { dataUrl, fullyOpenMask, plainPng, saveTestPicture } from '../testing/pictures.ts';
import { type Person, startTestServer, type TestServer } from '../testing/testServer.ts';
import { sampleJob } from './samples.ts';

const SECRET_KEY = 'a key that nobody may see';

let provider: FakeProvider;
let server: TestServer;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  const picture = { type: 'image/png', base64: Buffer.from(await plainPng(8, 4)).toString('base64') };
  provider = await startProvider((_, response) => json(response, 200, { results: [picture], cost: 0.25 }));
  const engines = {
    ...readEngineSettings({}, '/nowhere'),
    providers: [
      {
        name: 'work',
        label: 'At work',
        kind: 'http' as const,
        environmentVariable: 'WORK_KEY',
        key: SECRET_KEY,
        concurrency: 4,
        url: provider.url,
        isPaid: true,
        graphsFolder: undefined,
        missingSetting: undefined,
        models: { remove_background: 'cut', inpaint_image: 'fill' },
      },
      {
        name: 'fal',
        label: 'fal',
        kind: 'fal' as const,
        environmentVariable: 'FAL_KEY',
        key: undefined,
        concurrency: 4,
        url: undefined,
        isPaid: true,
        graphsFolder: undefined,
        missingSetting: 'FAL_KEY',
        models: {},
      },
    ],
  };
  server = await startTestServer({ engines }, {}, { engine: createFakeEngine() });
  ann = await server.signUpPerson('Ann');
  bob = await server.signUpPerson('Bob');
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const statusOf = async (person: Person) => person.call(engineStatus, {});

test('everybody sees the ways to each operation, in their order', async () => {
  const { operations } = await bob.call(listRoutes, {});
  expect(Object.keys(operations)).toEqual([...OPERATIONS]);
  const builtIn = { route: 'built-in', name: 'Built-in engine', kind: 'built-in', cost: 0, seconds: null };
  expect(operations.remove_background).toEqual([
    { route: 'work:cut', name: 'At work cut', kind: 'own', cost: null, seconds: null },
    builtIn,
  ]);
  expect(operations.get_4k).toEqual([builtIn]);
});

test('a run goes by the first route, names it in its recipe, and counts in the ledger', async () => {
  const object_key = (await saveTestPicture(bob)).object_key;
  const { recipe } = await bob.call(removeBackground, { object_key });
  expect(recipe).toMatchObject({ engine: 'work', model: 'cut', route: 'work:cut', cost: 0.25 });
  const cut = await bob.call(removeBackground, { object_key, route: 'built-in' });
  expect(cut.recipe).toMatchObject({ engine: 'fake', route: 'built-in' });
  const ignored = await bob.call(removeBackground, { object_key, route: 'gone' });
  expect(ignored.recipe).toMatchObject({ route: 'work:cut' });
  const { use, use_in_all } = await statusOf(ann);
  expect(use.map(({ email, route, runs, cost, unknown }) => [email, route, runs, cost, unknown])).toEqual([
    [bob.email, 'work:cut', 2, 0.5, 0],
    [bob.email, 'built-in', 1, 0, 0],
  ]);
  expect(use_in_all).toEqual({ runs: 3, cost: 0.5, unknown: 0 });
});

test('a paid run of which nobody said a price is counted as unknown, never as free', async () => {
  const before = provider.answer;
  const sumOf = async () => (await statusOf(ann)).use_in_all;
  const sum = await sumOf();
  const picture = { type: 'image/png', base64: Buffer.from(await plainPng(8, 4)).toString('base64') };
  provider.answer = (_, response) => json(response, 200, { results: [picture] });
  await bob.call(removeBackground, { object_key: (await saveTestPicture(bob)).object_key });
  provider.answer = before;
  expect(await sumOf()).toEqual({ runs: sum.runs + 1, cost: sum.cost, unknown: sum.unknown + 1 });
});

test.each([
  ['no picture', Buffer.from('<html>'), 502],
  ['a vector', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>'), 502],
  [
    'a picture of another kind',
    await sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } })
      .webp()
      .toBuffer(),
    200,
  ],
])('what another engine gives is read before it is kept: %s', async (_, bytes, status) => {
  const before = provider.answer;
  const picture = { type: 'image/png', base64: bytes.toString('base64') };
  provider.answer = (__, response) => json(response, 200, { results: [picture] });
  const answer = await bob.post(removeBackground, { object_key: (await saveTestPicture(bob)).object_key });
  provider.answer = before;
  expect(answer.statusCode).toBe(status);
  if (status !== 200) return void expect(answer.json().code).toBe('was_billed');
  const file = await server.inject(answer.json().image_url);
  const { format, width, height } = await sharp(file.rawPayload).metadata();
  expect([format, width, height]).toEqual(['png', 8, 4]);
  expect(file.body).toContain('compositeWithTrainedAlgorithmicMedia');
});

test('only the operator sees what is configured, and nobody a key', async () => {
  const answer = await bob.post(engineStatus, {});
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'route_not_found']);
  expect((await bob.post(testEngine, { operation: 'get_4k', route: 'built-in' })).statusCode).toBe(404);
  const status = await ann.post(engineStatus, {});
  expect(status.json().providers).toEqual([
    { name: 'work', label: 'At work', kind: 'http', variable: 'WORK_KEY', in_file: false, state: 'ready' },
    { name: 'fal', label: 'fal', kind: 'fal', variable: 'FAL_KEY', in_file: false, state: 'missing' },
  ]);
  expect(status.body).not.toContain(SECRET_KEY);
});

test('the operator tries an operation by one route alone: the picture and the time are kept, so is a failure', async () => {
  const done = await ann.call(testEngine, { operation: 'inpaint_image', route: 'work:fill' });
  expect((await server.inject(done.image_url!)).statusCode).toBe(200);
  const sent = JSON.parse(String(provider.received.at(-1)?.body));
  expect(Object.keys(sent.inputs)).toEqual(['image', 'mask']);
  const lastTest = async () => (await statusOf(ann)).operations.find((one) => one.operation === 'inpaint_image');
  expect(await lastTest()).toMatchObject({ last_test: done, last_fault: null });

  provider.answer = (_, response) => json(response, 401, { message: `bad key ${SECRET_KEY}` });
  const failed = await ann.post(testEngine, { operation: 'inpaint_image', route: 'work:fill' });
  expect([failed.statusCode, failed.json().code]).toEqual([502, 'engine_failed']);
  expect(failed.body).not.toContain(SECRET_KEY);
  expect(await lastTest()).toMatchObject({
    last_test: {
      route: 'work:fill',
      image_url: null,
      code: 'engine_failed',
      fault: 'key',
      reason: 'status 401: bad key (key)',
    },
    last_fault: { route: 'work:fill', fault: 'key', times: 1, reason: 'status 401: bad key (key)' },
  });
  const unknown = await ann.post(testEngine, { operation: 'get_4k', route: 'work:fill' });
  expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'invalid_body']);
});

test('what cannot work says what and why: to the operator, not to who asked, who gets the built-in result', async () => {
  const before = provider.answer;
  const log = vi.spyOn(server.app.log, 'error');
  provider.answer = (_, response) =>
    json(response, 404, { message: `model_not_found: there is no cut (${SECRET_KEY})` });
  const reason = 'status 404: model_not_found: there is no cut ((key))';
  const tried = await ann.post(testEngine, { operation: 'remove_background', route: 'work:cut' });
  expect([tried.statusCode, tried.json().code]).toEqual([501, 'engine_unable']);
  const cutout = await bob.call(removeBackground, { object_key: (await saveTestPicture(bob)).object_key });
  provider.answer = before;
  const logged = log.mock.calls.map(([about]) => about as unknown as Record<string, unknown>);
  log.mockRestore();
  expect(logged).toMatchObject(
    Array(2).fill({ operation: 'remove_background', route: 'work:cut', err: { message: reason } }),
  );
  expect(cutout.remarks).toEqual(['At work cut couldn’t be used, so the built-in engine made this.']);
  expect(JSON.stringify([cutout, tried.json()])).not.toContain('model_not_found');
  const row = (await statusOf(ann)).operations.find((one) => one.operation === 'remove_background');
  expect(row).toMatchObject({
    last_test: { code: 'engine_unable', reason },
    last_fault: { route: 'work:cut', fault: 'unsupported', times: 2, reason },
  });
});

test('what was accepted and never had is fetched when the same is asked for again, before anything is billed anew', async () => {
  const before = provider.answer;
  const body = { object_key: (await saveTestPicture(bob)).object_key };
  const picture = { type: 'image/png', base64: Buffer.from(await plainPng(8, 4)).toString('base64') };
  let state: object = { state: 'failed', message: 'the machine went away' };
  let posts = 0;
  provider.answer = ({ method }, response) => {
    if (method === 'POST') posts += 1;
    json(response, method === 'POST' ? 202 : 200, method === 'POST' ? { request: `q${posts}` } : state);
  };
  const lost = await bob.post(removeBackground, body);
  expect([lost.statusCode, lost.json().code, posts]).toEqual([502, 'maybe_billed', 1]);
  state = { state: 'done', results: [picture] };
  const had = await bob.call(removeBackground, body);
  expect([had.recipe?.route, posts]).toEqual(['work:cut', 1]);
  // The next one is a new wish.
  await bob.call(removeBackground, body);
  expect(posts).toBe(2);
  provider.answer = before;
});

test('of a run in which each way failed the first is told: what the last says of the job would hide it', async () => {
  const before = provider.answer;
  provider.answer = (_, response) => json(response, 401, { message: 'no such key' });
  const body = { prompt: 'fail:words', object_key: (await saveTestPicture(bob)).object_key, ref_object_key: null };
  const answer = await bob.post(inpaintImage, { ...body, mask: dataUrl(await fullyOpenMask()) });
  provider.answer = before;
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    {
      code: 'not_understood',
      detail:
        'At work fill refused its key, so the built-in engine was tried instead: It couldn’t understand the prompt.',
    },
  ]);
  const row = (await statusOf(ann)).operations.find((one) => one.operation === 'inpaint_image');
  expect(row?.last_fault).toMatchObject({ route: 'work:fill', fault: 'key', reason: 'status 401: no such key' });
});

test('of each provider the newest twenty faults are told, the newest first, with their reasons', async () => {
  const before = provider.answer;
  const object_key = (await saveTestPicture(bob)).object_key;
  for (let nth = 1; nth <= 21; nth += 1) {
    provider.answer = (_, response) => json(response, 401, { message: `no, ${SECRET_KEY}, ${nth}` });
    await bob.post(removeBackground, { object_key });
  }
  provider.answer = before;
  const { faults } = await statusOf(ann);
  const ofWork = faults.filter(({ route }) => route.startsWith('work:'));
  expect(ofWork.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 20 }, (_, index) => `status 401: no, (key), ${21 - index}`),
  );
  expect(ofWork[0]).toMatchObject({ route: 'work:cut', operation: 'remove_background', fault: 'key' });
});

test('of a way that leaves black vectors to the next that is told, for it bills none of them', () => {
  const fal = { ...createFakeEngine(), isPaid: true, acceptsJob: ({ colours }: EngineJob) => colours === 'color' };
  const settings = readEngineSettings({ FAL_KEY: 'k' }, '/nowhere');
  const others = new Map([['fal', fal]]);
  const routes = createRouteTable(
    { pictures: createFakeEngine(), texts: createFakeEngine(), providerEngines: others },
    settings,
  );
  const priceFor = (colours: 'binary' | 'color') => maxPrice(routes, 'image_to_svg', { count: 1, colours });
  expect([priceFor('binary'), priceFor('color')]).toEqual([0, 0.01]);
});

test('Expand Image is tried on what has a blank part', async () => {
  const { pictures } = await sampleJob('expand_image');
  const { data, info } = await sharp(pictures.image!.bytes).raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
  expect([info.channels, alphaAt(0, 0), alphaAt(info.width >> 1, info.height >> 1)]).toEqual([4, 0, 255]);
});

test('of a model that was made for a test a still is shown, not its file', async () => {
  const engine: Engine = {
    ...createFakeEngine(),
    async *run(job) {
      const recipe = { ...job, engine: 'fake', notes: [], milliseconds: 1, operation: job.operation };
      yield { kind: 'result', media: { type: 'model/gltf-binary', bytes: GLB }, recipe };
    },
  };
  const other = await startTestServer({}, {}, { engine });
  const operator = await other.signUpPerson('Ann');
  const done = await operator.call(testEngine, { operation: 'image_to_3d', route: 'built-in' });
  const still = await other.inject(done.image_url!);
  await other.close();
  expect([still.statusCode, still.headers['content-type']]).toEqual([200, 'image/webp']);
});

// The fake engine makes no videos.
test.each(OPERATIONS.filter((operation) => operation !== 'image_to_video'))(
  '%s is tried with what it needs',
  async (operation) => {
    const done = await ann.call(testEngine, { operation, route: 'built-in' });
    expect(done.milliseconds).toBeGreaterThanOrEqual(0);
  },
);
