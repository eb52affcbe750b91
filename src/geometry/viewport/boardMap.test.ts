import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contains, heightOf, type Rect, widthOf } from '../plane/rect.ts';
import { mapFrame, mapViewport } from './boardMap.ts';
import { boardToScreen } from './viewport.ts';

const SIZE = { width: 168, height: 112 };
const WHOLE: Rect = { minX: 0, minY: 0, maxX: SIZE.width, maxY: SIZE.height };
const BOARD: Rect = { minX: 0, minY: 0, maxX: 14_800, maxY: 9200 };
const map = mapViewport(BOARD, SIZE);

test('the whole board lies on the map', () => {
  const from = boardToScreen(map, { x: BOARD.minX, y: BOARD.minY });
  const to = boardToScreen(map, { x: BOARD.maxX, y: BOARD.maxY });
  expect({ minX: from.x, minY: from.y, maxX: to.x, maxY: to.y }).toEqual({ minX: 10, minY: 10, maxX: 158, maxY: 102 });
});

test('what is seen is framed where it lies', () => {
  expect(mapFrame(map, { minX: 0, minY: 0, maxX: 7400, maxY: 4600 }, SIZE)).toEqual({
    minX: 10,
    minY: 10,
    maxX: 84,
    maxY: 56,
    away: undefined,
  });
});

test('what is seen from so far away that the map is smaller is framed as all of it', () => {
  const frame = mapFrame(map, { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 }, SIZE);
  expect(frame).toEqual({ minX: 4, minY: 4, maxX: 164, maxY: 108, away: undefined });
});

test('what lies beyond the map is framed at its border, with the direction to it', () => {
  const right = mapFrame(map, { minX: 1e6, minY: 4500, maxX: 1e6 + 1000, maxY: 4700 }, SIZE);
  expect(right).toMatchObject({ minX: 156, maxX: 164 });
  expect(right.direction).toBeCloseTo(0, 0);
  const above = mapFrame(map, { minX: 7300, minY: -1e6, maxX: 7500, maxY: -1e6 + 100 }, SIZE);
  expect(above).toMatchObject({ minY: 4, maxY: 12 });
  expect(above.direction).toBeCloseTo(-90, 0);
});

const coordinate = fc.double({ min: -1e7, max: 1e7, noNaN: true });
const length = fc.double({ min: 1, max: 1e7, noNaN: true });

test('the frame always lies on the map and can be held', () => {
  fc.assert(
    fc.property(coordinate, coordinate, length, length, (minX, minY, width, height) => {
      const frame = mapFrame(map, { minX, minY, maxX: minX + width, maxY: minY + height }, SIZE);
      expect(contains(WHOLE, frame)).toBe(true);
      expect(Math.min(widthOf(frame), heightOf(frame))).toBeGreaterThanOrEqual(7.999);
    }),
  );
});
