import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contains, grownRect, type Rect } from '../plane/rect.ts';
import {
  boardToScreen,
  centredViewport,
  fitsStage,
  fitViewport,
  pannedViewport,
  revealingViewport,
  screenToBoard,
  visibleRect,
  widenedViewport,
  zoomedViewport,
} from './viewport.ts';

const point = fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) });
const zoom = fc.double({ min: 0.001, max: 4, noNaN: true });
const viewport = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
  k: zoom,
});
const stage = fc.record({ width: fc.integer({ min: 300, max: 3000 }), height: fc.integer({ min: 300, max: 2000 }) });
const rect = fc
  .tuple(point, fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 20_000 }))
  .map(([at, width, height]): Rect => ({ minX: at.x, minY: at.y, maxX: at.x + width, maxY: at.y + height }));
const LIMITS = { min: 0.001, max: 0.8, margin: 40 };

test('a point on the screen is at screen = board * k + offset', () => {
  expect(boardToScreen({ x: 10, y: 20, k: 2 }, { x: 3, y: 4 })).toEqual({ x: 16, y: 28 });
  expect(screenToBoard({ x: 10, y: 20, k: 2 }, { x: 16, y: 28 })).toEqual({ x: 3, y: 4 });
});

test('going to the board and back ends where it began', () => {
  fc.assert(
    fc.property(viewport, point, (view, at) => {
      const back = boardToScreen(view, screenToBoard(view, at));
      expect(back.x).toBeCloseTo(at.x, 4);
      expect(back.y).toBeCloseTo(at.y, 4);
    }),
  );
});

test('zooming holds the board point under the pointer', () => {
  fc.assert(
    fc.property(viewport, zoom, point, (view, k, at) => {
      const fixed = screenToBoard(view, at);
      const after = boardToScreen(zoomedViewport(view, k, at), fixed);
      expect(Math.hypot(after.x - at.x, after.y - at.y)).toBeLessThan(1e-3);
    }),
  );
});

test('panning moves the picture by screen pixels', () => {
  expect(pannedViewport({ x: 1, y: 2, k: 0.5 }, 10, -4)).toEqual({ x: 11, y: -2, k: 0.5 });
});

test('fitting shows all of it, in the middle, at most at the limit', () => {
  fc.assert(
    fc.property(rect, stage, (area, size) => {
      const view = fitViewport(area, size, LIMITS);
      expect(view.k).toBeLessThanOrEqual(LIMITS.max);
      expect(contains(grownRect(visibleRect(view, size), 1), area)).toBe(true);
      const middle = boardToScreen(view, { x: (area.minX + area.maxX) / 2, y: (area.minY + area.maxY) / 2 });
      expect(middle.x).toBeCloseTo(size.width / 2, 3);
      expect(middle.y).toBeCloseTo(size.height / 2, 3);
    }),
  );
});

test('a board of the size of a point is fitted at the limit', () => {
  const size = { width: 800, height: 600 };
  const at = { minX: 5, minY: 5, maxX: 5, maxY: 5 };
  expect(fitViewport(at, size, LIMITS)).toEqual(centredViewport(at, size, 0.8));
});

test('overscan grows what is seen on every side by a share of it', () => {
  expect(visibleRect({ x: -100, y: 0, k: 0.5 }, { width: 100, height: 50 }, 0.25)).toEqual({
    minX: 150,
    minY: -25,
    maxX: 450,
    maxY: 125,
  });
});

test('revealing pans just as far as needed, and not at all when all is seen', () => {
  const size = { width: 800, height: 600 };
  const view = { x: 0, y: 0, k: 1 };
  expect(revealingViewport(view, { minX: 100, minY: 100, maxX: 200, maxY: 200 }, size, 20)).toBe(view);
  expect(revealingViewport(view, { minX: 700, minY: -50, maxX: 900, maxY: 50 }, size, 20)).toEqual({
    x: -120,
    y: 70,
    k: 1,
  });
  expect(revealingViewport(view, { minX: 500, minY: 100, maxX: 1900, maxY: 200 }, size, 20)).toEqual({
    x: -480,
    y: 0,
    k: 1,
  });
});

test('what fits the stage at a zoom is no larger than the stage there', () => {
  const size = { width: 800, height: 600 };
  const area = { minX: 0, minY: 0, maxX: 400, maxY: 400 };
  expect([1, 1.5, 1.51, 2].map((k) => fitsStage(area, size, k))).toEqual([true, true, false, false]);
  expect(fitsStage({ ...area, maxX: 801 }, size, 1)).toBe(false);
});

test('widening shows all of it, never closer, and changes nothing when all is seen', () => {
  fc.assert(
    fc.property(viewport, rect, stage, (view, area, size) => {
      const wide = widenedViewport(view, area, size, LIMITS);
      expect(wide.k).toBeLessThanOrEqual(view.k);
      expect(contains(grownRect(visibleRect(wide, size), 1e-3 / wide.k), area)).toBe(true);
      expect(widenedViewport(wide, grownRect(area, -0.01), size, LIMITS)).toBe(wide);
      if (contains(grownRect(visibleRect(view, size), -40 / view.k), area)) expect(wide).toBe(view);
    }),
  );
});
