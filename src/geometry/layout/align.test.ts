import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Point } from '../plane/point.ts';
import { boundsOf, type Rect } from '../plane/rect.ts';
import { type Alignment, alignSteps, distributeSteps } from './align.ts';

const rectAt = (x: number, y: number, width = 100, height = 80): Rect => ({
  minX: x,
  minY: y,
  maxX: x + width,
  maxY: y + height,
});
const moved = (rects: readonly Rect[], steps: readonly Point[]): Rect[] =>
  rects.map((rect, index) => {
    const { x, y } = steps[index]!;
    return { minX: rect.minX + x, minY: rect.minY + y, maxX: rect.maxX + x, maxY: rect.maxY + y };
  });
const number = fc.integer({ min: -500, max: 500 });
const side = fc.integer({ min: 1, max: 200 });
const rect = fc.tuple(number, number, side, side).map(([x, y, width, height]) => rectAt(x, y, width, height));
const rects = fc.array(rect, { minLength: 2, maxLength: 8 });

const LINES: Readonly<Record<Alignment, (rect: Rect) => number>> = {
  left: (each) => each.minX,
  centre: (each) => (each.minX + each.maxX) / 2,
  right: (each) => each.maxX,
  top: (each) => each.minY,
  middle: (each) => (each.minY + each.maxY) / 2,
  bottom: (each) => each.maxY,
};

describe('aligned', () => {
  const three = [rectAt(0, 0), rectAt(30, 200, 50), rectAt(200, 400)];

  test('left edges meet the outermost, and nothing moves up or down', () => {
    expect(alignSteps(three, 'left')).toEqual([
      { x: 0, y: 0 },
      { x: -30, y: 0 },
      { x: -200, y: 0 },
    ]);
  });

  test.each(Object.keys(LINES) as Alignment[])('all lie in one line: %s', (alignment) => {
    fc.assert(
      fc.property(rects, (list) => {
        const after = moved(list, alignSteps(list, alignment));
        expect(new Set(after.map(LINES[alignment])).size).toBe(1);
        const before = boundsOf(list)!;
        const bounds = boundsOf(after)!;
        expect(bounds.minX).toBeGreaterThanOrEqual(before.minX);
        expect(bounds.maxY).toBeLessThanOrEqual(before.maxY);
        expect(moved(after, alignSteps(after, alignment))).toEqual(after);
      }),
    );
  });
});

describe('distributed', () => {
  test('the one in between stands in the middle of its gaps, whatever the sizes', () => {
    const three = [rectAt(0, 0), rectAt(120, 0, 60), rectAt(300, 0)];
    expect(distributeSteps(three, 'horizontally')).toEqual([
      { x: 0, y: 0 },
      { x: 50, y: 0 },
      { x: 0, y: 0 },
    ]);
  });

  test('gaps are equal and the outermost edges stay', () => {
    fc.assert(
      fc.property(rects, (list) => {
        const after = moved(list, distributeSteps(list, 'vertically'));
        const byPlace = [...after.keys()].sort((a, b) => LINES.middle(list[a]!) - LINES.middle(list[b]!) || a - b);
        const gaps = byPlace.slice(1).map((index, n) => after[index]!.minY - after[byPlace[n]!]!.maxY);
        for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0]!, 6);
        expect(after.map(({ minX }) => minX)).toEqual(list.map(({ minX }) => minX));
        expect(after[byPlace[0]!]!.minY).toBeCloseTo(boundsOf(list)!.minY, 6);
      }),
    );
  });

  test('a single one stays', () => {
    expect(distributeSteps([rectAt(3, 4)], 'vertically')).toEqual([{ x: 0, y: 0 }]);
  });
});
