import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rect } from '../plane/rect.ts';
import { type BarObstacle, barPlace, barPlacement } from './barPlace.ts';

const STAGE = { width: 1000, height: 700 };
const BAR = { width: 300, height: 44 };
const margins = { gap: 12, top: 64, left: 8, right: 8, bottom: 76 };
const rect = (minX: number, minY: number, maxX: number, maxY: number): Rect => ({ minX, minY, maxX, maxY });

/** The placement of a bar of this rectangle among these, and its upper left corner. */
function placed(own: Rect, obstacles: readonly BarObstacle[] = []) {
  const placement = barPlacement(own, BAR, STAGE, { margins, obstacles });
  return placement && { placement, ...barPlace(own, BAR, STAGE, { margins, placement }) };
}

test('a bar stands above the middle, below where there is no room above, else beside it', () => {
  expect(placed(rect(400, 300, 600, 400))).toEqual({ placement: 'above', x: 350, y: 244 });
  expect(placed(rect(400, 80, 600, 400))).toEqual({ placement: 'below', x: 350, y: 412 });
  expect(placed(rect(400, -200, 600, 900))).toEqual({ placement: 'right', x: 612, y: 64 });
});

test('it makes way for what stands around, and covers the lighter of two', () => {
  const own = rect(400, 300, 600, 400);
  const above = { rect: rect(500, 100, 800, 290), weight: 1 };
  const below = { rect: rect(300, 410, 800, 690), weight: 1 };
  expect(placed(own, [above])?.placement).toBe('below');
  expect(placed(own, [above, below])).toEqual({ placement: 'right', x: 612, y: 300 });
  const everywhere = rect(0, 0, 1000, 700);
  const heads = [
    { rect: everywhere, weight: 1 },
    { rect: rect(0, 200, 1000, 299), weight: 6 },
  ];
  expect(placed(own, heads)?.placement).toBe('below');
});

test('it stands on its own card rather than under what hides it', () => {
  const own = rect(500, 80, 980, 680);
  const around = { rect: rect(0, 0, 500, 700), weight: 200 };
  expect(placed(own, [around])).toEqual({ placement: 'above', x: 590, y: 64 });
});

test('over a card that fills the stage it stands along a border', () => {
  expect(placed(rect(-100, -100, 1100, 800))).toEqual({ placement: 'above', x: 350, y: 64 });
});

test('it stands off a card of which only a corner would be covered', () => {
  expect(placed(rect(-14, 0, 9, 65))).toEqual({ placement: 'below', x: 8, y: 77 });
});

test('it is not there while what it belongs to is out of sight', () => {
  expect(placed(rect(1100, 300, 1200, 400))).toBeUndefined();
});

test('it always stands where nothing else floats, and off its own rectangle where that leaves room', () => {
  const number = fc.integer({ min: -1500, max: 1500 });
  const length = fc.integer({ min: 1, max: 2000 });
  fc.assert(
    fc.property(number, number, length, length, (x, y, width, height) => {
      const own = rect(x, y, x + width, y + height);
      const at = placed(own);
      if (!at) return;
      const bar = rect(at.x!, at.y!, at.x! + BAR.width, at.y! + BAR.height);
      expect(bar.minY).toBeGreaterThanOrEqual(margins.top);
      expect(bar.maxY).toBeLessThanOrEqual(STAGE.height - margins.bottom);
      expect(bar.minX).toBeGreaterThanOrEqual(margins.left);
      expect(bar.maxX).toBeLessThanOrEqual(STAGE.width - margins.right);
      const fitsAbove = own.minY >= margins.top + margins.gap + BAR.height;
      const fitsBelow = own.maxY <= STAGE.height - margins.bottom - margins.gap - BAR.height;
      const isCovered = bar.maxY > own.minY && bar.minY < own.maxY && bar.maxX > own.minX && bar.minX < own.maxX;
      if (fitsAbove || fitsBelow) expect(isCovered).toBe(false);
    }),
  );
});
