import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JobId } from '../../contract/ids.ts';
import { HEARTBEAT_MS } from '../../contract/limits.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { AssetUrls } from '../access/assetUrls.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { HEARTBEAT } from '../kit/heartbeat.ts';
import { parseGenerateEvents } from '../testing/generateRequests.ts';
import { sendJobEvents } from './jobAnswers.ts';
import type { JobRow } from './jobTable.ts';

const ID = JobId.parse('00000000-0000-4000-8000-000000000001');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A stream of a job that says nothing until it is let end; `last` is what it ends as. */
function streamed(last: Partial<JobRow> = { state: 'done' }) {
  const following = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const jobs: Pick<Jobs, 'follow'> = {
    async *follow() {
      following.resolve();
      await ending.promise;
      yield { operation: 'generate_image', results: '[]', run: '', failure_remark: null, ...last } as JobRow;
    },
  };
  const app = Fastify();
  const parts = { jobs: jobs as Jobs, routes: () => [], addresses: {} as AssetUrls };
  app.get('/', (_, reply) => sendJobEvents(parts, { id: ID, run: '' }, reply));
  return { answer: app.inject('/'), following: following.promise, end: ending.resolve };
}

test('a job that takes long keeps its stream alive with comments, and leaves no timer behind', async () => {
  const { answer, following, end } = streamed();
  await following;
  for (let silence = 0; silence < 2; silence += 1) {
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  }
  end();
  const blocks = (await answer).body.split('\n\n');
  const comment = HEARTBEAT.trimEnd();
  const firstLines = blocks.map((block) => block.split('\n')[0]);
  expect(firstLines).toEqual([comment, 'event: prepared', comment, comment, 'event: done', '']);
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[ProblemCode, string, string]>([
  ['trial_exhausted', 'The trial is used up.', '429: The trial is used up.'],
  ['paid_feature', 'This is a paid feature.', '429: This is a paid feature.'],
  ['busy', 'The engine has too much to do.', 'The engine has too much to do.'],
  ['engine_failed', 'upstream: 429 Too Many Requests', 'The run failed. Please try again.'],
  ['invalid_mask', 'The mask is 1429 x 8 pixels.', 'The run failed. Please try again.'],
])(
  'a run that fails by %s tells in the stream of 429 when it is the person’s own limit, and only then',
  async (code, detail, sentence) => {
    const { answer, end } = streamed({ state: 'failed', failure_code: code, failure_detail: detail });
    end();
    const events = parseGenerateEvents((await answer).body);
    expect(events).toEqual([
      { event: 'prepared', data: { job_id: ID } },
      { event: 'error', data: { detail: sentence, code } },
      { event: 'done', data: {} },
    ]);
  },
);
