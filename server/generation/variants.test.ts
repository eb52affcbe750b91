import { expect, test } from 'vitest';
import { getImageUrl } from '../../contract/calls/assets.ts';
import { saveBoard } from '../../contract/calls/boards.ts';
import { listRoutes } from '../../contract/calls/engines.ts';
import { cancelJob, idempotencyKey, listJobs } from '../../contract/calls/jobs.ts';
import { JobId, NodeId } from '../../contract/ids.ts';
import { OPERATION_ROWS as calls } from '../../contract/operations/index.ts';
import { createTestBoard, saveBody } from '../testing/boards.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { parseGenerateEvents, postWithHeaders } from '../testing/generateRequests.ts';
import { saveTestPicture } from '../testing/pictures.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';

const VARIED = new Set(['generate_image', 'process_sketch']);
const engine = { ...createFakeEngine(), variesResults: (operation: string) => VARIED.has(operation) };
const { server, ann, mallory } = await startServerWithTwoPeople({}, {}, { engine });
const sketch = (await saveTestPicture(ann)).object_key;
const body = <Variants>(variants: Variants, prompt = 'copper kettle') => ({
  prompt,
  sketch_object_key: sketch,
  hq_mode: false,
  seed: 7,
  variants,
});
const EVENTS = { accept: 'text/event-stream' };
const send = (call: { readonly path: string }, body: unknown, headers = {}) =>
  postWithHeaders(server, ann, call, body, headers);
const eventsOf = async (variants: unknown, prompt?: string, headers = {}) =>
  parseGenerateEvents((await send(calls.process_sketch, body(variants, prompt), { ...EVENTS, ...headers })).body);
const imagesIn = (events: ReturnType<typeof parseGenerateEvents>) =>
  events.flatMap(({ event, data }) => (event === 'image' ? [data] : []));
const countRuns = async () => (await server.parts.db.selectFrom('ledger').select('state').execute()).length;

test('a run of four is one job that the engine is asked for once, each result of a seed of its own', async () => {
  const [before, runsBefore] = [engine.startedJobs.length, await countRuns()];
  const events = await eventsOf(4);
  expect(events.map(({ event }) => event)).toEqual(['prepared', 'image', 'image', 'image', 'image', 'done']);
  const images = imagesIn(events);
  expect(images.map(({ index, recipe }) => [index, recipe?.seed, recipe?.asked?.count])).toEqual(
    [0, 1, 2, 3].map((index) => [index, 7, 4]),
  );
  expect(new Set(images.map(({ object_key }) => object_key)).size).toBe(4);
  expect(engine.startedJobs.slice(before).map(({ count }) => count)).toEqual([4]);
  expect((await countRuns()) - runsBefore).toBe(1);
});

test('who takes no events gets the first result, and the others beside it', async () => {
  const answer = await ann.call(calls.process_sketch, body(2 as const));
  expect([answer, ...(answer.variants ?? [])].map(({ image_width, recipe }) => [image_width, recipe?.index])).toEqual([
    [8, 0],
    [8, 1],
  ]);
  expect((await ann.call(calls.process_sketch, body(undefined))).variants).toBe(undefined);
});

test('as many designs come as are asked for, else two', async () => {
  const design = { prompt: 'lamp', model: 'Product Design', aspect_ratio: '1:1', think: false };
  const countOf = async (variants?: number) =>
    imagesIn(parseGenerateEvents((await send(calls.generate_image, { ...design, variants })).body)).length;
  expect([await countOf(), await countOf(1), await countOf(4)]).toEqual([2, 1, 4]);
});

test.each([0, 3, 5, -1, 1.5, '4', null, [4], 1e9])('%j variants are refused, and nothing begins', async (variants) => {
  const before = engine.startedJobs.length;
  const answer = await send(calls.process_sketch, body(variants), EVENTS);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_body']);
  expect(engine.startedJobs.length).toBe(before);
});

test('an engine whose results would be the same makes one, as does an operation without variants', async () => {
  const before = engine.startedJobs.length;
  const edit = await ann.call(calls.instruct_edit, { prompt: 'brighter', object_key: sketch, variants: 4 });
  const cutOut = await send(calls.remove_background, { object_key: sketch, variants: 4 }, EVENTS);
  expect([edit.variants, cutOut.json().variants]).toEqual([undefined, undefined]);
  expect(engine.startedJobs.slice(before).map(({ count }) => count)).toEqual([1, 1]);
  const { operations } = await ann.call(listRoutes, {});
  const varied = Object.entries(operations).filter(([, [route]]) => route?.variants);
  expect(varied.map(([operation]) => operation).sort()).toEqual(['generate_image', 'process_sketch']);
});

test('a repeated key replays the variants; another number of them is another request', async () => {
  const headers = { 'idempotency-key': 'four kettles' };
  const before = engine.startedJobs.length;
  const first = imagesIn(await eventsOf(4, undefined, headers));
  expect(imagesIn(await eventsOf(4, undefined, headers))).toEqual(first);
  expect((await send(calls.process_sketch, body(2), headers)).json().code).toBe('job_mismatch');
  expect(engine.startedJobs.length).toBe(before + 1);
});

test('what was made before a failure is there, and the failure is said', async () => {
  const board_id = await createTestBoard(ann);
  const headers = { 'idempotency-key': idempotencyKey(board_id, NodeId.parse('r1'), 'half') };
  const events = await eventsOf(4, 'fail2', headers);
  expect(events.map(({ event }) => event)).toEqual(['prepared', 'image', 'error', 'done']);
  const { jobs } = await ann.call(listJobs, { board_id });
  expect(jobs).toMatchObject([{ state: 'failed', results: [{ index: 0 }] }]);
});

test('Stop leaves what was made, and the engine goes no further', async () => {
  const [calling, started] = [eventsOf(4, 'wait'), engine.startedJobs.length];
  await engine.waitForStarted(started + 1);
  const job_id = JobId.parse(engine.startedJobs.at(-1)!.id);
  engine.release();
  await expect
    .poll(async () => {
      const { results } = await server.parts.db
        .selectFrom('job')
        .select('results')
        .where('id', '=', job_id)
        .executeTakeFirstOrThrow();
      return (JSON.parse(results) as unknown[]).length;
    })
    .toBe(1);
  expect((await mallory.post(cancelJob, { job_id })).json().code).toBe('job_not_found');
  await ann.call(cancelJob, { job_id });
  expect((await calling).map(({ event }) => event)).toEqual(['prepared', 'image', 'error', 'done']);
  expect(engine.abortedJobIds).toContain(job_id);
});

test('variants that a card holds are its board’s, and no longer told as unplaced', async () => {
  const board_id = await createTestBoard(ann);
  const headers = { 'idempotency-key': idempotencyKey(board_id, NodeId.parse('r1'), 'card') };
  const [first, second] = imagesIn(await eventsOf(2, 'card', headers));
  expect((await ann.call(listJobs, { board_id })).jobs).toMatchObject([{ results: [{ index: 0 }, { index: 1 }] }]);
  const variants = [first, second].map((image) => ({ objectKey: image!.object_key }));
  const node = { id: 'r', type: 'prototype2DNode', position: { x: 0, y: 0 }, data: { ...variants[0], variants } };
  await ann.call(saveBoard, saveBody(board_id, { nodes: [node] }));
  expect((await ann.call(listJobs, { board_id })).jobs).toEqual([]);
  const stored = await server.parts.db.selectFrom('asset_ref').select('key').where('board_id', '=', board_id).execute();
  expect(stored.map(({ key }) => key).sort()).toEqual(variants.map(({ objectKey }) => objectKey).sort());
  expect((await mallory.post(getImageUrl, { object_key: second!.object_key })).statusCode).toBe(404);
});
