import { expect } from 'vitest';
import { heightOf, type Rect, widthOf } from '../../../src/geometry/plane/rect.ts';
import {
  boxOf,
  cardOf,
  LIGHT_CARD_STEPS,
  type OpenBoard,
  panTo,
  positionOf,
  TILE_STEPS,
  viewport,
  waitUntilLive,
  windowPoint,
  zoomTo,
} from '../board.ts';
import { drag, pressKey } from '../driver.ts';
import { CARDS, OVERLAP_ON_SCREEN, OVERLAP_POINT, openOverlapping, samplesOf, wronglyPainted } from '../overlapping.ts';
import { isAlike, readScreen } from '../screen.ts';
import { GREEN } from '../seed.ts';
import type { Rule } from './rule.ts';

/** Strokes, round corners and half pixels; pixels of the window. */
const BORDER = 3;
const PITCH = 5;
/** Here green lies over red, and blue does not reach. */
const GREEN_OVER_RED = { x: 230, y: 330 };
const DRAG_OFFSET = { x: 120, y: 110 };

function farRule(name: string, steps: number): Rule {
  return {
    name,
    async check(fixture) {
      const { driver } = fixture;
      const board = await openOverlapping(fixture);
      const sizes = await sizesOf(board);
      await zoomTo(board, steps);
      await panTo(board, OVERLAP_POINT, OVERLAP_ON_SCREEN);
      const { k } = await viewport(board);
      const boxes = await Promise.all(CARDS.map(({ at }, index) => boxAt(board, at, sizes[index]!)));
      const samples = samplesOf(boxes, BORDER, PITCH);
      const seen = new Set(samples.filter(({ isPicture }) => isPicture).map(({ card }) => card?.id));
      expect([...seen].sort(), 'pictures to look at').toEqual(['blue', 'green', 'red']);
      const wrong = async () => wronglyPainted(await readScreen(driver), samples);
      await expect.poll(wrong, { message: `painted otherwise at ${k}` }).toEqual([]);

      const from = await windowPoint(board, GREEN_OVER_RED);
      const to = { x: from.x + DRAG_OFFSET.x, y: from.y + DRAG_OFFSET.y };
      await drag(driver, [from, to]);
      await expect
        .poll(() => Promise.all(CARDS.map(({ id }) => positionOf(board, id))))
        .toEqual(
          CARDS.map(({ id, at }) =>
            id === 'green'
              ? { x: expect.closeTo(at.x + DRAG_OFFSET.x / k, 0), y: expect.closeTo(at.y + DRAG_OFFSET.y / k, 0) }
              : at,
          ),
        );
      await pressKey(driver, 'Escape');
      await expect.poll(async () => isAlike((await readScreen(driver)).colourAt(to), GREEN)).toBe(true);
    },
  };
}

/** The sizes of the live cards, in board units. */
async function sizesOf(board: OpenBoard) {
  for (const { id } of CARDS) await waitUntilLive(board, id);
  const { k } = await viewport(board);
  const boxes = await Promise.all(CARDS.map(({ id }) => boxOf(board, cardOf(id))));
  return boxes.map((box) => ({ width: widthOf(box) / k, height: heightOf(box) / k }));
}

async function boxAt(board: OpenBoard, at: { x: number; y: number }, size: { width: number; height: number }) {
  const start = await windowPoint(board, at);
  const end = await windowPoint(board, { x: at.x + size.width, y: at.y + size.height });
  return { minX: start.x, minY: start.y, maxX: end.x, maxY: end.y } satisfies Rect;
}

export const FAR_RULES: readonly Rule[] = [
  farRule('light cards are painted in place, colour and order, and dragged', LIGHT_CARD_STEPS),
  farRule('tiles are painted in place, colour and order, and dragged', TILE_STEPS),
];
