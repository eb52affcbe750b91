import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestHandle } from './nearestHandle.ts';

const REACH = { aim: 14, snap: 24 };

test('a loose end means what it points at, fitting or not', () => {
  const wrong = { point: { x: 0, y: 0 }, canConnect: false };
  const right = { point: { x: 0, y: 20 }, canConnect: true };
  expect(nearestHandle({ x: 0, y: 2 }, [right, wrong], REACH)).toBe(wrong);
  expect(nearestHandle({ x: 0, y: 12 }, [wrong, right], REACH)).toBe(right);
});

test('within 24 it snaps to what fits, and passing by what does not fit says nothing', () => {
  const wrong = { point: { x: 20, y: 0 }, canConnect: false };
  const right = { point: { x: 24, y: 0 }, canConnect: true };
  expect(nearestHandle({ x: 0, y: 0 }, [wrong, right], REACH)).toBe(right);
  expect(nearestHandle({ x: 0, y: 0 }, [wrong], REACH)).toBeUndefined();
  expect(nearestHandle({ x: -0.1, y: 0 }, [right], REACH)).toBeUndefined();
});

test('the nearest of several is meant, whatever their order', () => {
  const place = fc.record({
    point: fc.record({ x: fc.integer({ min: -30, max: 30 }), y: fc.integer({ min: -30, max: 30 }) }),
    canConnect: fc.constant(true),
  });
  fc.assert(
    fc.property(fc.array(place), (places) => {
      const away = places.map((each) => Math.hypot(each.point.x, each.point.y));
      const meant = nearestHandle({ x: 0, y: 0 }, places, REACH);
      const nearest = Math.min(...away);
      expect(meant && Math.hypot(meant.point.x, meant.point.y)).toBe(nearest <= REACH.snap ? nearest : undefined);
    }),
  );
});
