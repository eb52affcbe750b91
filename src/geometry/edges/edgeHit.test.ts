import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance } from '../plane/point.ts';
import { curveDistance } from './edgeHit.ts';
import { curvePoint, edgeCurve } from './edgePath.ts';

const point = fc.record({ x: fc.integer({ min: -3000, max: 3000 }), y: fc.integer({ min: -3000, max: 3000 }) });
const lane = fc.option(fc.integer({ min: -3000, max: 3000 }), { nil: undefined });
const share = fc.double({ min: 0, max: 1, noNaN: true });

test('a straight edge is as far away as its height', () => {
  expect(curveDistance(edgeCurve({ x: 0, y: 0 }, { x: 300, y: 0 }), { x: 120, y: 7 })).toBeCloseTo(7, 3);
  expect(curveDistance(edgeCurve({ x: 0, y: 0 }, { x: 300, y: 0 }), { x: 330, y: 40 })).toBeCloseTo(50, 3);
});

test('whatever lies on a curve is no more than a unit away from it', () => {
  fc.assert(
    fc.property(point, point, lane, share, (from, to, height, t) => {
      const curve = edgeCurve(from, to, height);
      expect(curveDistance(curve, curvePoint(curve, t * ((curve.length - 1) / 3)))).toBeLessThan(1);
    }),
  );
});

test('no point of the curve is nearer than it says', () => {
  fc.assert(
    fc.property(point, point, point, lane, share, (from, to, at, height, t) => {
      const curve = edgeCurve(from, to, height);
      const sample = curvePoint(curve, t * ((curve.length - 1) / 3));
      expect(curveDistance(curve, at)).toBeLessThanOrEqual(distance(sample, at) + 1);
    }),
  );
});
