import { expect, test } from 'vitest';
import { boundsOf, centreOf, contains, grownRect, intersection, overlaps, rectBetween } from './rect.ts';

const unit = { minX: 0, minY: 0, maxX: 10, maxY: 10 };

test('a rectangle between two corners does not mind their order', () => {
  expect(rectBetween({ x: 10, y: 0 }, { x: 0, y: 10 })).toEqual(unit);
});

test('touching rectangles overlap, parted ones do not', () => {
  expect(overlaps(unit, { minX: 10, minY: 10, maxX: 20, maxY: 20 })).toBe(true);
  expect(overlaps(unit, { minX: 11, minY: 0, maxX: 20, maxY: 10 })).toBe(false);
});

test('two rectangles share what lies in both', () => {
  expect(intersection(unit, { minX: 6, minY: -4, maxX: 20, maxY: 3 })).toEqual({ minX: 6, minY: 0, maxX: 10, maxY: 3 });
  expect(intersection(unit, { minX: 11, minY: 0, maxX: 20, maxY: 10 })).toBeUndefined();
});

test('a rectangle contains itself and its shrunken self, not its grown one', () => {
  expect(contains(unit, unit)).toBe(true);
  expect(contains(unit, grownRect(unit, -1))).toBe(true);
  expect(contains(unit, grownRect(unit, 1))).toBe(false);
});

test('bounds go round all rectangles; of none there are none', () => {
  expect(boundsOf([unit, { minX: -5, minY: 2, maxX: 3, maxY: 40 }])).toEqual({ minX: -5, minY: 0, maxX: 10, maxY: 40 });
  expect(boundsOf([])).toBeUndefined();
  expect(centreOf(unit)).toEqual({ x: 5, y: 5 });
});
