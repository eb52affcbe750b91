import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colorPlanes, similarArea } from './similarArea.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const planesOf = (width: number, height: number, colorAt: (x: number, y: number) => Rgb, alpha = 255) =>
  colorPlanes({
    data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, byte) => {
      const pixel = byte >> 2;
      return byte % 4 === 3 ? alpha : colorAt(pixel % width, Math.floor(pixel / width))[byte % 4]!;
    }),
    width,
    height,
  });

const rowsOf = (area: Uint8Array, width: number) =>
  Array.from({ length: area.length / width }, (_, y) => [...area.slice(y * width, (y + 1) * width)].join(''));

const RED: Rgb = [200, 40, 40];
const GREY: Rgb = [128, 128, 128];

test('white, black and red are where Oklab has them', () => {
  const { lightness, a, b } = planesOf(
    3,
    1,
    (x) =>
      (
        [
          [255, 255, 255],
          [0, 0, 0],
          [255, 0, 0],
        ] as const
      )[x]!,
  );
  expect([...lightness].map((value) => value.toFixed(3))).toEqual(['1.000', '0.000', '0.628']);
  expect([a[2]!.toFixed(3), b[2]!.toFixed(3)]).toEqual(['0.225', '0.126']);
  expect(Math.max(...[a[0]!, b[0]!, a[1]!, b[1]!].map(Math.abs))).toBeLessThan(1e-4);
});

test('what is clear counts as the paper that it lies on', () => {
  expect(planesOf(1, 1, () => RED, 0).lightness[0]).toBeCloseTo(1, 3);
});

test('an area ends at another colour, and at what only touches it by a corner', () => {
  const drawing = ['rrgr', 'rggg', 'ggrr', 'rgrr'];
  const planes = planesOf(4, 4, (x, y) => (drawing[y]![x] === 'r' ? RED : GREY));
  expect(rowsOf(similarArea(planes, 0.5, 0.5, 10)!, 4)).toEqual(['1100', '1000', '0000', '0000']);
  expect(rowsOf(similarArea(planes, 3, 3, 10)!, 4)).toEqual(['0000', '0000', '0011', '0011']);
});

test('shade that falls gradually belongs to it, the same shade beside a hard edge does not', () => {
  const shadeAt = (x: number): Rgb => [200 - x, 40, 40];
  const gradual = planesOf(120, 1, shadeAt);
  const reach = rowsOf(similarArea(gradual, 0, 0, 10)!, 120)[0]!.lastIndexOf('1');
  const jump = planesOf(6, 1, (x) => (x < 3 ? shadeAt(0) : shadeAt(reach)));
  expect(reach).toBeGreaterThan(40);
  expect(rowsOf(similarArea(jump, 0, 0, 10)!, 6)).toEqual(['111000']);
});

test('outside the picture there is none', () => {
  const planes = planesOf(2, 2, () => RED);
  for (const [x, y] of [
    [-1, 0],
    [0, -0.1],
    [2, 0],
    [0, 2],
  ] as const)
    expect(similarArea(planes, x, y, 50)).toBeUndefined();
});

test('an area holds its press, is joined, and with a higher tolerance holds what it held', () => {
  const pixels = fc.array(fc.nat(255), { minLength: 108, maxLength: 108 });
  fc.assert(
    fc.property(pixels, fc.nat(5), fc.nat(5), fc.integer({ min: 1, max: 100 }), (values, x, y, tolerance) => {
      const planes = planesOf(
        6,
        6,
        (column, row) => values.slice((row * 6 + column) * 3, (row * 6 + column) * 3 + 3) as unknown as Rgb,
      );
      const area = similarArea(planes, x, y, tolerance)!;
      const wider = similarArea(planes, x, y, Math.min(100, tolerance * 2))!;
      expect(area[y * 6 + x]).toBe(1);
      for (const [index, value] of area.entries()) if (value === 1) expect(wider[index]).toBe(1);
      const joined = new Set([y * 6 + x]);
      for (const index of joined)
        for (const next of [index % 6 > 0 ? index - 1 : -1, index % 6 < 5 ? index + 1 : -1, index - 6, index + 6])
          if (area[next] === 1) joined.add(next);
      expect(joined.size).toBe(area.reduce((sum, value) => sum + value, 0));
    }),
  );
});
