import { expect, test } from 'vitest';
import type { Rect } from '../plane/rect.ts';
import { gridSteps } from './gridSteps.ts';

const rectAt = (x: number, y: number, width = 100, height = 100): Rect => ({
  minX: x,
  minY: y,
  maxX: x + width,
  maxY: y + height,
});

test('scattered rectangles stand in rows and columns, in the order in which one reads them', () => {
  const rects = [rectAt(300, 20), rectAt(0, 0, 60, 140), rectAt(10, 300), rectAt(170, 280, 80)];
  const placed = gridSteps(rects, 20).map(({ x, y }, index) => [rects[index]!.minX + x, rects[index]!.minY + y]);
  expect(placed).toEqual([
    [120, 0],
    [0, 0],
    [0, 160],
    [120, 160],
  ]);
});

test('none of none', () => {
  expect(gridSteps([], 20)).toEqual([]);
});
