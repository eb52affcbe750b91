import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centreOf, type Rect } from '../plane/rect.ts';
import { nearestInDirection } from './nearestInDirection.ts';

const card = (x: number, y: number): Rect => ({ minX: x - 10, minY: y - 10, maxX: x + 10, maxY: y + 10 });
const START = card(0, 0);
const RIGHT = { x: 1, y: 0 } as const;
const UP = { x: 0, y: -1 } as const;

test('what lies straight ahead goes before what is a little nearer and askew', () => {
  const [straight, askew] = [card(100, 0), card(70, 60)];
  expect(nearestInDirection(START, [askew, straight], RIGHT)).toBe(straight);
  expect(nearestInDirection(START, [straight, card(40, 30), card(-20, 0)], RIGHT)).toEqual(card(40, 30));
});

test('what lies in another direction is not met', () => {
  expect(nearestInDirection(START, [START, card(-50, 0), card(40, 50), card(0, -60)], RIGHT)).toBeUndefined();
  expect(nearestInDirection(START, [card(40, 50), card(0, -60)], UP)).toEqual(card(0, -60));
});

test('whatever lies there, the nearest is within 45 degrees, and alone when it is alone there', () => {
  const place = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) });
  fc.assert(
    fc.property(fc.array(place), (places) => {
      const cards = places.map(({ x, y }) => card(x, y));
      const ahead = cards.filter((each) => centreOf(each).x > 0 && Math.abs(centreOf(each).y) <= centreOf(each).x);
      const nearest = nearestInDirection(START, cards, RIGHT);
      expect(nearest === undefined).toBe(ahead.length === 0);
      if (!nearest) return;
      expect(ahead).toContain(nearest);
      // Nobody ahead is nearer and less askew at once.
      const { x, y } = centreOf(nearest);
      const better = ahead.filter((each) => {
        const middle = centreOf(each);
        return Math.hypot(middle.x, middle.y) < Math.hypot(x, y) && Math.abs(middle.y) / middle.x < Math.abs(y) / x;
      });
      expect(better).toEqual([]);
    }),
  );
});
