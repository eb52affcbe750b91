import { expect } from 'vitest';
import type { Point } from '../../../src/geometry/point.ts';
import { grow, type Rect } from '../../../src/geometry/rect.ts';
import { toBoard } from '../../../src/geometry/viewport.ts';
import type { Person } from '../../journeys/browser.ts';
import {
  boxOf,
  bring,
  cardOf,
  hitAt,
  hitsAt,
  LIGHT,
  live,
  middleOf,
  NEAR,
  openBoard,
  viewport,
  zoomTo,
} from '../board.ts';
import type { Driver } from '../driver.ts';
import { countOf, isAlike, look, parseColour } from '../screen.ts';
import { BLUE, type Colour, GREEN, pictureNode, RED } from '../seed.ts';
import type { Rule } from './rule.ts';

/** Three cards, each over a part of the ones before it, in the board's order. */
const CARDS: readonly { readonly id: string; readonly at: Point; readonly colour: Colour }[] = [
  { id: 'red', at: { x: 0, y: 0 }, colour: RED },
  { id: 'green', at: { x: 150, y: 150 }, colour: GREEN },
  { id: 'blue', at: { x: 300, y: -100 }, colour: BLUE },
];
/** Where all three meet, on the board and in the window. */
const MEETING: Point = { x: 350, y: 200 };
const SHOWN_AT: Point = { x: 600, y: 380 };
/** Handles reach this far over a border, and corners are round; board units. */
const BORDER = 20;
/** What floats over the canvas lies outside of this. */
const CLEAR: Rect = { minX: 40, minY: 90, maxX: 1060, maxY: 690 };
const RASTER = 34;

const order: Rule = {
  name: 'overlapping cards are painted and hit in the board’s order',
  async check({ driver, person }) {
    const board = await openOverlapping(driver, person);
    for (const steps of [...NEAR, LIGHT]) {
      await zoomTo(board, steps);
      await bring(board, MEETING, SHOWN_AT);
      if (steps !== LIGHT) for (const { id } of CARDS) await live(board, id);
      const { k } = await viewport(board);
      const boxes = await Promise.all(CARDS.map(({ id }) => boxOf(board, cardOf(id))));
      const points = rasterPoints().filter((at) => boxes.every((box) => !isNearBorder(box, at, BORDER * k)));
      const expected = points.map((at) => CARDS.findLast((_, index) => holds(boxes[index]!, at)));
      expect(new Set(expected.map((card) => card?.id)).size, `cards seen at ${k}`).toBeGreaterThan(2);
      const hits = await hitsAt(board, points);
      expect(
        hits.map((hit) => hit.card),
        `hit at ${k}`,
      ).toEqual(expected.map((card) => card?.id));
      await expect
        .poll(
          async () => {
            const screen = await look(driver);
            return points.filter((at, index) => !isRight(screen.colourAt(at), expected[index]?.colour));
          },
          { message: `painted otherwise at ${k}` },
        )
        .toEqual([]);
    }
  },
};

/** A card's head and foot are no colour of ours: there it counts that no other card's picture comes through. */
function isRight(seen: Colour, expected: Colour | undefined): boolean {
  return CARDS.every(({ colour }) => colour === expected || !isAlike(seen, colour));
}

const handles: Rule = {
  name: 'a handle lies over its own card and below a card on top of it',
  async check({ driver, person }) {
    const board = await openOverlapping(driver, person);
    for (const steps of NEAR) {
      await zoomTo(board, steps);
      const seen = { over: 0, below: 0 };
      for (const [index, { id, at }] of CARDS.entries()) {
        await bring(board, at, SHOWN_AT);
        await live(board, id);
        for (const handle of await handlesOf(driver, id)) {
          await bring(board, toBoard(await viewport(board), await middleOf(board, handle.selector)), SHOWN_AT);
          for (const card of CARDS) await live(board, card.id);
          const middle = await middleOf(board, handle.selector);
          const boxes = await Promise.all(CARDS.map((card) => boxOf(board, cardOf(card.id))));
          const cover = CARDS.findLast((_, other) => other > index && holds(grow(boxes[other]!, -1), middle));
          const shades = countOf(await look(driver), handle.colour, await boxOf(board, handle.selector));
          const where = `${id} ${handle.id} at step ${steps}`;
          seen[cover ? 'below' : 'over'] += 1;
          expect(await hitAt(board, middle), where).toEqual(
            cover ? { card: cover.id } : { card: id, handle: handle.id },
          );
          if (cover) expect(shades, where).toBe(0);
          else expect(shades, where).toBeGreaterThan(4);
        }
      }
      expect(seen, `handles seen at step ${steps}`).toEqual({ over: 4, below: 2 });
    }
  },
};

async function openOverlapping(driver: Driver, person: Person) {
  const nodes = await Promise.all(CARDS.map(({ id, at, colour }) => pictureNode(person, id, at, colour)));
  return openBoard(driver, person, nodes);
}

async function handlesOf(driver: Driver, card: string) {
  const found = await driver.evaluate(
    (card) =>
      [...document.querySelectorAll<HTMLElement>(`[data-node-id="${card}"] [data-handle-id]`)].map((handle) => ({
        id: handle.dataset.handleId!,
        stroke: getComputedStyle(handle.querySelector('path')!).stroke,
      })),
    card,
  );
  return found.map(({ id, stroke }) => ({
    id,
    selector: `${cardOf(card)} [data-handle-id="${id}"]`,
    colour: parseColour(stroke),
  }));
}

function rasterPoints(): Point[] {
  const points: Point[] = [];
  for (let y = CLEAR.minY; y < CLEAR.maxY; y += RASTER)
    for (let x = CLEAR.minX; x < CLEAR.maxX; x += RASTER) points.push({ x, y });
  return points;
}

function holds(box: Rect, { x, y }: Point): boolean {
  return x > box.minX && x < box.maxX && y > box.minY && y < box.maxY;
}

function isNearBorder(box: Rect, at: Point, reach: number): boolean {
  return holds(grow(box, reach), at) && !holds(grow(box, -reach), at);
}

export const PAINT_RULES: readonly Rule[] = [order, handles];
