import { describe, expect, test } from 'vitest';
import type { EngineJob } from '../../../contract/engine.ts';
import { problemsOf } from '../../../tests/fixtures/providers/falSchema.ts';
import { picture, SHOT, STYLE } from '../../../tests/fixtures/providers/inputs.ts';
import { plain } from '../../../tests/fixtures/providers/media.ts';
import { collectSteps, jobOf, setUpFal } from './fal.fixture.ts';
import { writeRequest } from './requests.ts';

const { fal, run, engine, posts } = setUpFal();

describe('what a person should see', () => {
  const remarksOf = async (job: EngineJob) => {
    const steps = await collectSteps(engine().run(job, new AbortController().signal));
    return steps.flatMap((step) => (step.kind === 'result' ? [step.recipe.remarks] : []));
  };

  test('is what the model has no setting for, in the language of the prompt', async () => {
    fal().files.set('made', await plain(1024, 1024));
    expect(await remarksOf(jobOf('generate_image', { think: true }))).toEqual([['The model doesn’t support Think.']]);
    fal().files.set('made', await plain(640, 480));
    expect(await remarksOf(jobOf('process_sketch', { image: SHOT, highQuality: true, prompt: '红杯子' }))).toEqual([
      ['该模型不支持高画质。'],
    ]);
    const evolved = jobOf('image_to_image', { image: SHOT, strength: 0.5, influence: 2 });
    expect(await remarksOf(evolved)).toEqual([['The model doesn’t support image influence.']]);
    expect(await remarksOf({ ...evolved, influence: 1 })).toEqual([undefined]);
  });

  test('is that fewer designs came, or of another shape', async () => {
    fal().files.set('made', await plain(1024, 640));
    const job = jobOf('generate_image', { count: 2, model: 'fal-ai/qwen-image-2/text-to-image' });
    expect(await remarksOf(job)).toEqual([
      ['The model made 1 of 2 results.', 'The model doesn’t support this aspect ratio, so the closest one was used.'],
    ]);
  });

  test('is that a 4k picture has less', async () => {
    fal().files.set('made', await plain(1200, 800));
    expect(await remarksOf(jobOf('get_4k', { image: SHOT }))).toEqual([
      ['The model made this at 1200 × 800, which is less than 4K.'],
    ]);
  });
});

test.each([
  ['image_to_video', 'fal-ai/kling-video/v3/standard/image-to-video'],
  ['image_to_video', 'fal-ai/kling-video/o3/pro/image-to-video'],
  ['image_to_video', 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video'],
  ['image_to_3d', 'fal-ai/hunyuan3d-v21'],
  ['image_to_3d', 'fal-ai/hunyuan3d/v2'],
  ['image_to_3d', 'fal-ai/trellis-2'],
  ['image_to_3d', 'fal-ai/trellis'],
  ['image_to_3d', 'fal-ai/hyper3d/rodin/v2'],
  ['get_4k', 'fal-ai/topaz/upscale/image'],
  ['remove_background', 'fal-ai/bria/background/remove'],
  ['instruct_edit', 'fal-ai/bytedance/seedream/v4/edit'],
  ['instruct_edit', 'fal-ai/nano-banana-pro/edit'],
  ['generate_image', 'fal-ai/nano-banana-2'],
  ['generate_image', 'fal-ai/flux-2-flex'],
  ['generate_image', 'fal-ai/flux/dev'],
  ['generate_image', 'fal-ai/recraft/v3/text-to-image'],
  ['generate_image', 'fal-ai/ideogram/v3'],
] as const)('%s by %s has no field that its schema has not', async (operation, model) => {
  const needs = operation === 'generate_image' ? { count: 2 } : { image: SHOT };
  const job = jobOf(operation, {
    ...needs,
    model,
    end: operation === 'image_to_video' ? STYLE : undefined,
  } as Partial<EngineJob>);
  const { inputs } = await writeRequest(job);
  expect(inputs.flatMap((input) => problemsOf(model, input))).toEqual([]);
});

test('a black vector is left to others by plan', () => {
  const takes = (colours: 'binary' | 'color') => engine().acceptsJob?.(jobOf('image_to_svg', { image: SHOT, colours }));
  expect([takes('binary'), takes('color')]).toEqual([false, true]);
});

test.each(['inpaint_image', 'expand_image'] as const)('%s without anything open is not asked', async (operation) => {
  const shut = await picture(640, 480, '#000000ff');
  expect(await run(jobOf(operation, { image: SHOT, mask: shut }))).toEqual([['input', false]]);
  expect(posts()).toBe(0);
});
