import fc from 'fast-check';
import { expect, test } from 'vitest';
import { select } from '../raster/plane.ts';
import { isRectangle } from './outline.ts';

const SIZE = { width: 320, height: 240 };

/** Pixels whose centre lies in a shape around (x, y), turned by an angle in degrees. */
function turned(angle: number, x: number, y: number, isInside: (u: number, v: number) => boolean): Uint8Array {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return select(SIZE.width * SIZE.height, (i) => {
    const dx = (i % SIZE.width) - x;
    const dy = Math.floor(i / SIZE.width) - y;
    return isInside(dx * cos + dy * sin, dy * cos - dx * sin);
  });
}

const angle = fc.double({ min: -180, max: 180, noNaN: true });
const rectangle = (u: number, v: number) => Math.abs(u) < 96 && Math.abs(v) < 62;

test('a rectangle is one at any angle, also where the canvas cuts it off', () => {
  fc.assert(
    fc.property(angle, fc.integer({ min: 60, max: 260 }), fc.integer({ min: 60, max: 180 }), (turn, x, y) =>
      isRectangle(turned(turn, x, y, rectangle), SIZE),
    ),
    { numRuns: 40 },
  );
});

test.each<[string, (u: number, v: number) => boolean]>([
  ['a disc', (u, v) => Math.hypot(u, v) < 80],
  ['an ellipse', (u, v) => Math.hypot(u / 90, v / 40) < 1],
  ['a triangle', (u, v) => v < 60 && v > 2 * Math.abs(u) - 60],
  ['a rectangle without a corner', (u, v) => rectangle(u, v) && (u < 60 || v < 30)],
  ['a rectangle with a handle', (u, v) => rectangle(u, v) || (Math.abs(v) < 10 && u > 0 && u < 115)],
])('%s is none at any angle', (_, shape) => {
  fc.assert(
    fc.property(angle, (turn) => !isRectangle(turned(turn, 160, 120, shape), SIZE)),
    { numRuns: 15 },
  );
});

test('nothing is no rectangle', () => {
  expect(isRectangle(new Uint8Array(SIZE.width * SIZE.height), SIZE)).toBe(false);
});
