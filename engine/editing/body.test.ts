import { expect, test } from 'vitest';
import { planeOf } from '../raster/plane.ts';
import { bodyOf } from './body.ts';

const SIZE = 80;
const COUNT = SIZE * SIZE;

type Colour = readonly [number, number, number];
const RED: Colour = [170, 40, 20];
const COFFEE: Colour = [235, 150, 57];
const STEEL: Colour = [150, 150, 154];
const ROOM: Colour = [120, 80, 40];

/** A round product whose pixels have a colour by their distance from the middle. */
function disc(colourAt: (away: number) => Colour) {
  const away = planeOf(COUNT, (i) => Math.hypot((i % SIZE) - 40, Math.floor(i / SIZE) - 40));
  const rgba = Uint8Array.from({ length: COUNT * 4 }, (_, k) =>
    (k & 3) === 3 ? 255 : (away[k >> 2] < 30 ? colourAt(away[k >> 2]) : ROOM)[k & 3],
  );
  return { picture: { width: SIZE, height: SIZE, rgba }, alpha: away.map((far) => (far < 30 ? 1 : 0)) };
}

/** What the body holds of the product from the middle to its edge. */
function weightsOf(colourAt: (away: number) => Colour) {
  const { picture, alpha } = disc(colourAt);
  const { weight, others } = bodyOf(picture, alpha, () => {});
  return { others, middle: weight[40 * SIZE + 40], edge: weight[40 * SIZE + 65], room: weight[0] };
}

test('the whole product is its body where it has one colour, lit or in shade', () => {
  const shaded = (away: number): Colour => [RED[0] - away * 4, RED[1] - away, RED[2] - away / 2];
  expect(weightsOf(shaded)).toEqual({ others: 'none', middle: 1, edge: 1, room: 0 });
});

test.each([
  ['another hue', COFFEE],
  ['no hue at all', STEEL],
])('an area of %s is left out', (_, colour) => {
  expect(weightsOf((away) => (away < 12 ? colour : RED))).toEqual({ others: 'apart', middle: 0, edge: 1, room: 0 });
});

test('a highlight is no other colour', () => {
  expect(weightsOf((away) => (away < 1 ? [255, 255, 255] : RED))).toEqual({
    others: 'none',
    middle: 1,
    edge: 1,
    room: 0,
  });
});

test('without a main colour all of the product counts: two halves, and coloured handles of steel', () => {
  const all = { others: 'mixed', middle: 1, edge: 1, room: 0 };
  expect(weightsOf((away) => (away < 24 ? COFFEE : STEEL))).toEqual({ others: 'apart', middle: 1, edge: 0, room: 0 });
  expect(weightsOf((away) => (away < 12 ? RED : STEEL))).toEqual(all);
});
