import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barPlace } from './barPlace.ts';

const STAGE = { width: 1000, height: 700 };
const BAR = { width: 300, height: 44 };
const MARGINS = { gap: 12, top: 64, left: 8, right: 8, bottom: 76 };
const place = (minX: number, minY: number, maxX: number, maxY: number) =>
  barPlace({ minX, minY, maxX, maxY }, BAR, STAGE, MARGINS);

test('a bar stands above the middle, below where there is no room above, else along the upper border', () => {
  expect(place(400, 300, 600, 400)).toEqual({ x: 350, y: 244 });
  expect(place(400, 80, 600, 400)).toEqual({ x: 350, y: 412 });
  expect(place(400, -200, 600, 900)).toEqual({ x: 350, y: 64 });
});

test('it never leaves the stage sideways, and is not there while what it belongs to is out of sight', () => {
  expect(place(-100, 300, 100, 400)?.x).toBe(8);
  expect(place(900, 300, 1200, 400)?.x).toBe(692);
  expect(place(1100, 300, 1200, 400)).toBeUndefined();
});

test('it always stands where nothing else floats', () => {
  const number = fc.integer({ min: -1500, max: 1500 });
  fc.assert(
    fc.property(number, number, fc.nat(2000), fc.nat(2000), (x, y, width, height) => {
      const at = place(x, y, x + width, y + height);
      if (!at) return;
      expect(at.y).toBeGreaterThanOrEqual(MARGINS.top);
      expect(at.y + BAR.height).toBeLessThanOrEqual(STAGE.height - MARGINS.bottom);
      expect(at.x).toBeGreaterThanOrEqual(MARGINS.left);
      expect(at.x + BAR.width).toBeLessThanOrEqual(STAGE.width - MARGINS.right);
    }),
  );
});
