import { expect, test } from 'vitest';
import { select } from '../raster/plane.ts';
import { withStrays } from './strays.ts';

const SIZE = { width: 60, height: 40 };
const LATTICE = { steps: [[0, 4]] } as const;
const none = new Uint8Array(SIZE.width * SIZE.height);

/** Stripes four rows apart, with something of another level in a square. */
function stripes(square: number): Float32Array {
  return Float32Array.from({ length: none.length * 3 }, (_, k) => {
    const [x, y] = [Math.floor(k / 3) % SIZE.width, Math.floor(k / 3 / SIZE.width)];
    return (y % 4 < 2 ? 120 : 136) + (inSquare(x, y) ? square : 0);
  });
}

const inSquare = (x: number, y: number): boolean => x >= 20 && x < 32 && y >= 12 && y < 24;

const strays = (square: number, others: Uint8Array = none): Uint8Array =>
  withStrays({ ...SIZE, rgb: stripes(square), hole: none }, others, LATTICE, () => {});

test.each([-60, 60])('a square that differs by %d levels is no part of the pattern, and the stripes are', (square) => {
  const found = strays(square);
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) {
      const rim = Math.max(20 - x, x - 31, 12 - y, y - 23);
      if (rim <= -2 || rim > 12) expect([x, y, found[y * SIZE.width + x]]).toEqual([x, y, rim <= -2 ? 1 : 0]);
    }
});

test('stripes alone have no strays; what was another thing stays one, and all of it may be', () => {
  expect(strays(0)).toEqual(none);
  const half = select(none.length, (i) => i % SIZE.width < 30);
  expect(strays(0, half)).toEqual(half);
  const all = none.map(() => 1);
  expect(strays(0, all)).toEqual(all);
});
