import { expect } from 'vitest';
import type { Point } from '../../../src/geometry/plane/point.ts';
import { boxOf, bring, cardOf, live, NEAR, openBoard, positionOf, selected, viewport, zoomTo } from '../board.ts';
import { click, drag } from '../driver.ts';
import { countOf, extentOf, look } from '../screen.ts';
import { HEAD, noteNode, pictureNode, RED } from '../seed.ts';
import type { Rule } from './rule.ts';

const GRAB: Point = { x: 420, y: 260 };
const BY: Point = { x: 130, y: 90 };
/** From the pointer on the head down into the picture, at every zoom. */
const INTO_PICTURE = 140;
/** The picture's inset in its card and the rim drawn over it, board units. */
const INSET = 4;
const RIM = 1;

const dragLands: Rule = {
  name: 'a dragged card is painted and saved where the pointer left it',
  async check({ driver, person }) {
    const board = await openBoard(driver, person, [
      await pictureNode(person, 'card', { x: 0, y: 0 }, RED),
      noteNode('far', { x: 1307, y: 1211 }),
    ]);
    for (const steps of NEAR) {
      await zoomTo(board, steps);
      const from = await positionOf(board, 'card');
      await bring(board, { x: from.x + HEAD.x, y: from.y + HEAD.y }, GRAB);
      await live(board, 'card');
      const before = await boxOf(board, cardOf('card'));
      const { k } = await viewport(board);
      await drag(driver, [GRAB, { x: GRAB.x + BY.x, y: GRAB.y + BY.y }]);
      await expect
        .poll(() => positionOf(board, 'card'))
        .toEqual({ x: expect.closeTo(from.x + BY.x / k, 1), y: expect.closeTo(from.y + BY.y / k, 1) });
      const after = await boxOf(board, cardOf('card'));
      expect(after.minX, `left at ${k}`).toBeCloseTo(before.minX + BY.x, 0);
      expect(after.minY, `top at ${k}`).toBeCloseTo(before.minY + BY.y, 0);
      const inside = { x: GRAB.x + BY.x, y: GRAB.y + BY.y + INTO_PICTURE };
      // The page knows where the card is before the window shows it.
      const inset = async () => extentOf(await look(driver), RED, inside).minX - after.minX;
      const [least, most] = [INSET * k - 1, (INSET + RIM) * k + 1];
      await expect.poll(inset, { message: `painted at ${k}` }).toSatisfy((pixels) => pixels > least && pixels < most);
    }
  },
};

/** Escape and the way back are views' tests; here it counts that the engine lets a press become a click. */
const clickSelects: Rule = {
  name: 'a click on a card selects it, one on empty canvas selects nothing',
  async check({ driver, person }) {
    const board = await openBoard(driver, person, [noteNode('a', { x: 0, y: 0 }), noteNode('b', { x: 340, y: 0 })]);
    for (const steps of NEAR) {
      await zoomTo(board, steps);
      await bring(board, HEAD, GRAB);
      await live(board, 'a');
      await click(driver, GRAB);
      await expect.poll(() => selected(board)).toEqual(['a']);
      await click(driver, { x: GRAB.x, y: GRAB.y - 120 });
      await expect.poll(() => selected(board)).toEqual([]);
    }
  },
};

const marquee: Rule = {
  name: 'a rectangle drawn on empty canvas selects the cards that it touches',
  async check({ driver, person }) {
    const notes = [noteNode('a', { x: 0, y: 0 }), noteNode('b', { x: 340, y: 0 }), noteNode('c', { x: 700, y: 0 })];
    const board = await openBoard(driver, person, notes);
    for (const steps of NEAR) {
      await zoomTo(board, steps);
      const start = { x: 400, y: 300 };
      await bring(board, { x: 260, y: -40 }, start);
      await live(board, 'b');
      const { k } = await viewport(board);
      const end = { x: start.x + 110 * k, y: start.y + 60 * k };
      await driver.move(start);
      await driver.press();
      await driver.move({ x: start.x + 20, y: start.y + 10 });
      await driver.move(end);
      // Between the cards the area's colour lies over the canvas.
      const gap = { x: start.x + 54 * k, y: start.y + 20 * k };
      const canvas = (await look(driver)).colourAt({ x: gap.x, y: start.y - 12 });
      await expect
        .poll(async () => (await look(driver)).colourAt(gap), { message: `area at ${k}` })
        .not.toEqual(canvas);
      const shown = await look(driver);
      const around = { minX: gap.x - 2, maxX: gap.x + 2, minY: gap.y - 2, maxY: gap.y + 2 };
      expect(countOf(shown, shown.colourAt(gap), around), `area at ${k}`).toBeGreaterThan(8);
      await driver.release();
      await expect.poll(() => selected(board), { message: `at ${k}` }).toEqual(['a', 'b']);
      await click(driver, { x: start.x, y: start.y - 60 });
    }
  },
};

export const MOVE_RULES: readonly Rule[] = [dragLands, clickSelects, marquee];
