import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, bubblePlace, type Side } from './bubblePlace.ts';

const SIZE = { width: 288, height: 160 };
const WINDOW = { width: 1280, height: 800 };
const ALL: readonly Side[] = ['right', 'left', 'bottom', 'top'];

test.each<[string, Box, Side, Side]>([
  ['on the side that is asked', { left: 400, top: 200, width: 300, height: 300 }, 'right', 'right'],
  ['on another where that has no room', { left: 900, top: 200, width: 300, height: 300 }, 'right', 'left'],
  ['below what fills the width', { left: 0, top: 0, width: 1280, height: 300 }, 'right', 'bottom'],
])('a bubble stands %s', (_, at, wanted, side) => {
  expect(bubblePlace(at, SIZE, WINDOW, [wanted, ...ALL.filter((one) => one !== wanted)]).side).toBe(side);
});

test('its arrow points at the middle', () => {
  expect(bubblePlace({ left: 400, top: 200, width: 300, height: 300 }, SIZE, WINDOW, ALL)).toEqual({
    ...{ left: 714, top: 270, side: 'right', arrow: 80 },
  });
});

const boxes = fc.record({
  left: fc.integer({ min: -200, max: 1400 }),
  top: fc.integer({ min: -200, max: 900 }),
  width: fc.integer({ min: 8, max: 700 }),
  height: fc.integer({ min: 8, max: 500 }),
});

test('it never covers what it points at, and where one side has room it is whole in the window', () => {
  fc.assert(
    fc.property(boxes, fc.shuffledSubarray([...ALL], { minLength: 4 }), (at, sides) => {
      const { left, top, arrow, side } = bubblePlace(at, SIZE, WINDOW, sides);
      const isApart =
        left >= at.left + at.width ||
        left + SIZE.width <= at.left ||
        top >= at.top + at.height ||
        top + SIZE.height <= at.top;
      expect(isApart).toBe(true);
      const length = side === 'right' || side === 'left' ? SIZE.height : SIZE.width;
      expect(arrow).toBeGreaterThanOrEqual(24);
      expect(arrow).toBeLessThanOrEqual(length - 24);
      const isInside = left >= 0 && top >= 0 && left + SIZE.width <= WINDOW.width && top + SIZE.height <= WINDOW.height;
      if (isInWindow(at) && at.width < 400 && at.height < 400) expect(isInside).toBe(true);
    }),
  );
});

function isInWindow({ left, top, width, height }: Box): boolean {
  return left >= 0 && top >= 0 && left + width <= WINDOW.width && top + height <= WINDOW.height;
}
