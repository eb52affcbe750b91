import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controlOffset, edgeBox, edgeMiddle, edgePath, edgePoint } from './edgePath.ts';

const point = fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) });

test('control points stand off half the distance, held between 40 and 240', () => {
  expect(controlOffset({ x: 0, y: 0 }, { x: 300, y: 0 })).toBe(150);
  expect(controlOffset({ x: 0, y: 0 }, { x: 10, y: 0 })).toBe(40);
  expect(controlOffset({ x: 0, y: 0 }, { x: 0, y: 4000 })).toBe(240);
});

test('an edge leaves to the right and enters from the left', () => {
  expect(edgePath({ x: 0, y: 0 }, { x: 300, y: 80.04 })).toBe('M0 0C155.2 0 144.8 80 300 80');
});

test('the box holds every point of the curve', () => {
  fc.assert(
    fc.property(point, point, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, t) => {
      const box = edgeBox(from, to);
      const at = edgePoint(from, to, t);
      expect(at.x).toBeGreaterThanOrEqual(box.minX - 1e-6);
      expect(at.x).toBeLessThanOrEqual(box.maxX + 1e-6);
      expect(at.y).toBeGreaterThanOrEqual(box.minY - 1e-6);
      expect(at.y).toBeLessThanOrEqual(box.maxY + 1e-6);
    }),
  );
});

test('the middle lies on the curve', () => {
  fc.assert(
    fc.property(point, point, (from, to) => {
      const middle = edgeMiddle(from, to);
      const half = edgePoint(from, to, 0.5);
      expect(half.x).toBeCloseTo(middle.x, 6);
      expect(half.y).toBeCloseTo(middle.y, 6);
    }),
  );
});
