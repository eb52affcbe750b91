import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { EngineError, EngineJob } from '../../contract/engine.ts';
import type { Size } from '../raster/plane.ts';
import { aloneWith, jobOf, type Result, resultOf } from '../studio/job.fixture.ts';
import { openBands, run } from './index.ts';

const SIZE = { width: 64, height: 40 };

const encode = (rgba: Uint8Array) =>
  sharp(rgba, { raw: { ...SIZE, channels: 4 } })
    .png()
    .toBuffer();

const pixels = async (bytes: Uint8Array) => new Uint8Array(await sharp(bytes).ensureAlpha().raw().toBuffer());

async function expand(rgba: Uint8Array, more: Partial<EngineJob> = {}): Promise<Result> {
  const image = { type: 'image/png', bytes: new Uint8Array(await encode(rgba)) };
  return resultOf(run(jobOf('expand_image', { seed: 5, image, ...more }), aloneWith(openBands)));
}

/** A canvas with a picture in columns 20 to 43, rows 8 to 31. */
function canvas(paint: (x: number, y: number) => readonly [number, number, number]): Uint8Array {
  const rgba = new Uint8Array(SIZE.width * SIZE.height * 4);
  for (let y = 8; y < 32; y++) for (let x = 20; x < 44; x++) rgba.set([...paint(x, y), 255], (y * SIZE.width + x) * 4);
  return rgba;
}

const stripes = canvas((_, y) => (y % 6 < 3 ? [180, 120, 60] : [90, 60, 30]));
const expandedStripes = await expand(stripes);

test('opaque pixels stay to the bit, the others become opaque, whatever the picture', async () => {
  const colour = fc.integer({ min: 0, max: 255 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(colour, colour, colour), { minLength: 2, maxLength: 9 }), async (colours) => {
      const rgba = canvas((x, y) => colours[(x * 7 + y * 3) % colours.length]);
      const { media } = await expand(rgba, { prompt: 'blue' });
      const out = await pixels(media?.bytes ?? new Uint8Array());
      const expected = Uint8Array.from(rgba, (value, k) =>
        rgba[k | 3] === 255 ? value : (k & 3) === 3 ? 255 : out[k],
      );
      expect(out).toEqual(expected);
    }),
    { numRuns: 2 },
  );
});

test('a plain backdrop goes on in its colour', async () => {
  const { media, recipe } = await expand(canvas(() => [200, 190, 180]));
  const out = await pixels(media?.bytes ?? new Uint8Array());
  for (let i = 0; i < out.length; i += 4) {
    expect(Math.abs(out[i] - 200)).toBeLessThan(4);
    expect(Math.abs(out[i + 2] - 180)).toBeLessThan(4);
  }
  expect(recipe.notes).toEqual(['The plain backdrop was extended smoothly.']);
});

test('a texture goes on with its contrast', async () => {
  const { media, recipe } = expandedStripes;
  const out = await pixels(media?.bytes ?? new Uint8Array());
  const left = Array.from({ length: 20 }, (_, k) => out[((k + 10) * SIZE.width + 10) * 4]);
  expect(Math.max(...left) - Math.min(...left)).toBeGreaterThan(60);
  expect(recipe.notes).toEqual(['The surroundings were extended with texture from the image itself.']);
});

/** A canvas of 200 x 120 pixels with a picture in columns 60 to 139, rows 20 to 99; what was made of it, row by row. */
async function around(paint: (x: number, y: number) => readonly [number, number, number]) {
  const [width, height] = [200, 120];
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 20; y < 100; y++) for (let x = 60; x < 140; x++) rgba.set([...paint(x, y), 255], (y * width + x) * 4);
  const bytes = new Uint8Array(
    await sharp(rgba, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  );
  const { media, recipe } = await resultOf(
    run(jobOf('expand_image', { seed: 5, image: { type: 'image/png', bytes } }), aloneWith(openBands)),
  );
  const out = await pixels(media?.bytes ?? new Uint8Array());
  return { notes: recipe.notes, at: (x: number, y: number) => out[(y * width + x) * 4] };
}

test('tiles go on in step, with the light that falls on them', async () => {
  const tile = (x: number, y: number) => (x % 10 < 2 || y % 10 < 2 ? 0.4 : 1);
  const { at, notes } = await around((x, y) => {
    const level = tile(x, y) * (230 - x / 2);
    return [level, level, level];
  });
  expect(notes).toEqual(['The pattern of the surroundings was continued without a break.']);
  let wrong = 0;
  for (let y = 0; y < 120; y++) for (let x = 0; x < 200; x++) if (at(x, y) > 120 !== (tile(x, y) === 1)) wrong++;
  expect(wrong / (200 * 120)).toBeLessThan(0.01);
  expect(at(5, 55)).toBeGreaterThan(at(195, 55) + 20);
});

test('a floor goes on below its wall', async () => {
  const { at } = await around((_, y) => (y < 70 ? [220, 220, 220] : [150, 150, 150]));
  for (const x of [3, 30, 170, 197]) {
    expect([x, Math.abs(at(x, 64) - 220) < 12, Math.abs(at(x, 76) - 150) < 12]).toEqual([x, true, true]);
    expect(Math.abs(at(x, 4) - 220)).toBeLessThan(12);
    expect(Math.abs(at(x, 116) - 150)).toBeLessThan(12);
  }
});

/** Expands a canvas whose opaque pixels are red, green and blue as `rgb` where the test passes. */
async function expandLarge(size: Size, rgb: (x: number) => number[], isOpaque: (x: number, y: number) => boolean) {
  const rgba = new Uint8Array(size.width * size.height * 4);
  for (let y = 0, i = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, i += 4) if (isOpaque(x, y)) rgba.set([...rgb(x), 255], i);
  const raw = sharp(rgba, { raw: { ...size, channels: 4 } });
  const image = { type: 'image/png', bytes: new Uint8Array(await raw.png().toBuffer()) };
  const result = await resultOf(run(jobOf('expand_image', { seed: 5, image }), aloneWith(openBands)));
  return { ...result, rgba, out: await pixels(result.media?.bytes ?? new Uint8Array()) };
}

test('a picture that is turned on its canvas goes on beyond its slanting edges', async () => {
  const [cos, sin] = [Math.cos(Math.PI / 12), Math.sin(Math.PI / 12)];
  const { out, recipe } = await expandLarge(
    { width: 200, height: 150 },
    () => [200, 190, 180],
    (x, y) => Math.abs((x - 95) * cos + (y - 70) * sin) < 70 && Math.abs((y - 70) * cos - (x - 95) * sin) < 45,
  );
  for (let i = 0; i < out.length; i += 4) expect(Math.abs(out[i] - 200)).toBeLessThan(4);
  expect(recipe.notes).toEqual(['The plain backdrop was extended smoothly.']);
});

test('a large canvas is filled from a smaller copy, and its opaque pixels stay to the bit', async () => {
  const size = { width: 2400, height: 48 };
  const { out, rgba, width, height } = await expandLarge(
    size,
    (x) => [150 + (x % 2) * 40, 120, 90],
    (x) => x >= 1100 && x < 1300,
  );
  expect({ width, height }).toEqual(size);
  expect(out).toEqual(out.map((value, k) => (rgba[k | 3] === 255 ? rgba[k] : (k & 3) === 3 ? 255 : value)));
  for (let i = 0; i < out.length; i += 4) expect(Math.abs(out[i + 1] - 120)).toBeLessThan(20);
});

test('the same seed gives the same bytes', async () => {
  expect((await expand(stripes)).media?.bytes).toEqual(expandedStripes.media?.bytes);
});

test('a cut-out gets a backdrop in the colour that the prompt names', async () => {
  const disc = canvas(() => [200, 40, 40]);
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++)
      if (Math.hypot(x - 32, y - 20) > 11) disc.fill(0, (y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 4);
  const { media } = await expand(disc, { prompt: 'green background' });
  const [r, g, b] = await pixels(media?.bytes ?? new Uint8Array());
  expect(g).toBeGreaterThan(Math.max(r, b) + 30);
});

describe('what cannot be done is said', () => {
  const told = (work: Promise<unknown>) =>
    work.then(
      () => 'no error',
      ({ fault, userMessage: sentence }: EngineError) => `${fault}: ${sentence}`,
    );

  test('nothing to fill, nothing to continue', async () => {
    const solid = new Uint8Array(SIZE.width * SIZE.height * 4).fill(255);
    expect(await told(expand(solid))).toMatch(/^input: Nothing is left to fill/);
    expect(await told(expand(solid, { prompt: '木桌' }))).toMatch(/^input: 图片没有透明的部分/);
    expect(await told(expand(new Uint8Array(solid.length)))).toMatch(/^input: There is nothing to continue/);
  });

  test('new things', async () => {
    const { recipe } = await expand(stripes, { prompt: 'a cat' });
    expect(recipe.remarks).toEqual([expect.stringMatching(/It can’t add new things. Left out: “cat”.$/)]);
  });
});
