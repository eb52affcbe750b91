import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controlOffset, curvePoint, edgeBox, edgeCurve, edgeMiddle, edgePath } from './edgePath.ts';

const point = fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) });
const lane = fc.option(fc.integer({ min: -5000, max: 5000 }), { nil: undefined });
const share = fc.double({ min: 0, max: 1, noNaN: true });

test('control points stand off half the distance, held between 40 and 240', () => {
  expect(controlOffset({ x: 0, y: 0 }, { x: 300, y: 0 })).toBe(150);
  expect(controlOffset({ x: 0, y: 0 }, { x: 10, y: 0 })).toBe(40);
  expect(controlOffset({ x: 0, y: 0 }, { x: 0, y: 4000 })).toBe(240);
});

test('an edge leaves to the right and enters from the left', () => {
  expect(edgePath({ x: 0, y: 0 }, { x: 300, y: 80.04 })).toBe('M0 0C155.2 0 144.8 80 300 80');
});

test('by a lane it rises, travels straight, and drops into the input', () => {
  expect(edgePath({ x: 0, y: 42 }, { x: 900, y: 42 }, 0)).toBe(
    'M0 42C20 42 20 0 40 0C313.3 0 586.7 0 860 0C880 0 880 42 900 42',
  );
});

test('back to the left it turns beside its output and beside its input', () => {
  expect(edgePath({ x: 300, y: 42 }, { x: 0, y: 42 }, 0)).toBe(
    'M300 42C340 42 340 0 300 0C200 0 100 0 0 0C-40 0 -40 42 0 42',
  );
});

test('the box holds every point of the curve, and of the curve without a lane', () => {
  fc.assert(
    fc.property(point, point, lane, share, (from, to, height, t) => {
      const box = edgeBox(from, to, height);
      for (const curve of [edgeCurve(from, to), edgeCurve(from, to, height)]) {
        const at = curvePoint(curve, t * ((curve.length - 1) / 3));
        expect(at.x).toBeGreaterThanOrEqual(box.minX - 1e-6);
        expect(at.x).toBeLessThanOrEqual(box.maxX + 1e-6);
        expect(at.y).toBeGreaterThanOrEqual(box.minY - 1e-6);
        expect(at.y).toBeLessThanOrEqual(box.maxY + 1e-6);
      }
    }),
  );
});

test('the middle lies on the curve', () => {
  fc.assert(
    fc.property(point, point, lane, (from, to, height) => {
      const curve = edgeCurve(from, to, height);
      const middle = edgeMiddle(from, to, height);
      const half = curvePoint(curve, (curve.length - 1) / 6);
      expect(half.x).toBeCloseTo(middle.x, 6);
      expect(half.y).toBeCloseTo(middle.y, 6);
    }),
  );
});
