import { expect, test } from 'vitest';
import { shrinkRow, tapsOf } from './shrink.ts';

const SCALE = 1;
const WIDTH = 40;
const RATIO = 1.0667;
const taps = tapsOf({ from: 8, to: 24, first: 0 }, RATIO, SCALE);

/** A row of grey pixels at the result's width. */
const shrunk = (greyAt: (x: number) => number): number[] =>
  [
    ...shrinkRow(
      Float32Array.from({ length: WIDTH * 3 }, (_, i) => greyAt(Math.floor(i / 3))),
      0,
      SCALE,
      taps,
    ),
  ].filter((_, i) => i % 3 === 0);

test('a plain row stays plain, and a slope keeps its place', () => {
  for (const value of shrunk(() => 100)) expect(value).toBeCloseTo(100, 4);
  for (const [i, value] of shrunk((x) => x + 0.5).entries()) expect(value).toBeCloseTo((8 + i + 0.5) * RATIO, 1);
});

test('pixels that go up and down by turns become even', () => {
  for (const value of shrunk((x) => (x % 2 === 0 ? 90 : 110))) expect(value).toBeCloseTo(100, 4);
});
