import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plate, taper } from './plate.ts';
import { disc } from './primitives.ts';
import type { Point } from './solid.ts';

const somewhere = fc.tuple(
  fc.double({ min: -2, max: 2, noNaN: true }),
  fc.double({ min: -2, max: 2, noNaN: true }),
  fc.double({ min: -2, max: 2, noNaN: true }),
);

describe('plates', () => {
  test('have corners of one radius, or another at the lower end', () => {
    const slab = plate([0, 0, 0], [1, 0.6, 0.1], 0.5, 0, 'z', 0.1);
    const onCorner = (radius: number, up: 1 | -1): Point => {
      const reach = radius * Math.SQRT1_2 - radius;
      return [1 + reach, up * (0.6 + reach), 0];
    };
    expect([slab.at(...onCorner(0.5, 1)), slab.at(...onCorner(0.1, -1))].map((d) => Math.abs(d) < 1e-9)).toEqual([
      true,
      true,
    ]);
  });

  test('whose corners are as large as they are discs', () => {
    const slab = plate([0, 0, 0], [0.5, 0.1, 0.5], 0.5, 0.03);
    const round = disc([0, 0, 0], 0.5, 0.1, 0.03);
    fc.assert(
      fc.property(somewhere, (point) => {
        expect(slab.at(...point)).toBeCloseTo(round.at(...point), 9);
      }),
    );
  });

  test('that taper keep their sizes at both ends', () => {
    const jar = taper([0, 0], 0, 1, [0.3, 0.2], [0.5, 0.4], 0.1, 0);
    expect([jar.at(0.3, 0, 0), jar.at(0.5, 1, 0), jar.at(0, 0, 0.2), jar.at(0, 1, 0.4)].map(Math.abs)).toEqual([
      0, 0, 0, 0,
    ]);
    expect(jar.box).toEqual({ min: [-0.5, 0, -0.4], max: [0.5, 1, 0.4] });
  });
});
