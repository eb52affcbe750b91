import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { EngineError, type EngineJob, type Media } from '../contract/engine.ts';
import { OPERATIONS, type Operation } from '../contract/operations/index.ts';
import { film } from './image_to_video/index.ts';
import type { OperationModule } from './operation.ts';
import { loadOperation } from './operations.ts';
import { reuseShared } from './shared.ts';
import { aloneWith, jobOf, recipeWith, resultOf } from './studio/job.fixture.ts';

async function pngOf(width: number, height: number, alpha: number): Promise<Media> {
  const background = { r: 200, g: 80, b: 40, alpha };
  const bytes = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
  return { type: 'image/png', bytes };
}

/** Pictures on which there is nothing to be seen: of one pixel, long and thin, of one colour all over, and transparent all over. */
const PICTURES = {
  pixel: await pngOf(1, 1, 1),
  thread: await pngOf(8000, 2, 1),
  plain: await pngOf(96, 64, 1),
  clear: await pngOf(96, 64, 0),
};
type Outcomes = Readonly<Record<keyof typeof PICTURES, string>>;

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"><circle cx="48" cy="32" r="20"/></svg>';
const DISC: Media = { type: 'image/png', bytes: await sharp(Buffer.from(svg)).png().toBuffer() };

const SMALL_FILM = { pixels: 96 * 64, shortest: 32, longest: 128, frames: 8 };

async function moduleOf(operation: Operation): Promise<OperationModule> {
  const found = await loadOperation(operation);
  return operation === 'image_to_video' ? { ...found, run: (job, context) => film(job, context, SMALL_FILM) } : found;
}

/** What a person gets: the size of what was made, a text or a remark; or the sentence of a refusal. */
async function outcomeOf(operation: Operation, asked: Partial<EngineJob>): Promise<string> {
  const { run, openBands } = await moduleOf(operation);
  reuseShared();
  try {
    const { width, height, text, media, recipe } = await resultOf(run(jobOf(operation, asked), aloneWith(openBands)));
    return media ? `${width} x ${height}` : (text ?? recipe.remarks?.join(' ') ?? '');
  } catch (error) {
    if (error instanceof EngineError && error.userMessage) return error.userMessage;
    throw error;
  }
}

async function outcomesOf(operation: Operation, asked: Partial<EngineJob>): Promise<Outcomes> {
  const outcomes: Record<string, string> = {};
  for (const [name, image] of Object.entries(PICTURES))
    outcomes[name] = await outcomeOf(operation, { ...asked, image });
  return outcomes as Outcomes;
}

const each = (told: string): Outcomes => ({ pixel: told, thread: told, plain: told, clear: told });
const IMPOSSIBLE = expect.stringMatching(/^Understood, but not possible in this image: the product in blue\. /);
const UNMARKED = expect.stringMatching(/^Understood, but not possible in this image: the marked area removed\. /);
const MEASURED = expect.stringMatching(/^It looks like [^.]*\. Its colours are rust \(100 %\)\. /);

describe('a picture on which there is nothing to be seen gives an honest result or a plain sentence', () => {
  const table: readonly [Operation, Partial<EngineJob>, Outcomes][] = [
    [
      'describe_image',
      {},
      {
        ...each(MEASURED),
        clear: 'The image is fully transparent: there is nothing to describe.',
      },
    ],
    ['get_4k', {}, { pixel: '3840 x 3840', thread: '3840 x 1', plain: '3840 x 2560', clear: '3840 x 2560' }],
    [
      'generate_background',
      { prompt: '森林' },
      { ...each('没有生成背景：图片已有背景，请先去除。'), clear: '这张图片完全透明，没有可以放入场景的产品。' },
    ],
    ['image_to_3d', { stl: true }, each('No product can be seen in this image.')],
    [
      'image_to_svg',
      { colours: 'color' },
      {
        pixel: '1 x 1',
        thread: '1024 x 1',
        plain: '96 x 64',
        clear: 'The image is fully transparent: there is nothing to trace.',
      },
    ],
    [
      'image_to_svg',
      { colours: 'binary' },
      {
        ...each('The image has one tone only, so there is nothing to trace in black.'),
        clear: 'The image is fully transparent: there is nothing to trace.',
      },
    ],
    [
      'image_to_video',
      { prompt: '推近' },
      {
        pixel: '78 x 78',
        thread: '128 x 32',
        plain: '96 x 64',
        clear: '首帧图片完全透明，没有可以生成视频的内容。',
      },
    ],
    [
      'expand_image',
      {},
      {
        ...each(
          'Nothing is left to fill: the image has no transparent part. Place it on a larger canvas with room around it.',
        ),
        clear: 'There is nothing to continue: the image is fully transparent. Place an image on the canvas first.',
      },
    ],
    [
      'remove_background',
      {},
      {
        ...each('No subject stands out from the background of this image.'),
        clear: 'There is nothing in this image to cut out.',
      },
    ],
    [
      'inpaint_image',
      { prompt: 'remove it', mask: PICTURES.clear },
      { ...each(UNMARKED), clear: 'The image is fully transparent: there is nothing to edit.' },
    ],
    [
      'instruct_edit',
      { prompt: 'make it blue' },
      { ...each(IMPOSSIBLE), clear: 'The image is fully transparent: there is nothing to edit.' },
    ],
    [
      'image_to_image',
      { prompt: '更圆', strength: 0.8 },
      { ...each('这张图片里看不出产品，没有可以衍生的内容。'), clear: '图片完全透明，没有可以衍生的内容。' },
    ],
    ['process_sketch', { prompt: '铜水壶' }, each('草图是空白的。请先画出产品的轮廓。')],
    ['process_sketch_style', { style: DISC }, each('The sketch is blank. Draw the outline of a product first.')],
  ];

  test.each(table)('%s', async (operation, asked, outcomes) => {
    expect(await outcomesOf(operation, asked)).toEqual(outcomes);
  });

  test('every operation that takes a picture is in the table', () => {
    const withoutPicture: Operation[] = ['enhance_prompt', 'generate_image'];
    const named = new Set(table.map(([operation]) => operation));
    expect(OPERATIONS.filter((operation) => !named.has(operation)).toSorted()).toEqual(withoutPicture);
  });

  test.each([
    ['make it blue', IMPOSSIBLE],
    [
      'remove the background',
      expect.stringMatching(/^Understood, but not possible in this image: the background removed\. /),
    ],
  ])('"%s" in a picture too small for a product to stand out', async (prompt, told) => {
    const noise = Uint8Array.from({ length: 6 * 6 * 3 }, (_, i) => (i * 37) % 256);
    const raw = { width: 6, height: 6, channels: 3 as const };
    const image = { type: 'image/png', bytes: await sharp(noise, { raw }).png().toBuffer() };
    expect(await outcomeOf('instruct_edit', { image, prompt })).toEqual(told);
  });

  test('surroundings for a product that cannot be found', async () => {
    const told = await outcomeOf('instruct_edit', { image: PICTURES.plain, prompt: '背景换成海滩' });
    expect(told).toMatch(/^已理解，但这张图片无法做到：背景换成海滩。/);
  });
});

test.each<[string, Operation, Partial<EngineJob>, string]>([
  [
    'a style',
    'generate_image',
    { prompt: 'mug', style: PICTURES.clear },
    'The style image is fully transparent, so there are no colours to take from it.',
  ],
  [
    'the style of a sketch',
    'process_sketch_style',
    { prompt: '杯子', image: DISC, style: PICTURES.clear },
    '取色的图片完全透明，没有可以取用的颜色。',
  ],
  [
    'a reference',
    'instruct_edit',
    { prompt: 'in the colours of the reference', image: DISC, style: PICTURES.clear },
    'The style image is fully transparent, so there are no colours to take from it.',
  ],
  [
    'the end of a film',
    'image_to_video',
    { image: DISC, end: PICTURES.clear },
    'The end image is fully transparent: there is nothing to end on.',
  ],
])('%s that is transparent all over is refused', async (_, operation, asked, told) => {
  expect(await outcomeOf(operation, asked)).toBe(told);
});

test.each<['clear' | 'plain', Partial<EngineJob>, string]>([
  ['clear', { colours: 'color' }, '图片完全透明，没有可以描摹的内容。'],
  ['plain', { colours: 'binary' }, '图片只有一种色调，没有可以用黑色描摹的内容。'],
])('a %s picture that was made from Chinese words is not traced, in Chinese', async (name, asked, told) => {
  const recipes = { image: recipeWith(null, { prompt: '花瓶' }) };
  expect(await outcomeOf('image_to_svg', { ...asked, image: PICTURES[name], recipes })).toBe(told);
});

test('a transparent picture enlarged is transparent', async () => {
  const { run, openBands } = await loadOperation('get_4k');
  const { media } = await resultOf(run(jobOf('get_4k', { image: PICTURES.clear }), aloneWith(openBands)));
  const { channels } = await sharp(media?.bytes).stats();
  expect(channels.map(({ max }) => max)[3]).toBe(0);
});

test('a long thin picture is traced over its whole length', async () => {
  const { run } = await loadOperation('image_to_svg');
  const { media } = await resultOf(run(jobOf('image_to_svg', { image: PICTURES.thread }), aloneWith()));
  const { data, info } = await sharp(media?.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1024, 1]);
  expect([...data.subarray(0, 4), ...data.subarray(-4)]).toEqual([200, 80, 40, 255, 200, 80, 40, 255]);
});
