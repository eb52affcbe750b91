import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grownRect, overlaps, type Rect } from '../plane/rect.ts';
import { curveCrosses } from './curveCrossing.ts';
import { edgeCurve } from './edgePath.ts';
import { edgeRoute } from './edgeRoute.ts';

const WIDTH = 360;
const ROW_HEIGHT = 450;
const card = (minX: number, minY: number, height = 300): Rect => ({
  minX,
  minY,
  maxX: minX + WIDTH,
  maxY: minY + height,
});

/** The route of the edge between the first handles of two of these cards. */
function routeOf(cards: readonly Rect[], [from, to]: readonly [number, number], isBundled = false) {
  const [source, target] = [cards[from]!, cards[to]!];
  const ends = {
    source,
    target,
    from: { x: source.maxX, y: source.minY + 22 },
    to: { x: target.minX, y: target.minY + 22 },
  };
  const others = cards.filter((each) => each !== source && each !== target);
  const route = edgeRoute(ends, { isBundled, cardsIn: (area) => others.filter((each) => overlaps(each, area)) });
  const curve = edgeCurve(ends.from, ends.to, route.lane, route.rail);
  return { ...route, crossed: others.filter((each) => curveCrosses(curve, grownRect(each, -2))) };
}

test('an edge whose way is free keeps it, with the box that decides on it', () => {
  const { lane, rail, box } = routeOf([card(0, 0), card(1600, 1200), card(600, 1300)], [0, 1]);
  expect({ lane, rail }).toEqual({ lane: undefined, rail: undefined });
  expect(box).toEqual({ minX: 360, minY: 22, maxX: 1600, maxY: 1222 });
});

test('past a card between the rows it turns in a gap between columns', () => {
  const cards = [card(0, 0), card(1600, 1200), card(800, 400)];
  expect(routeOf(cards, [0, 1])).toMatchObject({ lane: undefined, rail: 780, crossed: [] });
});

test('where every column is closed it travels in a gap between rows', () => {
  const wall = [-700, -350, 0, 350].map((y) => card(600, y, 310));
  const { lane, crossed } = routeOf([card(0, 0), card(1200, 0), ...wall], [0, 1]);
  expect(crossed).toEqual([]);
  expect(lane).toBe(-20);
});

test('among cards that leave no gap it keeps its first way', () => {
  const wall = Array.from({ length: 9 }, (_, n) => card(600, n * 300 - 1200));
  const { lane, crossed } = routeOf([card(0, 0), card(1200, 0), ...wall], [0, 1]);
  expect(lane).toBe(-20);
  expect(crossed).not.toEqual([]);
});

/** Cards in rows and columns that stand the gap of placed nodes apart, of any heights, with places left free. */
const gridCards = fc
  .array(fc.option(fc.integer({ min: 120, max: ROW_HEIGHT }), { freq: 4 }), { minLength: 8, maxLength: 30 })
  .map((heights) =>
    heights.flatMap((height, n) =>
      height === null ? [] : card((n % 5) * (WIDTH + 40), Math.floor(n / 5) * (ROW_HEIGHT + 40), height),
    ),
  )
  .filter((cards) => cards.length >= 2);

test('among cards in rows and columns no edge runs under a card that it does not belong to', () => {
  fc.assert(
    fc.property(gridCards, fc.nat(), fc.nat(), fc.boolean(), (cards, a, b, isBundled) => {
      const pair = [a % cards.length, b % cards.length] as const;
      if (pair[0] !== pair[1]) expect(routeOf(cards, pair, isBundled).crossed).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('cards beyond the box decide nothing', () => {
  fc.assert(
    fc.property(gridCards, fc.nat(), fc.nat(), fc.boolean(), (cards, a, b, isBundled) => {
      const pair = [a % cards.length, b % cards.length] as const;
      if (pair[0] === pair[1]) return;
      const { lane, rail, box } = routeOf(cards, pair, isBundled);
      const nearCards = cards.filter((each, n) => pair.includes(n) || overlaps(each, box));
      const samePair = pair.map((n) => nearCards.indexOf(cards[n]!)) as [number, number];
      expect(routeOf(nearCards, samePair, isBundled)).toMatchObject({ lane, rail, box });
    }),
  );
});
