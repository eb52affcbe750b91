import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridOffset } from './gridSnap.ts';

test('a step ends on the nearest dot, wherever it began', () => {
  expect(gridOffset({ x: 0, y: 0 }, { x: 13, y: -13 })).toEqual({ x: 24, y: -24 });
  expect(gridOffset({ x: 10, y: 5 }, { x: 0, y: 20 })).toEqual({ x: -10, y: 19 });
});

test('it is never more than half a pitch from what was asked for', () => {
  const point = fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) });
  fc.assert(
    fc.property(point, point, (start, offset) => {
      const { x, y } = gridOffset(start, offset);
      expect(Math.max(Math.abs(x - offset.x), Math.abs(y - offset.y))).toBeLessThanOrEqual(12);
      expect([Math.abs((start.x + x) % 24), Math.abs((start.y + y) % 24)]).toEqual([0, 0]);
    }),
  );
});
