import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Recipe } from '../../contract/engine.ts';
import { promptLanguageOf } from '../../contract/language.ts';
import { paintScene, sceneOf } from '../generate_image/scenes.fixture.ts';
import { aloneWith, jobOf, recipeWith, resultOf } from '../studio/job.fixture.ts';
import { randomFrom } from '../studio/random.ts';
import { recipeOf } from '../studio/recipe.ts';
import { run } from './index.ts';

const SIZE = 96;

async function tell(bytes: Uint8Array, recipe?: Recipe): Promise<string> {
  const image = { type: 'image/png', bytes };
  const job = jobOf('describe_image', { image, ...(recipe ? { recipes: { image: recipe } } : {}) });
  return (await resultOf(run(job, aloneWith()))).text ?? '';
}

/** A small picture of a prompt with its recipe. */
async function drawn(prompt: string): Promise<{ bytes: Uint8Array; recipe: Recipe }> {
  const scene = sceneOf(prompt);
  const { rgb } = paintScene(scene, SIZE);
  const detail = { kind: 'scene', width: SIZE, height: SIZE, scene };
  const raw = { width: SIZE, height: SIZE, channels: 3 } as const;
  const bytes = await sharp(Buffer.from(rgb), { raw }).png().toBuffer();
  return { bytes, recipe: recipeWith(detail, { prompt }) };
}

const svg = (body: string, width = 300, height = 200): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`))
    .png()
    .toBuffer();

describe('our own pictures are told from the recipe', () => {
  const picture = drawn(
    'tall copper kettle with a walnut handle on a marble table in front of a sage plaster wall, dramatic light',
  );

  test('product, parts and materials, room, light and camera', async () => {
    const { bytes, recipe } = await picture;
    const text = await tell(bytes, recipe);
    expect(text).toMatch(/^The image shows a tall kettle, drawn by the built-in engine\./);
    expect(text).toMatch(/The body[^;.]* are made of copper; the knob and handle are made of walnut\./);
    expect(text).toContain('It stands on a marble surface before a sage plaster wall.');
    expect(text).toContain('The light is dramatic: ');
    expect(text).toMatch(/It is seen from the front, \d+° towards its \w+ side, \d+° above it/);
    expect(text).toContain('The image is square, 96 by 96 pixels.');
    expect(text).not.toContain('cannot know');
  });

  test.each([
    [
      'two rose gold watches, front view',
      'The image shows two watches, ',
      'made of rose gold',
      'seen straight from the front,',
    ],
    ['side view of a gunmetal car', 'The image shows a car, ', 'made of gunmetal', 'seen straight from its left side,'],
    ['rear view of an oak chair', 'The image shows a chair, ', 'made of oak', 'seen straight from behind,'],
    ['top view of a green steel table', 'The image shows a table, ', ' green', 'seen from straight above,'],
  ])('how many, of what and from where: %s', async (prompt, ...said) => {
    const { bytes, recipe } = await drawn(prompt);
    const text = await tell(bytes, recipe);
    expect(said.filter((words) => !text.includes(words))).toEqual([]);
  });

  test('but what an edit may have changed is measured', async () => {
    const { bytes, recipe } = await picture;
    const kept = { kind: 'kept', origin: recipe.detail };
    const edited = await tell(bytes, { ...recipe, operation: 'instruct_edit', detail: kept });
    expect(edited).toContain('It was changed after it was drawn');
    expect(edited).not.toMatch(/made of|It stands/);
    const cut = await tell(bytes, { ...recipe, operation: 'remove_background', detail: kept });
    expect(cut).toContain('made of copper');
    expect(cut).not.toContain('It stands');
  });
});

describe('in the language of the words that a picture was made from', () => {
  test('a design of Chinese words, all of it', async () => {
    const { bytes, recipe } = await drawn('高的铜水壶，胡桃木把手，大理石桌面，戏剧光');
    const text = await tell(bytes, recipe);
    expect(text.split('。').slice(0, 4)).toEqual([
      '图中是一个高高的水壶，由内置引擎绘制',
      '主体、壶盖、装饰条由紫铜制成；盖钮、把手由胡桃木制成',
      '它放在大理石台面上，背后是素净的浅灰色背景',
      '光线富有戏剧性：暗室中左上方一束硬光，阴影很深',
    ]);
    expect(text).toMatch(/拍摄角度：前方偏[左右]\d+°，俯视\d+°；镜头为中长焦。主体位于画面中央，/);
    expect(text).toMatch(/图片为方形，96×96像素。$/);
    expect(text).not.toMatch(/[a-z]/i);
  });

  test('what was made of it without words is told in the same language', async () => {
    const { bytes, recipe } = await drawn('红色花瓶');
    const image = { type: 'image/png', bytes };
    const large = recipeOf(jobOf('get_4k', { image, recipes: { image: recipe } }), { startedAt: 0 });
    expect(large.language).toBe('zh');
    const cut = recipeOf(jobOf('remove_background', { image, recipes: { image: large } }), { startedAt: 0 });
    expect(await tell(bytes, cut)).toMatch(/^看起来是[^a-z]*无法判断[^a-z]*制成。$/);
  });

  test('words of its own come first', () => {
    const recipes = { image: recipeWith(null, { prompt: '红色花瓶' }) };
    expect(promptLanguageOf(recipeOf(jobOf('instruct_edit', { prompt: 'blue', recipes }), { startedAt: 0 }))).toBe(
      'en',
    );
    expect(promptLanguageOf(recipeWith(null))).toBeUndefined();
  });
});

describe('other pictures are measured', () => {
  const disc = '<rect width="300" height="200" fill="#1f55c4"/><circle cx="80" cy="100" r="55" fill="#f2c21a"/>';

  test('colours with shares, place, tones, format, and what cannot be known', async () => {
    const text = await tell(await svg(disc));
    expect(text).toMatch(
      /The subject is in the left part of the image and is of medium size: 3\d % of its width, 5\d % of its height/,
    );
    expect(text).toMatch(
      /The subject's colours as seen are yellow \(\d+ %\)\. Around it there is blue \((9\d|100) %\)\./,
    );
    expect(text).toContain('The image is landscape, 300 by 200 pixels.');
    expect(text).toMatch(/doesn’t recognise objects, so it can’t tell what the subject is or what it’s made of\.$/);
  });

  test('lines on paper are a drawing, without guesses at materials', async () => {
    const lines =
      '<rect width="300" height="200" fill="#f6f3ea"/><path d="M90 40H210L230 170H70Z" fill="none" stroke="#222" stroke-width="3"/>';
    const text = await tell(await svg(lines));
    expect(text).toMatch(/^It looks like a drawing: lines on plain paper\./);
    expect(text).not.toContain('hint');
  });

  test('grain makes a photograph', async () => {
    const [width, height] = [200, 260];
    const random = randomFrom(1);
    // The sum of twelve even numbers is near enough to a bell curve of deviation 1.
    const bell = () => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value) - 6;
    const grey = Uint8ClampedArray.from({ length: width * height }, () => 120 + 14 * bell());
    const rgb = Uint8ClampedArray.from({ length: width * height * 3 }, (_, i) => grey[Math.floor(i / 3)]);
    const bytes = await sharp(rgb, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    const text = await tell(bytes);
    expect(text).toMatch(/^It looks like a photograph: even areas have grain\./);
    expect(text).toContain('The image is portrait, 200 by 260 pixels.');
  });

  test('transparency is told', async () => {
    const text = await tell(await svg('<circle cx="150" cy="100" r="60" fill="#141416"/>'));
    expect(text).toMatch(/^It looks like a cut-out\./);
    expect(text).toMatch(/The subject's colours as seen are black \((9\d|100) %\)\./);
    expect(text).toMatch(/8\d % of it is transparent\./);
  });
});

test('without a picture there is nothing to describe', async () => {
  const steps = run(jobOf('describe_image'), aloneWith());
  await expect(steps.next()).rejects.toMatchObject({ fault: 'input', userMessage: 'There is no image to describe.' });
});
