import { expect, test } from 'vitest';
import { cancelJob, idempotencyKey } from '../../contract/calls/jobs.ts';
import { type BoardId, NodeId } from '../../contract/ids.ts';
import { generateImage } from '../../contract/operations/generateImage.ts';
import { processSketch } from '../../contract/operations/processSketch.ts';
import { createTestBoard } from '../testing/boards.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { parseGenerateEvents, postWithHeaders } from '../testing/generateRequests.ts';
import { saveTestPicture } from '../testing/pictures.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';

const engine = createFakeEngine();
const { server, ann } = await startServerWithTwoPeople({}, {}, { engine });
const { db } = server.parts;
const sketch = (await saveTestPicture(ann)).object_key;
const NODE = NodeId.parse('render');

const sketchBody = (prompt: string) => ({ prompt, sketch_object_key: sketch, hq_mode: false });
const keyOf = (board: BoardId, run: string, node = NODE) => ({ 'idempotency-key': idempotencyKey(board, node, run) });
/** Go on a node, as one of several tabs presses it. */
const press = (board: BoardId, run: string, body: object, { call = processSketch, node = NODE } = {}) =>
  postWithHeaders(server, ann, call as { path: string }, body, keyOf(board, run, node));
const begunFor = (prompt: string) => engine.startedJobs.filter((job) => job.prompt === prompt).length;
/** Lets results be made until these calls are answered. */
async function answered<T>(calls: readonly Promise<T>[]): Promise<T[]> {
  const over = Promise.all(calls);
  const timer = setInterval(engine.release, 10);
  return over.finally(() => clearInterval(timer));
}
const joined = (count: number) =>
  expect.poll(async () => (await db.selectFrom('joined_key').select('job_id').execute()).length).toBe(count);

test('Go in the same moment in two tabs is one run with one result, whose name both are told', async () => {
  const board = await createTestBoard(ann);
  const body = sketchBody('wait at once');
  const calls = ['one', 'two', 'three'].map((run) => press(board, run, body));
  await engine.waitForStarted(1);
  await joined(2);
  engine.release();
  const answers = (await Promise.all(calls)).map((answer) => answer.json());
  expect(begunFor(body.prompt)).toBe(1);
  expect(new Set(answers.map(({ object_key }) => object_key)).size).toBe(1);
  const ledger = await db.selectFrom('ledger').selectAll().where('board_id', '=', board).execute();
  expect(ledger.length).toBe(1);
  const { run } = await db.selectFrom('job').select('run').where('board_id', '=', board).executeTakeFirstOrThrow();
  expect(answers.map((answer) => answer.run).sort()).toEqual([run, run, undefined]);
  // A tab that lost its answer asks again after the end, under its own key.
  const again = await Promise.all(['one', 'two', 'three'].map((name) => press(board, name, body)));
  expect(again.map((answer) => answer.json().object_key)).toEqual(Array(3).fill(answers[0].object_key));
  expect(begunFor(body.prompt)).toBe(1);
  // Go that is pressed later is a new run.
  const [later] = await answered([press(board, 'four', body)]);
  expect(later!.json().object_key).not.toBe(answers[0].object_key);
});

test('a stream of designs tells each of two tabs the same pictures, and the name of their run', async () => {
  const board = await createTestBoard(ann);
  const body = { prompt: 'wait for a lamp', model: 'Product Design', aspect_ratio: '1:1', think: false };
  const begun = engine.startedJobs.length;
  await db.deleteFrom('joined_key').execute();
  const calls = ['one', 'two'].map((run) => press(board, run, body, { call: generateImage as never }));
  await engine.waitForStarted(begun + 1);
  await joined(1);
  const [one, two] = (await answered(calls)).map(({ body: text }) =>
    parseGenerateEvents(text).flatMap(({ event, data }) =>
      event === 'image' ? [data as Record<string, unknown>] : [],
    ),
  );
  expect(one!.map(({ object_key }) => object_key)).toEqual(two!.map(({ object_key }) => object_key));
  expect([one!.length, begunFor(body.prompt)]).toEqual([2, 1]);
  const names = [one, two].map((images) => new Set(images!.map(({ run }) => run)));
  expect(names).toEqual(expect.arrayContaining([new Set([undefined]), new Set([expect.any(String)])]));
});

test('another node, other words and no board are other runs', async () => {
  const board = await createTestBoard(ann);
  const body = sketchBody('wait apart');
  const begun = engine.startedJobs.length;
  const calls = [
    press(board, 'one', body),
    press(board, 'two', body, { node: NodeId.parse('other') }),
    press(board, 'three', sketchBody('wait apart, too')),
    ann.post(processSketch, body),
    ann.post(processSketch, body),
  ];
  await answered(calls);
  expect(engine.startedJobs.length - begun).toBe(5);
});

test('Stop in a tab whose press joined another’s stops the run', async () => {
  const board = await createTestBoard(ann);
  await db.deleteFrom('joined_key').execute();
  const body = sketchBody('wait for Stop');
  const begun = engine.startedJobs.length;
  const calls = ['one', 'two'].map((run) => press(board, run, body));
  await engine.waitForStarted(begun + 1);
  await joined(1);
  const { idempotency_key } = await db.selectFrom('joined_key').selectAll().executeTakeFirstOrThrow();
  await ann.call(cancelJob, { idempotency_key });
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([499, 499]);
});
