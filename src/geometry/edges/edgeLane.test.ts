import { expect, test } from 'vitest';
import type { Rect } from '../plane/rect.ts';
import { edgeLane } from './edgeLane.ts';

const card = (x: number, y: number, width = 400, height = 300): Rect => ({
  minX: x,
  minY: y,
  maxX: x + width,
  maxY: y + height,
});
const SOURCE = card(0, 0, 360);
const HEAD = 22;

/** The edge from the source to a card, by the first handles of both. */
function laneTo(target: Rect, others: readonly Rect[], source = SOURCE) {
  const from = { x: source.maxX, y: source.minY + HEAD };
  return edgeLane({ from, to: { x: target.minX, y: target.minY + HEAD }, source, target }, others);
}

test('an edge whose way is free is plain', () => {
  expect(laneTo(card(600, 0), [])).toBeUndefined();
  expect(laneTo(card(600, 200), [card(600, -400), card(1100, 0)])).toBeUndefined();
});

test('behind a sibling of the row it travels 20 above the row, and all that do share the lane', () => {
  const first = card(600, 0);
  const second = card(1100, 0);
  expect(laneTo(second, [first])).toBe(-20);
  expect(laneTo(card(1600, 0), [first, second])).toBe(-20);
});

test('the lane clears the highest card in the way, and only those in the way', () => {
  expect(laneTo(card(1600, 0), [card(600, -60), card(1100, 0)])).toBe(-80);
  expect(laneTo(card(1600, 0), [card(600, 40), card(1100, 0)])).toBe(-20);
});

test('a card that the curve passes above or below is not in the way', () => {
  expect(laneTo(card(1100, 0), [card(600, 60)])).toBeUndefined();
  expect(laneTo(card(1100, 0), [card(600, -320)])).toBeUndefined();
});

test('a card of a row between the rows of both ends asks for no lane: there are shorter ways around it', () => {
  expect(laneTo(card(1600, 1200), [card(800, 400)])).toBeUndefined();
});

test('back to the left in one row, it runs above the row, its lane and what stands between', () => {
  expect(laneTo(card(-1200, 0), [])).toBe(-32);
  expect(laneTo(card(-1200, 0), [card(-600, -50)])).toBe(-82);
});

test('back to the left in another row, it runs between the rows', () => {
  expect(laneTo(card(0, 600), [])).toBe(568);
  expect(laneTo(card(0, 320), [])).toBe(310);
  expect(laneTo(card(0, -600), [])).toBe(-32);
  expect(laneTo(card(0, -310), [])).toBe(-5);
});
