import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { keepPreferences } from '../../contract/calls/accountSettings.ts';
import { cropImage, getImageUrl, getRecipe } from '../../contract/calls/assets.ts';
import { saveBoard } from '../../contract/calls/boards.ts';
import { cancelJob, idempotencyKey, jobHistory, listJobs } from '../../contract/calls/jobs.ts';
import type { Recipe } from '../../contract/engine.ts';
import type { BoardId } from '../../contract/ids.ts';
import { JobId, NodeId } from '../../contract/ids.ts';
import { OPERATION_ROWS as calls } from '../../contract/operations/index.ts';
import { createTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { parseGenerateEvents, postWithHeaders } from '../testing/generateRequests.ts';
import { dataUrl, fullyOpenMask, plainPng, saveTestPicture } from '../testing/pictures.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import type { Person } from '../testing/testServer.ts';

const engine = createFakeEngine();
const { server, ann, mallory } = await startServerWithTwoPeople({ engineTest: true }, {}, { engine });
const sketch = (await saveTestPicture(ann)).object_key;

const NODE = NodeId.parse('render 1/2');
const sketchBody = (prompt = 'copper kettle') => ({ prompt, sketch_object_key: sketch, hq_mode: false });
const designBody = (prompt = 'red lamp') => ({
  prompt,
  model: 'Product Design',
  aspect_ratio: '1:1' as const,
  think: false,
});
const anotherBody = { prompt: 'lamp', object_key: sketch, model: 'Product Design', seed: 5 };
/** The last picture of a stream. */
const designsIn = ({ body }: { readonly body: string }) =>
  parseGenerateEvents(body).flatMap(({ event, data }) => (event === 'image' ? [data] : []))[1] ?? {};
let runs = 0;
function newKey(board: BoardId): { readonly run: string; readonly key: string } {
  runs += 1;
  return { run: `run-${runs}`, key: idempotencyKey(board, NODE, `run-${runs}`) };
}
const send = (person: Person, call: { readonly path: string }, body: unknown, headers = {}) =>
  postWithHeaders(server, person, call, body, headers);
const jobsOf = async (board_id: BoardId, person = ann) => (await person.call(listJobs, { board_id })).jobs;

test('a render answers with a picture that knows how it was made', async () => {
  const answer = await ann.call(calls.process_sketch, { ...sketchBody(), seed: 7 });
  expect([answer.image_width, answer.image_height]).toEqual([8, 4]);
  const { recipe } = await ann.call(getRecipe, { object_key: answer.object_key });
  const stored = await server.inject((await ann.call(getImageUrl, { object_key: sketch })).image_url);
  expect(recipe).toEqual({
    engine: 'fake',
    model: 'built-in',
    operation: 'process_sketch',
    prompt: 'copper kettle',
    seed: 7,
    notes: [],
    milliseconds: 1,
    route: 'built-in',
    inputs: { image: sketch },
    hashes: { image: createHash('sha256').update(stored.rawPayload).digest('base64url') },
    asked: { count: 1, aspectRatio: '1:1', highQuality: false },
    index: 0,
  });
  const file = await server.inject(answer.image_url);
  expect(file.body).toContain('digitalsourcetype/');
  expect(file.body).not.toContain('kettle');
});

test.each<[string, () => Promise<{ readonly recipe?: unknown }>]>([
  ['a design', async () => designsIn(await send(ann, calls.generate_image, { ...designBody(), think: true, seed: 5 }))],
  ['a render', () => ann.call(calls.process_sketch, { ...sketchBody(), hq_mode: true, seed: 5 })],
  ['another design', () => ann.call(calls.image_to_image, { ...anotherBody, strength: 0.4, image_influence: 1.5 })],
  ['a vector', () => ann.call(calls.image_to_svg, { object_key: sketch, model: 'binary' })],
  ['a model', () => ann.call(calls.image_to_3d, { object_key: sketch, stl_mode: true })],
  ['a brief', () => ann.call(calls.enhance_prompt, { prompt: 'lamp', instructions: 'in warm colours', seed: 5 })],
])('the recipe of %s says all that its job was asked', async (_, ask) => {
  const before = engine.startedJobs.length;
  const { recipe } = await ask();
  const { prompt, seed, asked: options, inputs: pictures = {} } = recipe as Recipe;
  const { id, operation, model, recipes, image, style, ...wanted } = engine.startedJobs[before]!;
  expect({ prompt, seed, ...options }).toEqual(wanted);
  expect(Object.keys(pictures)).toEqual([...(image ? ['image'] : []), ...(style ? ['style'] : [])]);
});

test('a seed reaches the engine from every call that has one', async () => {
  const picture = { object_key: sketch };
  const prompted = { prompt: 'lamp', seed: 5 };
  const bodies = {
    generate_image: { ...designBody(), seed: 5 },
    process_sketch: { ...sketchBody(), seed: 5 },
    process_sketch_style: {
      ...prompted,
      image_influence: 1,
      sketch_object_key: sketch,
      style_image_object_key: sketch,
    },
    image_to_image: { ...anotherBody, strength: 0.4 },
    instruct_edit: { ...prompted, ...picture },
    inpaint_image: { ...prompted, ...picture, mask: dataUrl(await fullyOpenMask()) },
    expand_image: { ...prompted, ...picture },
    generate_background: { ...prompted, ...picture },
    enhance_prompt: { ...prompted, instructions: '' },
  };
  const before = engine.startedJobs.length;
  for (const [operation, body] of Object.entries(bodies)) await send(ann, { path: `/api/${operation}/` }, body);
  expect(engine.startedJobs.slice(before).map(({ operation, seed }) => [operation, seed])).toEqual(
    Object.keys(bodies).map((operation) => [operation, 5]),
  );
});

test.each([
  ['the header', 'zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['the header of an English page', 'en', 'en'],
  ['what the account has, where the header says neither', 'fr', 'zh'],
])('the language of the interface reaches the engine: %s', async (_, header, language) => {
  await ann.call(keepPreferences, { language: 'chinese' });
  await send(ann, calls.process_sketch, sketchBody(), { 'accept-language': header });
  expect(engine.startedJobs.at(-1)?.language).toBe(language);
});

test('a program that says no language is told in that of its words', async () => {
  await send(mallory, calls.enhance_prompt, { prompt: 'oak chair', instructions: '' });
  expect(engine.startedJobs.at(-1)?.language).toBe(undefined);
});

test('without a seed each run draws its own', async () => {
  const before = engine.startedJobs.length;
  await ann.call(calls.process_sketch, sketchBody());
  await ann.call(calls.process_sketch, sketchBody());
  const [one, two] = engine.startedJobs.slice(before);
  expect(one!.seed).not.toBe(two!.seed);
});

test('designs come as events, each picture as it is made', async () => {
  const answer = await send(ann, calls.generate_image, designBody());
  expect(answer.headers['content-type']).toMatch(/^text\/event-stream/);
  const events = parseGenerateEvents(answer.body);
  expect(events.map(({ event }) => event)).toEqual(['prepared', 'image', 'image', 'done']);
  expect(events.flatMap(({ event, data }) => (event === 'image' ? [data.index] : []))).toEqual([0, 1]);
});

test('a failure in the stream is an error event in our own words, then done', async () => {
  const events = parseGenerateEvents((await send(ann, calls.generate_image, designBody('fail2'))).body);
  expect(events.map(({ event }) => event)).toEqual(['prepared', 'image', 'error', 'done']);
  expect(events[2]!.data).toEqual({ detail: 'The engine failed. Please try again.', code: 'engine_failed' });
});

test.each([
  ['content', 403, 'inappropriate_content'],
  ['input', 400, 'nothing_to_work_on'],
  ['rate', 503, 'busy'],
  ['timeout', 504, 'engine_timeout'],
  ['failed', 502, 'engine_failed'],
  ['unsupported', 501, 'engine_unable'],
  ['key', 502, 'engine_failed'],
  ['empty', 422, 'nothing_made'],
  ['billed', 502, 'was_billed'],
])('an engine that fails by %s answers %i and never its own text', async (fault, status, code) => {
  const answer = await send(ann, calls.process_sketch, sketchBody(`fail:${fault}`));
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(answer.body).not.toContain('429');
});

test('the word list refuses in both languages, and leaves the trade its words', async () => {
  const codes = async (prompts: string[]) =>
    Promise.all(prompts.map(async (prompt) => (await send(ann, calls.generate_image, designBody(prompt))).statusCode));
  expect(await codes(['a Porn lamp', '血腥的台灯'])).toEqual([403, 403]);
  expect(await codes(['a chef knife beside a shot glass of blood orange juice'])).toEqual([200]);
});

test('somebody else’s picture, a picture that is none, and a wrong mask never reach an engine', async () => {
  const before = engine.startedJobs.length;
  const foreign = await send(mallory, calls.process_sketch, sketchBody());
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'asset_not_found']);
  const style = { ...designBody(), style_image_object_key: sketch };
  expect((await send(mallory, calls.generate_image, style)).json().code).toBe('asset_not_found');
  const paths = await send(ann, calls.process_sketch, { ...sketchBody(), sketch_object_key: '../../secret.png' });
  expect(paths.json().code).toBe('invalid_body');
  const edit = { prompt: 'a lid', object_key: sketch };
  const small = await send(ann, calls.inpaint_image, { ...edit, mask: dataUrl(await plainPng(4, 4)) });
  expect([small.statusCode, small.json().code]).toEqual([400, 'invalid_mask']);
  const page = await send(ann, calls.inpaint_image, { ...edit, mask: dataUrl(Buffer.from('<html>')) });
  expect(page.json().code).toBe('invalid_mask');
  const shut = await send(ann, calls.inpaint_image, { ...edit, mask: dataUrl(await plainPng(8, 4)) });
  expect([shut.statusCode, shut.json().code]).toEqual([400, 'invalid_mask']);
  expect(engine.startedJobs.length).toBe(before);
  await ann.call(calls.inpaint_image, { ...edit, mask: dataUrl(await fullyOpenMask()) });
  expect(engine.startedJobs.at(-1)!.mask?.type).toBe('image/png');
});

test('the address in a body is never fetched', async () => {
  const requests: string[] = [];
  const listener = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end();
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const image_url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/secret`;
  const bodies = { object_key: sketch, image_url };
  for (const call of [calls.remove_background, calls.get_4k, calls.describe_image]) await send(ann, call, bodies);
  await send(ann, cropImage, { ...bodies, crop_x: 0, crop_y: 0, crop_width: 1, crop_height: 1 });
  listener.close();
  expect(requests).toEqual([]);
});

test('a vector’s colours and a model’s printing mode reach the engine', async () => {
  await send(ann, calls.image_to_svg, { object_key: sketch, model: 'binary' });
  expect(engine.startedJobs.at(-1)).toMatchObject({ operation: 'image_to_svg', colours: 'binary' });
  await send(ann, calls.image_to_3d, { object_key: sketch, stl_mode: true });
  expect(engine.startedJobs.at(-1)).toMatchObject({ operation: 'image_to_3d', stl: true });
});

test('what no engine can do says so', async () => {
  const answer = await send(ann, calls.image_to_video, { prompt: 'turn', start_image_object_key: sketch });
  expect([answer.statusCode, answer.json().code]).toEqual([501, 'not_available']);
});

test('a repeated key gets the same result once, as an answer and as a stream', async () => {
  const { key } = newKey(await createTestBoard(ann));
  const headers = { 'idempotency-key': key };
  const before = engine.startedJobs.length;
  const [first, second] = [
    await send(ann, calls.process_sketch, sketchBody(), headers),
    await send(ann, calls.process_sketch, sketchBody(), headers),
  ];
  expect(second.json()).toEqual(first.json());
  const own = { 'idempotency-key': 'any text of a program' };
  const streams = [
    await send(ann, calls.generate_image, designBody(), own),
    await send(ann, calls.generate_image, designBody(), own),
  ];
  expect(streams[1]!.body).toBe(streams[0]!.body);
  expect(engine.startedJobs.length).toBe(before + 2);
});

test('calls with one key at once join one run', async () => {
  const { key } = newKey(await createTestBoard(ann));
  const before = engine.startedJobs.length;
  const calling = Array.from({ length: 4 }, () =>
    send(ann, calls.process_sketch, sketchBody('wait'), { 'idempotency-key': key }),
  );
  await engine.waitForStarted(before + 1);
  engine.release();
  const keys = (await Promise.all(calling)).map((answer) => answer.json().object_key);
  expect([new Set(keys).size, engine.startedJobs.length]).toEqual([1, before + 1]);
});

test('a key for something else is a mismatch; the same key of another person is theirs', async () => {
  const headers = { 'idempotency-key': 'shared' };
  await send(ann, calls.process_sketch, sketchBody(), headers);
  const other = await send(ann, calls.process_sketch, sketchBody('steel kettle'), headers);
  expect([other.statusCode, other.json().code]).toEqual([409, 'job_mismatch']);
  expect((await send(mallory, calls.generate_image, designBody(), headers)).statusCode).toBe(200);
  const foreign = { 'idempotency-key': newKey(await createTestBoard(ann)).key };
  expect((await send(mallory, calls.generate_image, designBody(), foreign)).json().code).toBe('board_not_found');
});

test('nothing is run for a read-only node but its 4k export, and a run from before is joined', async () => {
  const board_id = await createTestBoard(ann);
  const node = (readOnly: boolean) => ({ ...textNode(NODE), data: { readOnly } });
  await ann.call(saveBoard, saveBody(board_id, { nodes: [node(false)] }));
  const earlier = { 'idempotency-key': newKey(board_id).key };
  const first = await send(ann, calls.process_sketch, sketchBody(), earlier);
  await ann.call(saveBoard, saveBody(board_id, { nodes: [node(true)] }));
  const before = engine.startedJobs.length;
  const later = () => ({ 'idempotency-key': newKey(board_id).key });
  const refused = [
    await send(ann, calls.process_sketch, sketchBody(), later()),
    await send(ann, calls.generate_image, designBody(), later()),
  ];
  expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    Array(2).fill([409, 'node_read_only']),
  );
  expect(engine.startedJobs.length).toBe(before);
  expect((await send(ann, calls.process_sketch, sketchBody(), earlier)).json()).toEqual(first.json());
  expect((await send(ann, calls.get_4k, { object_key: sketch }, later())).statusCode).toBe(200);
});

test('a board hears of its running job, then of its result until a saved node holds it, and never again', async () => {
  const board_id = await createTestBoard(ann);
  const { key, run } = newKey(board_id);
  const before = engine.startedJobs.length;
  const calling = send(ann, calls.process_sketch, sketchBody('wait'), { 'idempotency-key': key });
  await engine.waitForStarted(before + 1);
  const [running] = await jobsOf(board_id);
  expect(running).toMatchObject({ node_id: NODE, run, state: 'running', operation: 'process_sketch', results: [] });
  engine.release();
  const answer = (await calling).json();
  expect(await jobsOf(board_id)).toMatchObject([{ state: 'done', results: [answer], status: null, code: null }]);
  const node = { id: 'r', type: 'prototype2DNode', position: { x: 0, y: 0 }, data: { objectKey: answer.object_key } };
  await ann.call(saveBoard, saveBody(board_id, { nodes: [node] }));
  expect(await jobsOf(board_id)).toEqual([]);
  await ann.call(saveBoard, saveBody(board_id, { nodes: [] }));
  expect(await jobsOf(board_id)).toEqual([]);
  expect((await mallory.post(listJobs, { board_id })).json().code).toBe('board_not_found');
});

test('the runs of a board are listed, the newest first, to its owner alone', async () => {
  const board_id = await createTestBoard(ann);
  const first = await send(ann, calls.process_sketch, sketchBody(), { 'idempotency-key': newKey(board_id).key });
  expect(first.statusCode).toBe(200);
  await send(
    ann,
    calls.process_sketch,
    { ...sketchBody(), prompt: 'lamp' },
    { 'idempotency-key': newKey(board_id).key },
  );
  const { jobs } = await ann.call(jobHistory, { board_id });
  expect(jobs.map(({ operation, node_id, state, code }) => [operation, node_id, state, code])).toEqual([
    ['process_sketch', NODE, 'done', null],
    ['process_sketch', NODE, 'done', null],
  ]);
  expect(jobs.map((job) => job.request)).toEqual([undefined, undefined]);
  const [newest, oldest] = jobs;
  expect(newest!.created_at >= oldest!.created_at && newest!.ended_at! >= newest!.created_at).toBe(true);
  expect((await mallory.post(jobHistory, { board_id })).json().code).toBe('board_not_found');
  expect((await ann.post(jobHistory, { board_id: 'x' })).json().code).toBe('board_not_found');
});

test('the list says what a failed run asked for, without what a test forced, so that it can be asked for again', async () => {
  const board_id = await createTestBoard(ann);
  const body = { ...sketchBody('fail:failed'), seed: 5, hq_mode: true };
  await send(ann, calls.process_sketch, body, { 'idempotency-key': newKey(board_id).key });
  const { jobs } = await ann.call(jobHistory, { board_id });
  const options = { count: 1, aspectRatio: '1:1', highQuality: true };
  expect(jobs.map(({ request }) => request)).toEqual([
    { prompt: body.prompt, seed: 5, inputs: { image: sketch }, asked: options },
  ]);
});

test.each([
  ['words', 'not_understood', 'The engine did not understand what to do.'],
  ['failed', 'engine_failed', undefined],
])(
  'the lists tell of a run that failed by its %s the sentence of the engine, where that is for people',
  async (fault, code, detail) => {
    const board_id = await createTestBoard(ann);
    await send(ann, calls.process_sketch, sketchBody(`fail:${fault}`), { 'idempotency-key': newKey(board_id).key });
    const { jobs } = await ann.call(jobHistory, { board_id });
    expect(jobs.map((job) => [job.code, job.detail])).toEqual([[code, detail]]);
    expect((await jobsOf(board_id)).map((job) => [job.code, job.detail])).toEqual([[code, detail]]);
  },
);

test('a run that is refused tells why in a sentence and by code: in its answer, its stream and the lists', async () => {
  const board_id = await createTestBoard(ann);
  const reason = {
    code: 'nothing_to_work_on',
    detail: 'The sketch is blank. Draw the outline of a product first.',
    remark: { code: 'blank.sketch' },
  };
  const headers = { 'idempotency-key': newKey(board_id).key };
  const answer = await send(ann, calls.process_sketch, sketchBody('fail:blank'), headers);
  expect(answer.json()).toEqual({ status: 400, ...reason });
  const { jobs } = await ann.call(jobHistory, { board_id });
  expect(jobs).toMatchObject([reason]);
  expect(await jobsOf(board_id)).toMatchObject([reason]);
  const stream = await send(ann, calls.generate_image, designBody('fail:blank'));
  expect(parseGenerateEvents(stream.body)[1]).toEqual({ event: 'error', data: reason });
});

test('a result that a save claims is not told again, though no node ever held it; the others of its run are', async () => {
  const board_id = await createTestBoard(ann);
  const { key, run } = newKey(board_id);
  await send(ann, calls.generate_image, designBody(), { 'idempotency-key': key });
  const claim = (...indices: number[]) =>
    ann.call(saveBoard, saveBody(board_id, {}, { claims: indices.map((index) => ({ run, index })) }));
  await claim(0);
  expect(await jobsOf(board_id)).toMatchObject([{ run, results: [{ index: 0 }, { index: 1 }] }]);
  await claim(0, 1);
  expect(await jobsOf(board_id)).toEqual([]);
  const text = newKey(board_id);
  await send(ann, calls.enhance_prompt, { prompt: 'a lamp', instructions: '' }, { 'idempotency-key': text.key });
  expect(await jobsOf(board_id)).toMatchObject([{ run: text.run }]);
  await ann.call(saveBoard, saveBody(board_id, {}, { claims: [{ run: text.run, index: 0 }] }));
  expect(await jobsOf(board_id)).toEqual([]);
});

test('a failure that left nothing is told to every page that asks at the time, and not to a later visit', async () => {
  const board_id = await createTestBoard(ann);
  const { key, run } = newKey(board_id);
  await send(ann, calls.process_sketch, sketchBody('fail:failed'), { 'idempotency-key': key });
  const failure = [{ run, state: 'failed', code: 'engine_failed' }];
  expect(await jobsOf(board_id)).toMatchObject(failure);
  expect(await jobsOf(board_id)).toMatchObject(failure);
  const { db } = server.parts;
  const aMinuteAgo = { told_at: new Date(Date.now() - 60_000) };
  await db
    .updateTable('job')
    .set(aMinuteAgo)
    .where('board_id', '=', board_id)
    .where('told_at', 'is not', null)
    .execute();
  expect(await jobsOf(board_id)).toEqual([]);
});

test.each(['engine_failed', 'was_billed'] as const)(
  '%s is no news to a visit once its node has run again',
  async (code) => {
    const board_id = await createTestBoard(ann);
    const [{ key }, again] = [newKey(board_id), newKey(board_id)];
    await send(ann, calls.process_sketch, sketchBody('fail:failed'), { 'idempotency-key': key });
    await server.parts.db.updateTable('job').set({ failure_code: code }).where('board_id', '=', board_id).execute();
    await send(ann, calls.process_sketch, sketchBody(), { 'idempotency-key': again.key });
    expect((await jobsOf(board_id)).map((job) => job.run)).toEqual([again.run]);
  },
);

test('a run that may have been billed is told at each visit of a day, until its node runs again', async () => {
  const board_id = await createTestBoard(ann);
  const { key, run } = newKey(board_id);
  await send(ann, calls.process_sketch, sketchBody('fail:failed'), { 'idempotency-key': key });
  const endedBefore = (hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000);
    const doubt = { failure_code: 'maybe_billed' as const, ended_at: at, told_at: at, created_at: at };
    return server.parts.db.updateTable('job').set(doubt).where('board_id', '=', board_id).execute();
  };
  await endedBefore(25);
  expect(await jobsOf(board_id)).toEqual([]);
  await endedBefore(1);
  expect(await jobsOf(board_id)).toMatchObject([{ run, state: 'failed', code: 'maybe_billed' }]);
  const again = newKey(board_id);
  await send(ann, calls.process_sketch, sketchBody(), { 'idempotency-key': again.key });
  expect((await jobsOf(board_id)).map((job) => job.run)).toEqual([again.run]);
});

test('what a failed run had made is told until a saved node holds it, long after the failure', async () => {
  const board_id = await createTestBoard(ann);
  const { key } = newKey(board_id);
  await send(ann, calls.generate_image, designBody('fail2'), { 'idempotency-key': key });
  const { db } = server.parts;
  await db
    .updateTable('job')
    .set({ ended_at: new Date(0) })
    .where('board_id', '=', board_id)
    .execute();
  const [failed] = await jobsOf(board_id);
  expect(failed).toMatchObject({ state: 'failed', code: 'engine_failed', results: [{ index: 0 }] });
  const data = { objectKey: failed!.results[0]!.object_key };
  const node = { id: 'r', type: 'prototype2DNode', position: { x: 0, y: 0 }, data };
  await ann.call(saveBoard, saveBody(board_id, { nodes: [node] }));
  expect(await jobsOf(board_id)).toEqual([]);
});

test('Stop ends a run at once, for every call that waits for it', async () => {
  const board_id = await createTestBoard(ann);
  const { key } = newKey(board_id);
  const before = engine.startedJobs.length;
  const calling = send(ann, calls.process_sketch, sketchBody('wait'), { 'idempotency-key': key });
  await engine.waitForStarted(before + 1);
  const job_id = JobId.parse(engine.startedJobs.at(-1)!.id);
  expect((await mallory.post(cancelJob, { job_id })).json().code).toBe('job_not_found');
  await ann.call(cancelJob, { job_id });
  // The engine was never released: only the Stop can have ended the call.
  const answer = await calling;
  expect([answer.statusCode, answer.json().code]).toEqual([499, 'run_cancelled']);
  expect(engine.abortedJobIds).toContain(job_id);
  expect(await jobsOf(board_id)).toEqual([]);
  const again = await send(ann, calls.process_sketch, sketchBody('wait'), { 'idempotency-key': key });
  expect(again.json().code).toBe('run_cancelled');
});

test('Stop by the key ends the run that the key made, for its owner alone', async () => {
  const board_id = await createTestBoard(ann);
  const { key } = newKey(board_id);
  const before = engine.startedJobs.length;
  const calling = send(ann, calls.process_sketch, sketchBody('wait'), { 'idempotency-key': key });
  await engine.waitForStarted(before + 1);
  expect((await mallory.post(cancelJob, { idempotency_key: key })).json().code).toBe('board_not_found');
  await ann.call(cancelJob, { idempotency_key: key });
  expect((await calling).json().code).toBe('run_cancelled');
  expect(await jobsOf(board_id)).toEqual([]);
});

test('Stop that comes before the call it stops: the call finds its run stopped, and no engine begins', async () => {
  const board_id = await createTestBoard(ann);
  const before = engine.startedJobs.length;
  const plain = newKey(board_id).key;
  await ann.call(cancelJob, { idempotency_key: plain });
  await ann.call(cancelJob, { idempotency_key: plain });
  const answer = await send(ann, calls.process_sketch, sketchBody(), { 'idempotency-key': plain });
  expect([answer.statusCode, answer.json().code]).toEqual([499, 'run_cancelled']);
  const streamed = newKey(board_id).key;
  await ann.call(cancelJob, { idempotency_key: streamed });
  const events = parseGenerateEvents(
    (await send(ann, calls.generate_image, designBody(), { 'idempotency-key': streamed })).body,
  );
  expect(events.map(({ data }) => ('code' in data ? data.code : ''))).toEqual(['', 'run_cancelled', '']);
  expect([await jobsOf(board_id), engine.startedJobs.length]).toEqual([[], before]);
});

test('two runs of one person go at once, the third waits, and somebody else does not', async () => {
  const before = engine.startedJobs.length;
  const mine = [1, 2, 3].map((number) => send(ann, calls.process_sketch, sketchBody(`wait ${number}`)));
  await engine.waitForStarted(before + 2);
  await send(mallory, calls.generate_image, designBody());
  // Calls of one millisecond have no order among them.
  const begun = engine.startedJobs.slice(before).map(({ prompt }) => prompt.replace(/ \d$/, ''));
  expect(begun).toEqual(['wait', 'wait', 'red lamp']);
  engine.release();
  await engine.waitForStarted(before + 4);
  engine.release();
  expect((await Promise.all(mine)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

test('forced outcomes come by header or prompt, and only where they are switched on', async () => {
  const forced = (header: string) => send(ann, calls.process_sketch, sketchBody(), { 'x-engine-test': header });
  const codes = await Promise.all(['403', '429', 'broken'].map(async (header) => (await forced(header)).json().code));
  expect(codes).toEqual(['inappropriate_content', 'trial_exhausted', 'engine_failed']);
  expect((await send(ann, calls.process_sketch, sketchBody('kettle [test:429]'))).statusCode).toBe(429);
});
