import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance } from '../plane/point.ts';
import { curveDistance } from './curveDistance.ts';
import { curvePoint, edgeCurve } from './edgePath.ts';

const point = fc.record({ x: fc.integer({ min: -3000, max: 3000 }), y: fc.integer({ min: -3000, max: 3000 }) });
const lane = fc.option(fc.integer({ min: -3000, max: 3000 }), { nil: undefined });
const share = fc.double({ min: 0, max: 1, noNaN: true });

test('a straight edge is as far away as its height', () => {
  expect(curveDistance(edgeCurve({ x: 0, y: 0 }, { x: 300, y: 0 }), { x: 120, y: 7 })).toSatisfy(
    (away) => away >= 7 && away <= 7.25,
  );
  expect(curveDistance(edgeCurve({ x: 0, y: 0 }, { x: 300, y: 0 }), { x: 330, y: 40 })).toSatisfy(
    (away) => away >= 50 && away <= 50.25,
  );
});

test('a curve that comes back past its beginning is near at both', () => {
  const curve = edgeCurve({ x: 0, y: 0 }, { x: 0, y: -3 });
  expect(curveDistance(curve, curvePoint(curve, 0.018))).toBeLessThanOrEqual(0.25);
});

test('whatever lies on a curve is no more than a quarter of a unit away from it', () => {
  fc.assert(
    fc.property(point, point, lane, share, (from, to, height, t) => {
      const curve = edgeCurve(from, to, height);
      expect(curveDistance(curve, curvePoint(curve, t * ((curve.length - 1) / 3)))).toBeLessThanOrEqual(0.25);
    }),
  );
});

test('no point of the curve is nearer than it says, but for the tolerance', () => {
  fc.assert(
    fc.property(point, point, point, lane, share, (from, to, at, height, t) => {
      const curve = edgeCurve(from, to, height);
      const sample = curvePoint(curve, t * ((curve.length - 1) / 3));
      expect(curveDistance(curve, at)).toBeLessThanOrEqual(distance(sample, at) + 0.25);
    }),
  );
});
