import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fan, knurl, row } from './array.ts';
import { shift, turn } from './combine.ts';
import { block } from './primitives.ts';
import type { Point, Solid } from './solid.ts';

const somewhere = fc.tuple(
  fc.double({ min: -2, max: 2, noNaN: true }),
  fc.double({ min: -2, max: 2, noNaN: true }),
  fc.double({ min: -2, max: 2, noNaN: true }),
);
const nearest = (solids: readonly Solid[], [x, y, z]: Point): number =>
  Math.min(...solids.map((solid) => solid.at(x, y, z)));

describe('repetition', () => {
  const key = block([0.1, 0.2, 0.3], [0.08, 0.05, 0.06], 0.02);

  test.each(['x', 'y', 'z'] as const)('a row along %s is its copies', (axis) => {
    const copies = [-1.5, -0.5, 0.5, 1.5].map((step) =>
      shift(key, [axis === 'x' ? step * 0.2 : 0, axis === 'y' ? step * 0.2 : 0, axis === 'z' ? step * 0.2 : 0]),
    );
    const all = row(key, axis, 4, 0.2);
    fc.assert(
      fc.property(somewhere, (point) => {
        expect(all.at(...point)).toBeCloseTo(nearest(copies, point), 9);
      }),
    );
    for (const side of [0, 1, 2]) {
      expect(all.box.min[side]).toBeCloseTo(Math.min(...copies.map(({ box }) => box.min[side])), 9);
      expect(all.box.max[side]).toBeCloseTo(Math.max(...copies.map(({ box }) => box.max[side])), 9);
    }
  });

  test('a fan is its copies turned around the upright axis', () => {
    const spoke = block([0.9, 0.2, 0.3], [0.2, 0.05, 0.06], 0.02);
    const centre: Point = [0.3, 0, 0.3];
    const copies = [0, 1, 2, 3, 4].map((i) => turn(spoke, 'y', (i * 2 * Math.PI) / 5, centre));
    const all = fan(spoke, 5, [0.3, 0.3]);
    fc.assert(
      fc.property(somewhere, (point) => {
        expect(all.at(...point)).toBeCloseTo(nearest(copies, point), 6);
      }),
    );
  });
});

test('the ribs of a dial lie within its radius, as deep as is said', () => {
  const dial = knurl([0, 0, 0], 0.5, 0.2, 0, 'z', 12, 0.04);
  expect(dial.at(0.5, 0, 0)).toBeCloseTo(0, 9);
  const valley = Math.PI / 12;
  expect(dial.at(0.46 * Math.cos(valley), 0.46 * Math.sin(valley), 0)).toBeCloseTo(0, 9);
});
