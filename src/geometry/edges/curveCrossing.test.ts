import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curveCrosses } from './curveCrossing.ts';
import { curvePoint, edgeCurve } from './edgePath.ts';

const coordinate = fc.integer({ min: -1000, max: 1000 });
const point = fc.record({ x: coordinate, y: coordinate });

test('a curve crosses a rectangle that it enters, also by less than its pieces are long', () => {
  const curve = edgeCurve({ x: 0, y: 0 }, { x: 1000, y: 0 });
  expect(curveCrosses(curve, { minX: 499, minY: -1, maxX: 501, maxY: 1 })).toBe(true);
  expect(curveCrosses(curve, { minX: 300, minY: 2, maxX: 700, maxY: 400 })).toBe(false);
});

test('it crosses what one of its points lies in, and nothing that all of them keep away from', () => {
  fc.assert(
    fc.property(point, point, point, fc.nat(600), fc.nat(600), (from, to, corner, width, height) => {
      const curve = edgeCurve(from, to);
      const points = Array.from({ length: 200 }, (_, n) => curvePoint(curve, n / 200));
      const isWithin = (margin: number) =>
        points.some(
          ({ x, y }) =>
            x >= corner.x - margin &&
            x <= corner.x + width + margin &&
            y >= corner.y - margin &&
            y <= corner.y + height + margin,
        );
      const rect = { minX: corner.x, minY: corner.y, maxX: corner.x + width, maxY: corner.y + height };
      const crosses = curveCrosses(curve, rect);
      if (isWithin(0)) expect(crosses).toBe(true);
      // Two of the points are at most 30 apart on the longest of these curves.
      if (!isWithin(31)) expect(crosses).toBe(false);
    }),
  );
});
