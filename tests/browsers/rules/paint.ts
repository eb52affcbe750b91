import { expect } from 'vitest';
import { grownRect } from '../../../src/geometry/plane/rect.ts';
import { screenToBoard } from '../../../src/geometry/viewport/viewport.ts';
import {
  boxOf,
  CLOSE_ZOOM_STEPS,
  cardOf,
  handleOf,
  hitAt,
  hitsAt,
  middleOf,
  panTo,
  viewport,
  waitUntilLive,
  zoomTo,
} from '../board.ts';
import type { Driver } from '../driver.ts';
import {
  CARDS,
  containsPoint,
  OVERLAP_ON_SCREEN,
  OVERLAP_POINT,
  openOverlapping,
  samplesOf,
  wronglyPainted,
} from '../overlapping.ts';
import { countOf, parseColour, readScreen } from '../screen.ts';
import type { Rule } from './rule.ts';

/** Handles reach this far over a border, and corners are round; board units. */
const BORDER = 20;
const PITCH = 34;
/** A small ring that lies between pixels has no more of its own colour; one that is covered has none. */
const SHOWN_PIXELS = 3;

const cardOrderRule: Rule = {
  name: 'overlapping cards are painted and hit in the board’s order',
  async check(fixture) {
    const { driver } = fixture;
    const board = await openOverlapping(fixture);
    for (const steps of CLOSE_ZOOM_STEPS) {
      await zoomTo(board, steps);
      await panTo(board, OVERLAP_POINT, OVERLAP_ON_SCREEN);
      for (const { id } of CARDS) await waitUntilLive(board, id);
      const { k } = await viewport(board);
      const boxes = await Promise.all(CARDS.map(({ id }) => boxOf(board, cardOf(id))));
      const samples = samplesOf(boxes, BORDER * k, PITCH);
      expect(new Set(samples.map(({ card }) => card?.id)).size, `cards seen at ${k}`).toBeGreaterThan(2);
      const hits = await hitsAt(
        board,
        samples.map(({ at }) => at),
      );
      expect(
        hits.map((hit) => hit.card),
        `hit at ${k}`,
      ).toEqual(samples.map(({ card }) => card?.id));
      const wrong = async () => wronglyPainted(await readScreen(driver), samples);
      await expect.poll(wrong, { message: `painted otherwise at ${k}` }).toEqual([]);
    }
  },
};

const handleOrderRule: Rule = {
  name: 'a handle lies over its own card and below a card on top of it',
  async check(fixture) {
    const { driver } = fixture;
    const board = await openOverlapping(fixture);
    for (const steps of CLOSE_ZOOM_STEPS) {
      await zoomTo(board, steps);
      const seen = { over: 0, below: 0 };
      for (const [index, { id, at }] of CARDS.entries()) {
        await panTo(board, at, OVERLAP_ON_SCREEN);
        await waitUntilLive(board, id);
        for (const handle of await handlesOf(driver, id)) {
          const selector = handleOf(id, handle.id);
          await panTo(board, screenToBoard(await viewport(board), await middleOf(board, selector)), OVERLAP_ON_SCREEN);
          for (const card of CARDS) await waitUntilLive(board, card.id);
          const middle = await middleOf(board, selector);
          const boxes = await Promise.all(CARDS.map((card) => boxOf(board, cardOf(card.id))));
          const cover = CARDS.findLast(
            (_, other) => other > index && containsPoint(grownRect(boxes[other]!, -1), middle),
          );
          const box = await boxOf(board, selector);
          const isShown = async () => countOf(await readScreen(driver), handle.colour, box) >= SHOWN_PIXELS;
          const where = `${id} ${handle.id} at step ${steps}`;
          seen[cover ? 'below' : 'over'] += 1;
          expect(await hitAt(board, middle), where).toEqual(
            cover ? { card: cover.id } : { card: id, handle: handle.id },
          );
          // The page knows where things are before the window shows them.
          await expect.poll(isShown, { message: where }).toBe(!cover);
        }
      }
      expect(seen, `handles seen at step ${steps}`).toEqual({ over: 4, below: 2 });
    }
  },
};

async function handlesOf(driver: Driver, card: string) {
  const painted = await driver.evaluate(
    (card) =>
      [...document.querySelectorAll<HTMLElement>(`[data-node-id="${card}"] [data-handle-id]`)].map((handle) => ({
        id: handle.dataset.handleId!,
        stroke: getComputedStyle(handle.querySelector('path')!).stroke,
      })),
    card,
  );
  return painted.map(({ id, stroke }) => ({ id, colour: parseColour(stroke) }));
}

export const PAINT_RULES: readonly Rule[] = [cardOrderRule, handleOrderRule];
