import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EngineError } from '../../contract/engine.ts';
import { at, COUNT, fault, perform, pixels, png, SIZE } from './edit.fixture.ts';

/** A red disc with a light and a dark side on a grey ground, with grain. */
const disc = Uint8Array.from({ length: COUNT * 4 }, (_, k) => {
  const [x, y, c] = [(k >> 2) % SIZE, Math.floor((k >> 2) / SIZE), k & 3];
  if (c === 3) return 255;
  const grain = (x * 7 + y * 13) % 3;
  if (Math.hypot(x - 32, y - 30) > 17) return 200 + grain - c * 4;
  const shade = 0.7 + 0.3 * Math.cos((x - 24) / 12);
  return Math.round([205, 42, 38][c] * shade) + grain;
});
/** In the disc, and in the ground. */
const INSIDE = 30 * SIZE + 30;
const OUTSIDE = 3 * SIZE + 3;

describe('a picture from elsewhere', () => {
  test('a colour goes to the product alone, with its light and dark', async () => {
    const out = await pixels(await perform({ image: await png(disc), prompt: 'make it blue' }));
    const [r, g, b] = at(out, INSIDE);
    expect(b).toBeGreaterThan(Math.max(r, g) + 60);
    expect(at(out, OUTSIDE)).toEqual(at(disc, OUTSIDE));
    const [lit, dark] = [30 * SIZE + 24, 30 * SIZE + 46];
    expect(at(out, lit)[2]).toBeGreaterThan(at(out, dark)[2] + 30);
  });

  test('Chinese gives the same bytes as English', async () => {
    const image = await png(disc);
    const [en, zh] = [
      await perform({ image, prompt: 'make it blue' }),
      await perform({ image, prompt: '把它变成蓝色' }),
    ];
    expect(zh.media?.bytes).toEqual(en.media?.bytes);
    expect([en.recipe.notes, zh.recipe.notes]).toEqual([['Done: the product in blue.'], ['已完成：产品改为蓝色。']]);
  });

  test('a removed background is transparent, a removed product leaves the ground', async () => {
    const image = await png(disc);
    const cut = await pixels(await perform({ image, prompt: 'remove the background' }));
    expect([cut[INSIDE * 4 + 3], cut[OUTSIDE * 4 + 3]]).toEqual([255, 0]);
    const empty = await pixels(await perform({ image, prompt: 'remove it' }));
    for (const [c, value] of at(empty, INSIDE).entries()) expect(Math.abs(value - (201 - c * 4))).toBeLessThan(6);
  });

  test('the background takes a colour and the product stays to the bit', async () => {
    const out = await pixels(await perform({ image: await png(disc), prompt: 'on a green background' }));
    const [r, g, b] = at(out, OUTSIDE);
    expect(g).toBeGreaterThan(Math.max(r, b) + 20);
    expect(at(out, INSIDE)).toEqual(at(disc, INSIDE));
  });

  test.each([
    ['brighten', (one: number[], two: number[]) => two.every((value, c) => value > one[c])],
    ['darken', (one: number[], two: number[]) => two.every((value, c) => value < one[c])],
    ['black and white', (_: number[], two: number[]) => two[0] === two[1] && two[1] === two[2]],
    ['warmer', (one: number[], two: number[]) => two[0] - two[2] > one[0] - one[2]],
    ['cooler', (one: number[], two: number[]) => two[0] - two[2] < one[0] - one[2]],
    ['less saturated', (one: number[], two: number[]) => two[0] - two[2] < one[0] - one[2]],
  ])('%s', async (prompt, holds) => {
    const out = await pixels(await perform({ image: await png(disc), prompt }));
    expect(holds(at(disc, INSIDE), at(out, INSIDE))).toBe(true);
  });

  test('what is to stay is left out of a change of the whole, and is said', async () => {
    const prompt = 'black and white, but keep the product in colour';
    const result = await perform({ image: await png(disc), prompt });
    const out = await pixels(result);
    expect(at(out, INSIDE)).toEqual(at(disc, INSIDE));
    expect(new Set(at(out, OUTSIDE)).size).toBe(1);
    expect(result.recipe.notes).toEqual(['Done: the background black and white.', 'Left as it is: the product.']);
  });

  test('what a first change left out is said though a second one had nothing to leave out', async () => {
    const cup = Uint8Array.from({ length: COUNT * 4 }, (_, k) => {
      const away = Math.hypot(((k >> 2) % SIZE) - 32, Math.floor((k >> 2) / SIZE) - 32);
      return [...(away > 20 ? [220, 220, 220] : away > 9 ? [200, 30, 30] : [30, 150, 40]), 255][k & 3];
    });
    const { recipe } = await perform({ image: await png(cup), prompt: 'make it green, then make it glossy' });
    expect(recipe.notes).toEqual([
      'Done: the product in green; the product in glossy.',
      'Parts in other colours stayed. Paint a mask over them to change them too.',
    ]);
  });

  test('mirroring twice is nothing', async () => {
    const image = await png(disc);
    const once = await perform({ image, prompt: 'mirror it' });
    expect(await pixels(once)).not.toEqual(disc);
    expect(await pixels(await perform({ image: once.media ?? image, prompt: '左右翻转' }))).toEqual(disc);
  });
});

describe('a mask', () => {
  test('pixels outside it stay to the bit, whatever it is and whatever is asked', async () => {
    const image = await png(disc);
    const box = fc.record({
      x: fc.nat(50),
      y: fc.nat(50),
      width: fc.integer({ min: 3, max: 40 }),
      height: fc.integer({ min: 3, max: 40 }),
    });
    const prompt = fc.constantFrom('walnut', 'blue', 'remove it', 'blur', 'darken', 'white background', 'brass');
    await fc.assert(
      fc.asyncProperty(box, prompt, fc.boolean(), async ({ x, y, width, height }, words, background) => {
        const open = (i: number) => i % SIZE >= x && i % SIZE < x + width && i / SIZE >= y && i / SIZE < y + height;
        const mask = await png(
          Uint8Array.from({ length: COUNT * 4 }, (_, k) => ((k & 3) === 3 && !open(k >> 2) ? 255 : 0)),
        );
        const result = await perform({ image, mask, prompt: words, background }).catch(
          (error: EngineError) => error.fault,
        );
        if (typeof result === 'string') return void expect(result).toBe('words');
        const out = await pixels(result);
        expect(Uint8Array.from(disc, (value, k) => (open(k >> 2) ? out[k] : value))).toEqual(out);
      }),
      { numRuns: 6 },
    );
  });

  test('that marks nothing is said', async () => {
    const mask = await png(new Uint8Array(COUNT * 4).fill(255));
    expect(await fault(perform({ image: await png(disc), mask, prompt: 'red' }))).toMatch(
      /^input: The mask marks nothing/,
    );
  });
});

describe('never a fake edit', () => {
  test.each([
    ['add a cat', /^words: Not done: “add a cat”\. The built-in engine can/],
    ['加一只猫', /^words: 未完成：“加一只猫”。内置引擎可以/],
    ['make it transparent', /^words: Understood, but not possible in this image: the product in transparent\./],
    ["don't remove the background", /^words: Left undone, as asked: the background removed\./],
    ['mirror it but keep the background', /^words: Left as it is: the background\. Understood, but not possible/],
    ['make it taller', /^words: Understood, but not possible in this image: a tall design\./],
  ])('%s', async (prompt, sentence) => {
    expect(await fault(perform({ image: await png(disc), prompt }))).toMatch(sentence);
  });

  test('an edit that changes nothing is an error', async () => {
    const grey = disc.map((value, k) => ((k & 3) === 3 ? 255 : disc[(k & ~3) + 1] + 0 * value));
    expect(await fault(perform({ image: await png(grey), prompt: 'black and white' }))).toMatch(
      /^words: Read as: the image black and white\. The image is like that already/,
    );
  });
});
