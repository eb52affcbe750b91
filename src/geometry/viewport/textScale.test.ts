import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEXT_SIZE_MIN, textScaleAt, textSize } from './textScale.ts';

/** The sizes of the design on a card, in pixels. */
const SIZES = [11, 12, 13, 14];
const screenSize = (size: number, k: number) => textSize(size, textScaleAt(k)) * k;

test.each([
  [1, [11, 12, 13, 14]],
  [2, [11, 12, 13, 14]],
  [0.2, [11, 11, 11, 11]],
  [0.1, [11, 11, 11, 11].map((size) => size / 2)],
])('at a zoom of %f the sizes on the screen are those of the design, or the smallest', (k, sizes) => {
  expect(SIZES.map((size) => screenSize(size, Math.min(1, k)))).toEqual(sizes.map((size) => expect.closeTo(size, 9)));
});

test('between 20 and 100 % no text is smaller than the smallest, nor more than a step larger than in the design', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.2, max: 1, noNaN: true }), fc.constantFrom(...SIZES), (k, size) => {
      expect(screenSize(size, k)).toBeGreaterThanOrEqual(TEXT_SIZE_MIN - 1e-9);
      expect(screenSize(size, k)).toBeLessThanOrEqual(size * 1.08 + 1e-9);
    }),
  );
});

test('no size jumps between neighbouring zooms', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.2, max: 1, noNaN: true }), fc.constantFrom(...SIZES), (k, size) => {
      const ratio = screenSize(size, k) / screenSize(size, Math.max(0.2, k * 0.999));
      expect(Math.max(ratio, 1 / ratio)).toBeLessThanOrEqual(1.1);
    }),
  );
});

test('the scale stays the same within a step', () => {
  expect(textScaleAt(0.61)).toEqual(textScaleAt(0.6));
});
