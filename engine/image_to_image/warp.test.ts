import { expect, test } from 'vitest';
import { planeOf } from '../raster/plane.ts';
import { warpProduct } from './warp.ts';

const [WIDTH, HEIGHT] = [120, 80];
const COUNT = WIDTH * HEIGHT;
const SEEDS = [1, 2, 3, 4, 5, 6];

/** A round product close to the picture's upper edge, in surroundings whose every pixel differs from the next. */
const radius = planeOf(COUNT, (i) => Math.hypot((i % WIDTH) - 60, Math.floor(i / WIDTH) - 38));
const alpha = radius.map((far) => (far < 32 ? 1 : 0));
const rgba = Uint8Array.from({ length: COUNT * 4 }, (_, k) => {
  const i = k >> 2;
  return (k & 3) === 3 ? 255 : radius[i] < 32 ? 250 : (i % WIDTH) + Math.floor(i / WIDTH);
});
const picture = { width: WIDTH, height: HEIGHT, rgba };
const warps = SEEDS.map((seed) => warpProduct(picture, alpha, 1, [], seed, () => {}).rgba);

test("the picture's edge stays where it is: nothing beyond it is made up", () => {
  for (const out of warps)
    for (let x = 0; x < WIDTH; x++)
      for (const i of [x, COUNT - 1 - x]) expect(Math.abs(out[i * 4] - rgba[i * 4])).toBeLessThanOrEqual(1);
});

test('no row above the product is drawn out over many', () => {
  for (const out of warps)
    for (let y = 3; y < 6; y++) expect(out[(y * WIDTH + 60) * 4]).toBeGreaterThan(out[((y - 3) * WIDTH + 60) * 4]);
});

test('a round outline bends one way only', () => {
  for (const out of warps) {
    const lefts = Array.from({ length: 44 }, (_, n) => {
      const row = (16 + n) * WIDTH;
      return Array.from({ length: 60 }, (_, x) => out[(row + x) * 4]).findIndex((value) => value > 210);
    });
    // A circle's edge turns slower to the left with every row: bends back are no more than whole pixels make.
    const bends = lefts.slice(8).map((x, n) => lefts[n] - 2 * lefts[n + 4] + x);
    expect(Math.min(...bends)).toBeGreaterThanOrEqual(-1);
  }
});
