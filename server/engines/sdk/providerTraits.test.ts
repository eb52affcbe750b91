import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { EngineError } from '../../../contract/engine.ts';
import { OPERATIONS } from '../../../contract/operations/index.ts';
import { geminiSizes, gptImageSizes, type ModelSizes, ownServerSizes, sizeFor } from '../kit/sizes.ts';
import { DEFAULT_MODELS } from '../settings/defaultModels.ts';
import { createSdkEngine } from './index.ts';
import { jobOf, providerOf } from './sdk.fixture.ts';

const { resolve } = createRequire(import.meta.url);

test.each(['openai', 'google'] as const)('the default models of %s are those that its library knows', (kind) => {
  const types = readFileSync(resolve(`@ai-sdk/${kind}`).replace(/\.js$/, '.d.ts'), 'utf8');
  expect([...new Set(Object.values(DEFAULT_MODELS[kind]))].filter((id) => !types.includes(`'${id}'`))).toEqual([]);
});

const IN_TEXT = [
  'generate_image',
  'process_sketch',
  'process_sketch_style',
  'image_to_image',
  'instruct_edit',
  'generate_background',
  'describe_image',
  'enhance_prompt',
] as const;
const MASKED = ['inpaint_image', 'expand_image'] as const;
test.each([
  ['openai', [...IN_TEXT, ...MASKED], 10],
  ['google', [...IN_TEXT, 'image_to_video'], 9],
  ['openai-compatible', [...IN_TEXT, ...MASKED], 0],
] as const)(
  'what %s can is what models are told of, that they give, and a mask for what needs one',
  (kind, able, named) => {
    const engine = createSdkEngine(providerOf(kind, ''));
    expect(OPERATIONS.filter((one) => engine.can(one, '')).sort()).toEqual([...able].sort());
    expect(Object.keys(DEFAULT_MODELS[kind])).toHaveLength(named);
  },
);

test('what a provider cannot do is given to the next, and an address that is none has begun nothing', async () => {
  const run = async (operation: 'get_4k' | 'enhance_prompt', url: string) => {
    try {
      for await (const _ of createSdkEngine(providerOf('openai', url)).run(
        jobOf(operation),
        new AbortController().signal,
      ));
    } catch (error) {
      return error instanceof EngineError ? [error.fault, error.mayBeBilled] : error;
    }
  };
  expect([await run('get_4k', ''), await run('enhance_prompt', 'no-address')]).toEqual([
    ['unsupported', false],
    ['unreachable', false],
  ]);
});

const MEGAPIXELS_12 = { width: 4000, height: 3000 };
const BANNER = { width: 4000, height: 500 };
test.each<[string, ModelSizes, { width: number; height: number }, { width: number; height: number }]>([
  [
    'a small picture is enlarged to the least',
    gptImageSizes('gpt-image-2.6-flare'),
    { width: 60, height: 90 },
    { width: 672, height: 1008 },
  ],
  ['a large one is made smaller', gptImageSizes('gpt-image-2.6-flare'), MEGAPIXELS_12, { width: 1456, height: 1088 }],
  ['a banner is as long as may be', gptImageSizes('gpt-image-2.5-sunburst'), BANNER, { width: 2128, height: 736 }],
  ['an older model has three', gptImageSizes('gpt-image-1'), BANNER, { width: 1536, height: 1024 }],
  ['so has this one', gptImageSizes('gpt-image-2'), { width: 100, height: 110 }, { width: 1024, height: 1024 }],
  ['Gemini has shapes', geminiSizes(), { width: 1000, height: 700 }, { width: 1025, height: 683 }],
  ['and no more pixels than are of use', geminiSizes(), MEGAPIXELS_12, { width: 1789, height: 1342 }],
  ['one’s own server steps of 64', ownServerSizes(), MEGAPIXELS_12, { width: 1216, height: 896 }],
])('%s', (_, sizes, picture, size) => {
  expect(sizeFor(picture, sizes)).toEqual(size);
});
