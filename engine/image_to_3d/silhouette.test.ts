import { describe, expect, test } from 'vitest';
import type { Outline } from './bodies.ts';
import { isTurned } from './silhouette.ts';

const CELLS = 150;
const ROOM = 3;
const SIDE = CELLS + 2 * ROOM;

/** Radius and height of a turned body's corners, from below. */
type Corners = readonly (readonly [number, number])[];

const CUP: Corners = [
  [0.35, 0],
  [0.45, 0.4],
  [0.5, 1],
];
const CUP_ON_SAUCER: Corners = [
  [0.5, 0],
  [1, 0.12],
  [0.35, 0.14],
  [0.55, 0.85],
];
const BOTTLE: Corners = [
  [0.4, 0],
  [0.4, 1.4],
  [0.15, 1.85],
  [0.15, 2.4],
];
const LAMP: Corners = [
  [0.35, 0],
  [0.05, 0.1],
  [0.05, 1],
  [0.6, 1],
  [0.35, 1.6],
];
const BALL: Corners = Array.from({ length: 41 }, (_, i) => [
  Math.sin((Math.PI * i) / 40),
  -Math.cos((Math.PI * i) / 40),
]);
const BULB: Corners = [...BALL.slice(0, 31), [0.5, 2.4]];

/** How many circles are drawn between two corners. */
const CIRCLES = 60;

/** The silhouette of a turned body seen from so many degrees above: that of its circles, which are ellipses there. */
function look(corners: Corners, degrees: number): { inside: Uint8Array; outline: Outline } {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const circles = corners.slice(1).flatMap(([radius, height], k) =>
    Array.from({ length: CIRCLES + 1 }, (_, i) => {
      const t = i / CIRCLES;
      const r = corners[k][0] + (radius - corners[k][0]) * t;
      return { r, middle: (corners[k][1] + (height - corners[k][1]) * t) * cosine };
    }),
  );
  const low = Math.min(...circles.map(({ r, middle }) => middle - r * sine));
  const high = Math.max(...circles.map(({ r, middle }) => middle + r * sine));
  const widest = Math.max(...circles.map(({ r }) => r));
  const scale = CELLS / Math.max(high - low, 2 * widest);
  const inside = new Uint8Array(SIDE * SIDE);
  for (const { r, middle } of circles) {
    const row = SIDE / 2 - (middle - (low + high) / 2) * scale;
    const half = Math.max(0.6, r * sine * scale);
    for (let y = Math.ceil(row - half); y <= row + half; y++) {
      const aside = r * scale * Math.sqrt(Math.max(0, 1 - ((y - row) / half) ** 2));
      inside.fill(1, y * SIDE + Math.ceil(SIDE / 2 - aside), y * SIDE + Math.floor(SIDE / 2 + aside) + 1);
    }
  }
  const box = { left: 0, top: 0, width: 2 * widest * scale, height: (high - low) * scale };
  const alpha = inside.map((one) => one * 255);
  return { inside, outline: { width: SIDE, height: SIDE, alpha, box, unit: 1 / CELLS, room: ROOM } };
}

function turnedAt(corners: Corners, elevations: readonly number[]): boolean[] {
  return elevations.map((degrees) => {
    const { inside, outline } = look(corners, degrees);
    return isTurned(inside, outline);
  });
}

describe('a silhouette is that of a turned body', () => {
  test.each([
    ['a cup', CUP],
    ['a cup on a saucer', CUP_ON_SAUCER],
    ['a bottle', BOTTLE],
    ['a lamp', LAMP],
  ])('when %s is seen from the side, but not from above', (_name, corners) => {
    expect(turnedAt(corners, [0, 10, 20, 32, 45, 60])).toEqual([true, true, true, false, false, false]);
  });

  test.each([
    ['a ball', BALL],
    ['a bulb', BULB],
  ])('when %s is seen from anywhere', (_name, corners) => {
    expect(turnedAt(corners, [0, 20, 45])).toEqual([true, true, true]);
  });

  test('unless it has a handle, a small one too', () => {
    const { inside, outline } = look(CUP, 10);
    const reach = (y: number) => inside.subarray(y * SIDE, (y + 1) * SIDE).lastIndexOf(1);
    for (let y = 105; y < 125; y++) inside.fill(1, y * SIDE + reach(y), y * SIDE + reach(y) + 20);
    expect(isTurned(inside, outline)).toBe(false);
  });
});
