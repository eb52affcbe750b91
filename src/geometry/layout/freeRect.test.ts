import { expect, test } from 'vitest';
import type { Rect } from '../plane/rect.ts';
import { freeRect } from './freeRect.ts';

const rect = (minX: number, minY: number, maxX: number, maxY: number): Rect => ({ minX, minY, maxX, maxY });
const WINDOW = rect(0, 0, 1440, 900);
const DOCK = rect(470, 836, 970, 884);
const MAP = rect(1260, 772, 1428, 884);
const OUTLINE = rect(12, 72, 312, 884);

test.each([
  ['nothing', [], WINDOW],
  ['a dock at the foot', [DOCK], rect(0, 0, 1440, 836)],
  ['a panel at the left', [OUTLINE], rect(312, 0, 1440, 900)],
  ['a map in a corner, at the side that costs less', [DOCK, MAP], rect(0, 0, 1440, 772)],
  ['what lies outside', [rect(1500, 0, 1600, 900)], WINDOW],
])('what is free beside %s', (_, covers, free) => {
  expect(freeRect(WINDOW, covers)).toEqual(free);
});

test('a panel over most of a phone lies over the board: all of it counts as free', () => {
  const phone = rect(0, 0, 390, 844);
  expect(freeRect(phone, [rect(12, 72, 312, 828)])).toEqual(phone);
});
