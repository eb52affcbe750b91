import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard } from '../../contract/calls/boards.ts';
import { idempotencyKey, type JobSummary, listJobs } from '../../contract/calls/jobs.ts';
import { type BoardId, NodeId } from '../../contract/ids.ts';
import { generateImage } from '../../contract/operations/generateImage.ts';
import { parseGenerateEvents } from '../testing/generateRequests.ts';
import { type RestartableServer, startRestartableServer } from '../testing/processes/restartableServer.ts';

/** The number of times that the server is killed; `npm run torture` sets more. */
const KILLS = Number(process.env.KILLS ?? 1);
/** In which of three moments the first one comes; another run begins with another. */
const FIRST = Number(process.env.SEED ?? Date.now()) % 3;
const SECONDS_PER_KILL = 240;

let server: RestartableServer;
let board_id: BoardId;

beforeAll(async () => {
  server = await startRestartableServer();
  board_id = (await server.call(createBoard, { name: 'Killed' })).board_id;
});
afterAll(() => server.close());

const design = { prompt: 'a toothbrush', model: 'Product Design', aspect_ratio: '1:1' as const, think: false };
const keyOf = (run: string) => idempotencyKey(board_id, NodeId.parse('n'), run);
const jobOf = async (run: string): Promise<JobSummary | undefined> => {
  const named = (await server.call(listJobs, { board_id })).jobs.filter((job) => job.run === run);
  expect(named.length).toBeLessThan(2);
  return named[0];
};

/** Reads a stream until it holds `count` events, then closes the connection. */
async function firstEvents(response: Response, count: number) {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const whole = text.slice(0, text.lastIndexOf('\n\n') + 2);
    if (parseGenerateEvents(whole).length >= count) return parseGenerateEvents(whole);
  }
  throw new Error(`The stream ended early: ${text}`);
}

/** Begins a design and returns once so many events came; what it had made by then. */
async function beginDesign(run: string, events: number): Promise<unknown[]> {
  const seen = await firstEvents(await server.post(generateImage, design, { key: keyOf(run) }), events);
  return seen.filter(({ event }) => event === 'image').map(({ data }) => data.object_key);
}

/** Reads what the run has given in the end; joins it by its key. */
async function endOfDesign(run: string): Promise<unknown[]> {
  const events = parseGenerateEvents(await (await server.post(generateImage, design, { key: keyOf(run) })).text());
  expect(events.map(({ event }) => event)).toEqual(['prepared', 'image', 'image', 'done']);
  return events.filter(({ event }) => event === 'image').map(({ data }) => data.object_key);
}

test(`generations finish after ${KILLS} kills, and each picture appears once (seed ${FIRST})`, {
  timeout: KILLS * SECONDS_PER_KILL * 1000,
}, async () => {
  for (let kill = FIRST; kill < FIRST + KILLS; kill += 1) {
    const run = `kill-${kill}`;
    // In turn: nothing made yet, one of two pictures made, both made and only the end not written.
    const before = await beginDesign(run, 1 + (kill % 3));
    await server.process.kill();
    await server.start();
    expect(['queued', 'running', 'done']).toContain((await jobOf(run))?.state);
    const outcome = await endOfDesign(run);
    expect(new Set(outcome).size).toBe(2);
    expect(outcome.slice(0, before.length)).toEqual(before);
    const job = await jobOf(run);
    expect(job?.results.map(({ object_key }) => object_key)).toEqual(outcome);
    const pictures = await Promise.all(job!.results.map(({ image_url }) => fetch(server.process.address + image_url)));
    expect(pictures.map(({ status }) => status)).toEqual([200, 200]);
  }
});

test('a closed connection does not cancel, and a clean stop in the middle loses nothing', async () => {
  await beginDesign('left', 1);
  expect((await jobOf('left'))?.state).toBe('running');
  // Headers come with the first event, so the call has joined the run.
  const joined = await server.post(generateImage, design, { key: keyOf('left') });
  const reading = joined.text();
  reading.catch(() => undefined);
  expect(await server.process.stop()).toBe(0);
  await expect(reading).rejects.toThrow('terminated');
  await server.start();
  const outcome = await endOfDesign('left');
  expect((await jobOf('left'))?.results.map(({ object_key }) => object_key)).toEqual(outcome);
});
