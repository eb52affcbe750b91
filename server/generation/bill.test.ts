import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelJob, idempotencyKey, jobHistory, listJobs } from '../../contract/calls/jobs.ts';
import { engineStatus } from '../../contract/calls/operator.ts';
import { NodeId } from '../../contract/ids.ts';
import { generateImage } from '../../contract/operations/generateImage.ts';
import { imageToSvg } from '../../contract/operations/imageToSvg.ts';
import { removeBackground } from '../../contract/operations/removeBackground.ts';
import { json } from '../../tests/fixtures/providers/provider.ts';
import { createTestBoard } from '../testing/boards.ts';
import { parseGenerateEvents, postWithHeaders } from '../testing/generateRequests.ts';
import { type PaidServer, startPaidServer } from '../testing/paidServer.ts';
import { saveTestPicture } from '../testing/pictures.ts';
import type { Person } from '../testing/testServer.ts';

const NO_PICTURE = { type: 'image/png', base64: Buffer.from('this is no picture').toString('base64') };

let paid: PaidServer;
let ann: Person;

beforeAll(async () => {
  const models = { remove_background: 'cut', generate_image: 'draw', image_to_svg: 'trace' };
  paid = await startPaidServer({ models, prices: { cut: 0.25, draw: 0.04 } });
  ann = await paid.server.signUpPerson('Ann');
});
afterAll(() => paid.close());
beforeEach(() => paid.reset());

const DESIGN = { prompt: 'a kettle', model: 'Product Design', aspect_ratio: '1:1', think: false } as const;
const CUT = { engine: 'At work cut', cost: 0.25 };
const use = async () => (await ann.call(engineStatus, {})).use_in_all;
const cut = async () => {
  const answer = await ann.post(removeBackground, { object_key: (await saveTestPicture(ann)).object_key });
  return answer.json();
};

/** A run of a board that the provider never answers, once it has come there. */
async function hung() {
  const board = await createTestBoard(ann);
  const key = idempotencyKey(board, NodeId.parse('n'), 'r');
  const body = { object_key: (await saveTestPicture(ann)).object_key };
  const { promise: request, resolve } = Promise.withResolvers<void>();
  paid.provider.answer = () => resolve();
  const calling = postWithHeaders(paid.server, ann, removeBackground, body, { 'idempotency-key': key });
  await request;
  return { board, key, calling };
}

test('a run that a provider broke off says who may have billed it, and how much', async () => {
  paid.provider.answer = (_, response) => json(response, 500, { message: 'oh' });
  expect(await cut()).toMatchObject({ code: 'maybe_billed', bill: CUT });
  expect(await use()).toEqual({ runs: 1, cost: 0, unknown: 1 });
});

test('what was made in vain is billed at its price, and counted so; nothing is promised that cannot be fetched', async () => {
  paid.provider.answer = (_, response) => json(response, 200, { results: [NO_PICTURE] });
  expect(await cut()).toMatchObject({
    code: 'was_billed',
    detail: 'This was billed, but the result could not be fetched. Run again?',
    bill: CUT,
  });
  expect(await use()).toEqual({ runs: 1, cost: 0.25, unknown: 0 });
});

test('of two designs in one answer both were billed, whichever cannot be read', async () => {
  for (const results of [
    [paid.picture, NO_PICTURE],
    [NO_PICTURE, paid.picture],
  ]) {
    paid.provider.answer = (_, response) => json(response, 200, { results });
    await ann.post(generateImage, DESIGN);
  }
  expect(await use()).toEqual({ runs: 2, cost: 0.16, unknown: 0 });
});

test('a queue may have it still: that it is fetched first is said there alone', async () => {
  const state = { state: 'done', results: [NO_PICTURE] };
  paid.provider.answer = ({ method }, response) =>
    method === 'POST' ? json(response, 202, { request: 'q1' }) : json(response, 200, state);
  expect(await cut()).toMatchObject({
    code: 'was_billed',
    detail: 'This was billed, but the result could not be fetched. Run again? Anything already made is fetched first.',
    bill: { ...CUT, left: true },
  });
});

test('a price that nobody knows is said not to be known', async () => {
  paid.provider.answer = (_, response) => json(response, 500, {});
  const { object_key } = await saveTestPicture(ann);
  const answer = await ann.post(imageToSvg, { object_key, model: 'color' });
  expect(answer.json().bill).toEqual({ engine: 'At work trace', cost: null });
});

test('a stream says it of all that it did not give', async () => {
  paid.provider.answer = (_, response) => json(response, 500, {});
  const events = parseGenerateEvents((await ann.post(generateImage, DESIGN)).body);
  const bill = { engine: 'At work draw', cost: 0.08 };
  expect(events[1]).toEqual({
    event: 'error',
    data: { bill, detail: 'This may have been billed. Run again?', code: 'maybe_billed' },
  });
});

test('Stop says what may still be billed, by the key and to the call that waits; what is free says nothing', async () => {
  const { board, key, calling } = await hung();
  expect(await ann.call(cancelJob, { idempotency_key: key })).toEqual({ bill: CUT });
  expect((await calling).json()).toMatchObject({ code: 'run_cancelled', bill: CUT });
  const [job] = (await ann.call(jobHistory, { board_id: board })).jobs;
  expect(job).toMatchObject({ state: 'cancelled', bill: CUT });
  expect(await ann.call(cancelJob, { job_id: job!.job_id })).toEqual({ bill: CUT });
  // One that had not come yet cost nothing.
  expect(await ann.call(cancelJob, { idempotency_key: idempotencyKey(board, NodeId.parse('n'), 'other') })).toEqual({});
});

test('a later visit reads it from the list of runs', async () => {
  paid.provider.answer = (_, response) => json(response, 500, {});
  const board_id = await createTestBoard(ann);
  const headers = { 'idempotency-key': idempotencyKey(board_id, NodeId.parse('n'), 'r') };
  await postWithHeaders(
    paid.server,
    ann,
    removeBackground,
    { object_key: (await saveTestPicture(ann)).object_key },
    headers,
  );
  const lists = [await ann.call(listJobs, { board_id }), await ann.call(jobHistory, { board_id })];
  expect(lists.map(({ jobs }) => jobs[0]?.bill)).toEqual([CUT, CUT]);
});
