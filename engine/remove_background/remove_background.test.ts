import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Recipe } from '../../contract/engine.ts';
import { readAlpha, readPicture } from '../../server/media/picture.ts';
import { paintScene, sceneOf } from '../generate_image/scenes.fixture.ts';
import { aloneWith, jobOf, type Result, recipeWith, resultOf } from '../studio/job.fixture.ts';
import { run } from './index.ts';

async function remove(bytes: Uint8Array, recipe?: Recipe): Promise<Result> {
  const image = { type: 'image/png', bytes };
  const job = jobOf('remove_background', { image, ...(recipe ? { recipes: { image: recipe } } : {}) });
  return resultOf(run(job, aloneWith()));
}

/** How far from a true outline, in pixels of a picture of 2600, its fitted one may be soft. */
const SOFT = 24;

/** The red of the disc, opaque. */
const RED = 0xb02018ff;

/** A red disc on pale grey. */
async function disc(width = 120, height = 90): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#dcd8d2"/><circle cx="${width / 2}" cy="${height / 2}" r="${height / 3}" fill="#b02018"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

const blank = (width: number, height: number, alpha = 1): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 190, b: 180, alpha } } })
    .png()
    .toBuffer();

const cutDisc = await remove(await disc());

test('the subject comes out at the size of its picture, the rest is transparent', async () => {
  const { media, width, height, confidence } = cutDisc;
  const cut = await readPicture({ type: 'image/png', bytes: media?.bytes ?? new Uint8Array() });
  expect({ width, height }).toEqual({ width: 120, height: 90 });
  expect({ width: cut.width, height: cut.height }).toEqual({ width: 120, height: 90 });
  expect([...cut.rgba.subarray((45 * 120 + 60) * 4, (45 * 120 + 60) * 4 + 4)]).toEqual([176, 32, 24, 255]);
  expect(cut.rgba[3]).toBe(0);
  expect(confidence).toBeGreaterThan(0.6);
});

test("soft edges take the subject's colour, not the old background's", async () => {
  const { media } = cutDisc;
  const { rgba } = await readPicture({ type: 'image/png', bytes: media?.bytes ?? new Uint8Array() });
  for (let i = 0; i < rgba.length; i += 4)
    if (rgba[i + 3] > 25 && rgba[i + 3] < 250) expect(rgba[i + 1]).toBeLessThan(150);
});

test('a picture larger than outlines are fitted at keeps its size and the pixels of its subject', async () => {
  const [width, height] = [2600, 1950];
  const { media } = await remove(await disc(width, height));
  const cut = await readPicture({ type: 'image/png', bytes: media?.bytes ?? new Uint8Array() });
  expect({ width: cut.width, height: cut.height }).toEqual({ width, height });
  const radius = height / 3;
  const bytes = new DataView(cut.rgba.buffer, cut.rgba.byteOffset);
  for (let y = 0, i = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, i += 4) {
      const beyond = Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2) - radius;
      if (beyond < -SOFT && bytes.getUint32(i) !== RED) throw new Error(`the subject has changed at ${x}, ${y}`);
      if (beyond > SOFT && cut.rgba[i + 3] > 0) throw new Error(`the surroundings are left at ${x}, ${y}`);
    }
});

test('a large cut-out keeps its own coverage to the bit', async () => {
  const [width, height] = [2600, 1950];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="900" cy="900" r="700.3" fill="#b02018"/></svg>`;
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  const { media, confidence } = await remove(bytes);
  const before = await readAlpha({ type: 'image/png', bytes });
  const after = await readAlpha({ type: 'image/png', bytes: media?.bytes ?? new Uint8Array() });
  expect(confidence).toBe(1);
  expect(Buffer.compare(after.alpha, before.alpha)).toBe(0);
});

test('the same picture gives the same bytes', async () => {
  expect((await remove(await disc())).media).toEqual(cutDisc.media);
});

test('our own design is cut out exactly, and the result still knows its shape', async () => {
  const size = 64;
  const scene = sceneOf('green bottle');
  const { rgb } = paintScene(scene, size);
  const png = await sharp(rgb, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer();
  const origin = { kind: 'scene', width: size, height: size, scene };
  const result = await remove(png, recipeWith(origin, { prompt: 'green bottle' }));
  expect({ confidence: result.confidence, remarks: result.recipe.remarks, detail: result.recipe.detail }).toEqual({
    confidence: 1,
    remarks: [],
    detail: { kind: 'kept', origin },
  });
});

test.each([
  [1, 1, 1],
  [1, 5000, 1],
  [40, 30, 0],
  [40, 30, 1],
])('a blank picture of %i x %i with alpha %f is answered plainly', async (width, height, alpha) => {
  await expect(remove(await blank(width, height, alpha))).rejects.toMatchObject({
    fault: 'input',
    userMessage: expect.stringMatching(/image/),
  });
});

test.each([
  [1, '无法将这张图片的主体与背景区分开。'],
  [0, '这张图片里没有可以抠出的内容。'],
])('a blank picture with alpha %f that was made from Chinese words is answered in Chinese', async (alpha, told) => {
  const made = recipeWith(null, { prompt: '花瓶' });
  await expect(remove(await blank(40, 30, alpha), made)).rejects.toMatchObject({ fault: 'input', userMessage: told });
});

test.each([
  ['mug', 'The outline may be wrong in places, because '],
  ['杯子', '轮廓可能有不准确的地方：'],
])('what is doubtful is said with the result, in the language of "%s"', async (prompt, doubt) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90"><pattern id="p" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="#c8b496"/><rect width="4" height="4" fill="#786450"/><rect x="4" y="4" width="4" height="4" fill="#786450"/></pattern><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  const { confidence, recipe } = await remove(bytes, recipeWith(null, { prompt }));
  expect(confidence).toBeLessThan(0.7);
  expect(recipe.remarks).toEqual([expect.stringContaining(doubt)]);
});
