import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { EngineJob, EngineStep } from '../contract/engine.ts';
import { planDesign } from './generate_image/index.ts';
import { createEngine } from './index.ts';
import { jobOf, recipeWith, resultOf } from './studio/job.fixture.ts';
import { readPrompt } from './studio/prompt.ts';

/** One worker only: while it works on one job, nobody does another. */
const engine = createEngine({ workers: 1 });
afterAll(() => engine.close());

const photograph = {
  type: 'image/jpeg',
  bytes: new Uint8Array(readFileSync(new URL('./fixtures/photographs/coffee-cup.jpg', import.meta.url))),
};
const { scene } = planDesign(readPrompt('kettle'), 3, 0, null);
const recipes = {
  image: recipeWith({ kind: 'scene', width: 1024, height: 1024, scene }, { prompt: 'kettle', seed: 3 }),
};

const LONG: readonly (readonly [string, EngineJob])[] = [
  ['a design', jobOf('generate_image', { prompt: 'kettle' })],
  ['a cut-out of a photograph', jobOf('remove_background', { image: photograph })],
  ['an enlargement', jobOf('get_4k', { image: photograph })],
  ['a turntable', jobOf('image_to_video', { prompt: 'turntable', image: photograph, recipes })],
  ['a model', jobOf('image_to_3d', { image: photograph, recipes })],
  ['a vector', jobOf('image_to_svg', { image: photograph, colours: 'color' })],
];

test.each(LONG)('%s that is cancelled at work leaves its only worker to the next job', async (_, job) => {
  const stop = new AbortController();
  const steps = engine.run(job, stop.signal)[Symbol.asyncIterator]();
  expect((await steps.next()).value).toMatchObject({ kind: 'progress' });
  stop.abort();
  const next = resultOf(engine.run(jobOf('enhance_prompt', { prompt: 'a kettle' }), new AbortController().signal));
  await expect(drain(steps)).rejects.toMatchObject({ fault: 'aborted' });
  expect(await next).toMatchObject({ text: expect.stringContaining('kettle') });
});

/** Reads what is left; a result among it would be of a job that nobody stopped. */
async function drain(steps: AsyncIterator<EngineStep>): Promise<void> {
  for (let step = await steps.next(); !step.done; step = await steps.next())
    if (step.value.kind === 'result') throw new Error('the job ended by itself');
}
