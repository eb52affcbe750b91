import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, boxAround, bubblePlace, type Side, unanchoredPlace } from './bubblePlace.ts';

const SIZE = { width: 288, height: 160 };
const WINDOW = { width: 1280, height: 800 };
const ALL: readonly Side[] = ['right', 'left', 'bottom', 'top'];

test.each<[string, Box, Side, Side]>([
  ['on the side that is asked', { left: 400, top: 200, width: 300, height: 300 }, 'right', 'right'],
  ['on another where that has no room', { left: 900, top: 200, width: 300, height: 300 }, 'right', 'left'],
  ['below what fills the width', { left: 0, top: 0, width: 1280, height: 300 }, 'right', 'bottom'],
])('a bubble stands %s', (_, at, wanted, side) => {
  const sides = [wanted, ...ALL.filter((one) => one !== wanted)];
  expect(bubblePlace({ anchor: at, allowedSides: sides }, SIZE, WINDOW).side).toBe(side);
});

const CARD: Box = { left: 400, top: 200, width: 300, height: 300 };
/** Covers everything right of the card. */
const RIGHT: Box = { left: 720, top: 0, width: 560, height: 800 };

test('its arrow points at the middle, or at a part', () => {
  const anchored = { anchor: CARD, allowedSides: ALL };
  expect(bubblePlace(anchored, SIZE, WINDOW)).toEqual({ left: 714, top: 270, side: 'right', arrow: 80 });
  const target = { left: 620, top: 460, width: 60, height: 32 };
  expect(bubblePlace({ ...anchored, target }, SIZE, WINDOW)).toEqual({
    left: 714,
    top: 396,
    side: 'right',
    arrow: 80,
  });
});

test('it leaves free what it has to: on another side, else past that, else out of the way without an arrow', () => {
  expect(bubblePlace({ anchor: CARD, allowedSides: ALL, obstacles: [RIGHT] }, SIZE, WINDOW).side).toBe('left');
  const near = { left: 720, top: 300, width: 100, height: 100 };
  expect(bubblePlace({ anchor: CARD, allowedSides: ['right'], obstacles: [near] }, SIZE, WINDOW)).toEqual({
    left: 834,
    top: 270,
    side: 'right',
    arrow: 80,
  });
  expect(bubblePlace({ anchor: CARD, allowedSides: ['right'], obstacles: [RIGHT] }, SIZE, WINDOW)).toEqual({
    left: 12,
    top: 314,
    side: undefined,
    arrow: 0,
  });
  const everything = { left: 0, top: 0, ...WINDOW };
  expect(bubblePlace({ anchor: CARD, allowedSides: ALL, obstacles: [everything] }, SIZE, WINDOW).side).toBe('right');
});

test('pointing at nothing it stands above, or where else nothing is covered', () => {
  expect(unanchoredPlace(SIZE, WINDOW, [])).toEqual({ left: 496, top: 76, side: undefined, arrow: 0 });
  const above = { left: 200, top: 0, width: 800, height: 300 };
  expect(unanchoredPlace(SIZE, WINDOW, [above])).toEqual({ left: 12, top: 314, side: undefined, arrow: 0 });
});

test('the box around several', () => {
  const one = { left: 10, top: 20, width: 30, height: 40 };
  expect(boxAround([one, { left: 0, top: 50, width: 20, height: 30 }])).toEqual({
    left: 0,
    top: 20,
    width: 40,
    height: 60,
  });
});

test('below a card and the wider bar over it, it points at the card', () => {
  const [bar, card] = [
    { left: 260, top: 176, width: 756, height: 44 },
    { left: 756, top: 236, width: 244, height: 296 },
  ];
  const [size, window] = [
    { width: 288, height: 138 },
    { width: 1024, height: 768 },
  ];
  const beside = { left: 260, top: 176, width: 756, height: 356 };
  const { left, side, arrow } = bubblePlace(
    { anchor: beside, allowedSides: ALL, target: bar, lowestAnchor: card },
    size,
    window,
  );
  expect([side, left, left + arrow]).toEqual(['bottom', 724, 878]);
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
      const { left, top, arrow, side } = bubblePlace({ anchor: at, allowedSides: sides }, SIZE, WINDOW);
      const isSeparate =
        left >= at.left + at.width ||
        left + SIZE.width <= at.left ||
        top >= at.top + at.height ||
        top + SIZE.height <= at.top;
      expect(isSeparate).toBe(true);
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
