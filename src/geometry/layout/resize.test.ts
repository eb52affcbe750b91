import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heightOf, type Rect, widthOf } from '../plane/rect.ts';
import { type Grip, gripsFor, type ResizeRule, resizedRect } from './resize.ts';

const FROM: Rect = { minX: 100, minY: 50, maxX: 300, maxY: 150 };
const rule = (along: ResizeRule['along']): ResizeRule => ({
  along,
  minSize: { width: 80, height: 40 },
  maxSize: { width: 1000, height: 500 },
});
const LOWER_RIGHT: Grip = { x: 1, y: 1 };
const UPPER_LEFT: Grip = { x: -1, y: -1 };

test('the side opposite to the grip stays', () => {
  const both = rule('both');
  expect(resizedRect({ startRect: FROM, grip: LOWER_RIGHT, dragOffset: { x: 30, y: 20 }, rule: both })).toEqual({
    ...FROM,
    maxX: 330,
    maxY: 170,
  });
  expect(resizedRect({ startRect: FROM, grip: UPPER_LEFT, dragOffset: { x: 30, y: 20 }, rule: both })).toEqual({
    ...FROM,
    minX: 130,
    minY: 70,
  });
});

test('no smaller than the least and no larger than the greatest, and the far side still stays', () => {
  const both = rule('both');
  expect(resizedRect({ startRect: FROM, grip: UPPER_LEFT, dragOffset: { x: 900, y: 900 }, rule: both })).toEqual({
    ...FROM,
    minX: 220,
    minY: 110,
  });
  expect(resizedRect({ startRect: FROM, grip: LOWER_RIGHT, dragOffset: { x: 9000, y: 9000 }, rule: both })).toEqual({
    ...FROM,
    maxX: 1100,
    maxY: 550,
  });
});

test('a ratio is kept, by the side that was dragged farther; asked for with Shift it is kept too', () => {
  const wanted = { ...FROM, maxX: 500, maxY: 250 };
  const drag = { startRect: FROM, grip: LOWER_RIGHT, dragOffset: { x: 10, y: 100 } };
  expect(resizedRect({ ...drag, rule: rule('ratio') })).toEqual(wanted);
  expect(resizedRect({ ...drag, rule: rule('both'), keepsRatio: true })).toEqual(wanted);
  expect(resizedRect({ ...drag, rule: rule('both') })).toEqual({ ...FROM, maxX: 310, maxY: 250 });
});

test('from the middle both sides move', () => {
  const drag = { startRect: FROM, dragOffset: { x: 20, y: 10 }, rule: rule('both'), keepsMiddle: true };
  expect(resizedRect({ ...drag, grip: LOWER_RIGHT })).toEqual({ minX: 80, minY: 40, maxX: 320, maxY: 160 });
  expect(resizedRect({ ...drag, grip: { x: 1, y: 0 } })).toEqual({ ...FROM, minX: 80, maxX: 320 });
});

test('contents that decide on the height grow downwards from a side, and upwards from an upper corner', () => {
  const drag = {
    startRect: FROM,
    dragOffset: { x: -40, y: 0 },
    rule: rule('ratio'),
    heightFor: (width: number) => width / 2 + 7,
  };
  expect(resizedRect({ ...drag, grip: { x: -1, y: 0 } })).toEqual({ minX: 60, minY: 50, maxX: 300, maxY: 177 });
  expect(resizedRect({ ...drag, grip: UPPER_LEFT })).toEqual({ minX: 60, minY: 23, maxX: 300, maxY: 150 });
});

const grips = fc.constantFrom(...gripsFor(rule('both')));
const far = fc.integer({ min: -3000, max: 3000 });

test('whatever is dragged stays within the rule, and a side that the grip does not move stays to the last digit', () => {
  const places = fc.record({ minX: fc.double({ min: -1e4, max: 1e4, noNaN: true }), minY: far });
  fc.assert(
    fc.property(places, grips, far, far, fc.boolean(), ({ minX, minY }, grip, x, y, keepsRatio) => {
      const from = { minX, minY, maxX: minX + 200, maxY: minY + 100 };
      const { minSize, maxSize } = rule('both');
      const now = resizedRect({ startRect: from, grip, dragOffset: { x, y }, rule: rule('both'), keepsRatio });
      const tiny = 1e-6;
      expect(widthOf(now)).toBeGreaterThanOrEqual(minSize.width - tiny);
      expect(widthOf(now)).toBeLessThanOrEqual(maxSize.width + tiny);
      expect(heightOf(now)).toBeGreaterThanOrEqual(minSize.height - tiny);
      expect(heightOf(now)).toBeLessThanOrEqual(maxSize.height + tiny);
      if (grip.x > 0) expect(now.minX).toBe(from.minX);
      if (grip.y > 0) expect(now.minY).toBe(from.minY);
      if (grip.x < 0) expect(now.maxX).toBeCloseTo(from.maxX, 6);
      if (grip.x === 0 && !keepsRatio) expect([now.minX, now.maxX]).toEqual([from.minX, from.maxX]);
    }),
  );
});
