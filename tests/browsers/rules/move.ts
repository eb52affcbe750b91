import { expect } from 'vitest';
import type { Point } from '../../../src/geometry/plane/point.ts';
import {
  boxOf,
  CLOSE_ZOOM_STEPS,
  cardOf,
  openBoard,
  panTo,
  positionOf,
  selectedIds,
  viewport,
  waitUntilLive,
  zoomTo,
} from '../board.ts';
import { click, drag } from '../driver.ts';
import { countOf, extentOf, readScreen } from '../screen.ts';
import { HEAD, noteNode, pictureNode, RED } from '../seed.ts';
import type { Rule } from './rule.ts';

const GRAB_POINT: Point = { x: 420, y: 260 };
const DRAG_OFFSET: Point = { x: 130, y: 90 };
/** From the pointer on the head down into the picture, at every zoom. */
const INTO_PICTURE = 140;
/** The picture's inset in its card and the rim drawn over it, board units. */
const INSET = 4;
const RIM = 1;

const dragRule: Rule = {
  name: 'a dragged card is painted and saved where the pointer left it',
  async check({ driver, person }) {
    const board = await openBoard(driver, person, [
      await pictureNode(person, 'card', { x: 0, y: 0 }, RED),
      noteNode('far', { x: 1307, y: 1211 }),
    ]);
    for (const steps of CLOSE_ZOOM_STEPS) {
      await zoomTo(board, steps);
      const from = await positionOf(board, 'card');
      await panTo(board, { x: from.x + HEAD.x, y: from.y + HEAD.y }, GRAB_POINT);
      await waitUntilLive(board, 'card');
      const before = await boxOf(board, cardOf('card'));
      const { k } = await viewport(board);
      await drag(driver, [GRAB_POINT, { x: GRAB_POINT.x + DRAG_OFFSET.x, y: GRAB_POINT.y + DRAG_OFFSET.y }]);
      await expect
        .poll(() => positionOf(board, 'card'))
        .toEqual({
          x: expect.closeTo(from.x + DRAG_OFFSET.x / k, 1),
          y: expect.closeTo(from.y + DRAG_OFFSET.y / k, 1),
        });
      const after = await boxOf(board, cardOf('card'));
      expect(after.minX, `left at ${k}`).toBeCloseTo(before.minX + DRAG_OFFSET.x, 0);
      expect(after.minY, `top at ${k}`).toBeCloseTo(before.minY + DRAG_OFFSET.y, 0);
      const inside = { x: GRAB_POINT.x + DRAG_OFFSET.x, y: GRAB_POINT.y + DRAG_OFFSET.y + INTO_PICTURE };
      // The page knows where the card is before the window shows it.
      const inset = async () => extentOf(await readScreen(driver), RED, inside).minX - after.minX;
      const [least, most] = [INSET * k - 1, (INSET + RIM) * k + 1];
      await expect.poll(inset, { message: `painted at ${k}` }).toSatisfy((pixels) => pixels > least && pixels < most);
    }
  },
};

/** Escape and the way back are views' tests; here it counts that the engine lets a press become a click. */
const clickRule: Rule = {
  name: 'a click on a card selects it, one on empty canvas selects nothing',
  async check({ driver, person }) {
    const board = await openBoard(driver, person, [noteNode('a', { x: 0, y: 0 }), noteNode('b', { x: 340, y: 0 })]);
    for (const steps of CLOSE_ZOOM_STEPS) {
      await zoomTo(board, steps);
      await panTo(board, HEAD, GRAB_POINT);
      await waitUntilLive(board, 'a');
      await click(driver, GRAB_POINT);
      await expect.poll(() => selectedIds(board)).toEqual(['a']);
      await click(driver, { x: GRAB_POINT.x, y: GRAB_POINT.y - 120 });
      await expect.poll(() => selectedIds(board)).toEqual([]);
    }
  },
};

const marqueeRule: Rule = {
  name: 'a rectangle drawn on empty canvas selects the cards that it touches',
  async check({ driver, person }) {
    const notes = [noteNode('a', { x: 0, y: 0 }), noteNode('b', { x: 340, y: 0 }), noteNode('c', { x: 700, y: 0 })];
    const board = await openBoard(driver, person, notes);
    for (const steps of CLOSE_ZOOM_STEPS) {
      await zoomTo(board, steps);
      const start = { x: 400, y: 300 };
      await panTo(board, { x: 260, y: -40 }, start);
      await waitUntilLive(board, 'b');
      const { k } = await viewport(board);
      const end = { x: start.x + 110 * k, y: start.y + 60 * k };
      await driver.move(start);
      await driver.press();
      await driver.move({ x: start.x + 20, y: start.y + 10 });
      await driver.move(end);
      // Between the cards the area's colour lies over the canvas.
      const gap = { x: start.x + 54 * k, y: start.y + 20 * k };
      const canvas = (await readScreen(driver)).colourAt({ x: gap.x, y: start.y - 12 });
      await expect
        .poll(async () => (await readScreen(driver)).colourAt(gap), { message: `area at ${k}` })
        .not.toEqual(canvas);
      const shown = await readScreen(driver);
      const around = { minX: gap.x - 2, maxX: gap.x + 2, minY: gap.y - 2, maxY: gap.y + 2 };
      expect(countOf(shown, shown.colourAt(gap), around), `area at ${k}`).toBeGreaterThan(8);
      await driver.release();
      await expect.poll(() => selectedIds(board), { message: `at ${k}` }).toEqual(['a', 'b']);
      await click(driver, { x: start.x, y: start.y - 60 });
    }
  },
};

export const MOVE_RULES: readonly Rule[] = [dragRule, clickRule, marqueeRule];
