import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard } from '../../contract/calls/boards.ts';
import { idempotencyKey, listJobs } from '../../contract/calls/jobs.ts';
import { type BoardId, NodeId } from '../../contract/ids.ts';
import { enhancePrompt } from '../../contract/operations/enhancePrompt.ts';
import { type FakeProvider, json, startProvider } from '../../tests/fixtures/providers/provider.ts';
import { type RestartableServer, startRestartableServer } from '../testing/processes/restartableServer.ts';

/** The number of times that the server is killed; `npm run torture` sets more. */
const KILLS = Number(process.env.KILLS ?? 2);
const SECONDS_PER_KILL = 120;
/** The provider answers after so many milliseconds, and the server dies within as many more. */
const ANSWER_MS = 60;

let provider: FakeProvider;
let server: RestartableServer;
let board_id: BoardId;

beforeAll(async () => {
  provider = await startProvider(async (_, response) => {
    await pause(ANSWER_MS);
    json(response, 200, { results: [{ text: 'a copper kettle' }] });
  });
  const house = { kind: 'http', url: provider.url, paid: true, models: { enhance_prompt: 'house' } };
  server = await startRestartableServer((path) =>
    writeFileSync(join(path, 'engines.json'), JSON.stringify({ providers: { house } })),
  );
  board_id = (await server.call(createBoard, { name: 'Killed' })).board_id;
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

test(`a paid call that is answered at once is billed once at most through ${KILLS} kills, and asked about when in doubt`, {
  timeout: KILLS * SECONDS_PER_KILL * 1000,
}, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const run = `kill-${kill}`;
    const key = idempotencyKey(board_id, NodeId.parse('n'), run);
    const body = { prompt: 'kettle', instructions: '' };
    const billed = provider.count('POST');
    const lost = server.post(enhancePrompt, body, { key }).catch(() => undefined);
    await expect.poll(() => provider.count('POST')).toBe(billed + 1);
    await pause(Math.random() * 2 * ANSWER_MS);
    await server.process.kill();
    await lost;
    await server.start();
    const answer = await (await server.post(enhancePrompt, body, { key })).json();
    const [job] = (await server.call(listJobs, { board_id })).jobs.filter((one) => one.run === run);
    // It died before the answer was on the disk, or after: in neither case it asks again.
    if (job?.state === 'failed') expect(answer.detail).toBe('This may have been billed. Run again?');
    else expect(answer.enhanced_prompt).toBe('a copper kettle');
    expect(provider.count('POST')).toBe(billed + 1);
  }
});
