import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEnlarger } from './enlarge.ts';

const pictureOf = (width: number, height: number, value: (x: number, y: number) => number) => ({
  width,
  height,
  rgba: Uint8Array.from({ length: width * height * 4 }, (_, k) => value((k >> 2) % width, Math.floor(k / 4 / width))),
});

test('an even picture stays even at any size', () => {
  const side = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 0, max: 255 }), side, (width, height, level, times) => {
      const to = { width: width * times + 1, height: height * times + 2 };
      const rowOf = createEnlarger(
        pictureOf(width, height, () => level),
        to,
      );
      for (let y = 0; y < to.height; y++) expect([...rowOf(y)]).toEqual(new Array(to.width * 4).fill(level));
    }),
  );
});

test('a slope goes on as a slope away from the edges', () => {
  const to = { width: 40, height: 20 };
  const rowOf = createEnlarger(
    pictureOf(20, 10, (x, y) => 8 * x + 4 * y),
    to,
  );
  for (let y = 3; y < 17; y++) {
    const row = rowOf(y);
    for (let x = 3; x < 37; x++)
      expect(Math.abs(row[x * 4] - (8 * (x / 2 - 0.25) + 4 * (y / 2 - 0.25)))).toBeLessThan(0.6);
  }
});

test('rows of a picture that has the size are its own', () => {
  const picture = pictureOf(3, 2, (x, y) => x * 50 + y);
  const rowOf = createEnlarger(picture, picture);
  expect([...rowOf(0), ...rowOf(1)]).toEqual([...picture.rgba]);
});
