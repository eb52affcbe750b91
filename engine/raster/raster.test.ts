import { describe, expect, test } from 'vitest';
import { blur } from './blur.ts';
import { components, growLabels } from './components.ts';
import { distanceTo } from './distance.ts';
import { floodFromBorder } from './flood.ts';
import { blackHat, dilate, open } from './morphology.ts';
import { countSet, select } from './plane.ts';
import { poisson } from './poisson.ts';
import { sampleBilinear } from './resample.ts';
import { decodeRuns, encodeRuns } from './rle.ts';
import { smoothWithin } from './smooth.ts';

/** A mask drawn as text, # set. */
function draw(...rows: string[]) {
  const size = { width: rows[0].length, height: rows.length };
  return { mask: select(size.width * size.height, (i) => rows.join('')[i] === '#'), size };
}

const disc = (side: number, radius: number) =>
  select(side * side, (i) => Math.hypot((i % side) - side / 2, Math.floor(i / side) - side / 2) < radius);

describe('distanceTo', () => {
  test.each([2, 3, 41])(
    'is the distance to the nearest set pixel, by brute force over a mask with one in %i set',
    (one) => {
      const size = { width: 23, height: 17 };
      const mask = select(23 * 17, (i) => ((i * 7919) % 53) % one === 0);
      const brute = Float32Array.from(mask, (_, i) => {
        let nearest = Infinity;
        mask.forEach((set, j) => {
          if (set)
            nearest = Math.min(nearest, Math.hypot((i % 23) - (j % 23), Math.floor(i / 23) - Math.floor(j / 23)));
        });
        return nearest;
      });
      expect(distanceTo(mask, size)).toEqual(brute);
    },
  );

  test('is 2^20 where nothing is set', () => {
    expect([...distanceTo(new Uint8Array(4), { width: 2, height: 2 })]).toEqual([2 ** 20, 2 ** 20, 2 ** 20, 2 ** 20]);
  });
});

describe('blur', () => {
  test('keeps a constant and the sum of an inner spot, and spreads by its sigma', () => {
    const size = { width: 65, height: 65 };
    expect(blur(new Float32Array(65 * 65).fill(0.5), size, 4).every((value) => Math.abs(value - 0.5) < 1e-5)).toBe(
      true,
    );
    const spot = new Float32Array(65 * 65);
    spot[32 * 65 + 32] = 1;
    const blurred = blur(spot, size, 4);
    let sum = 0;
    let variance = 0;
    blurred.forEach((value, i) => {
      sum += value;
      variance += value * ((i % 65) - 32) ** 2;
    });
    expect(sum).toBeCloseTo(1, 4);
    expect(Math.abs(Math.sqrt(variance) - 4)).toBeLessThan(0.5);
  });
});

test('a flood from the border stops at walls and leaves what they enclose', () => {
  const { mask, size } = draw('.....', '.###.', '.#.#.', '.###.', '.....');
  const reached = floodFromBorder(mask, size);
  expect(countSet(reached)).toBe(16);
  expect(reached[2 * 5 + 2]).toBe(0);
});

test('components touch by sides, or by corners when asked', () => {
  const { mask, size } = draw('#..', '.#.', '..#');
  expect(components(mask, size).areas).toEqual([0, 1, 1, 1]);
  expect(components(mask, size, true).areas).toEqual([0, 3]);
});

test('components go around corners, up and down, and have their first pixels in order', () => {
  const { mask, size } = draw('#..#.#', '####.#', '.....#', '.##..#', '##.#.#', '...###');
  const { labels, areas } = components(mask, size);
  expect(areas).toEqual([0, 6, 9, 4]);
  expect([...labels]).toEqual([
    1, 0, 0, 1, 0, 2, 1, 1, 1, 1, 0, 2, 0, 0, 0, 0, 0, 2, 0, 3, 3, 0, 0, 2, 3, 3, 0, 2, 0, 2, 0, 0, 0, 2, 2, 2,
  ]);
});

test('labels grow to the middle between them and stay within the mask', () => {
  const labels = Int32Array.from([1, 0, 0, 0, 0, 2, 0]);
  growLabels(labels, Uint8Array.from([1, 1, 1, 1, 1, 1, 0]), { width: 7, height: 1 });
  expect([...labels]).toEqual([1, 1, 1, 2, 2, 2, 0]);
});

describe('morphology', () => {
  test('dilation of one pixel is a disc', () => {
    const { mask, size } = draw('.....', '.....', '..#..', '.....', '.....');
    expect(dilate(mask, size, 1)).toEqual(draw('.....', '..#..', '.###.', '..#..', '.....').mask);
  });

  test.each([0.5, 1.6, 3, 4, 6])('a dilation by %d is what lies within that distance', (radius) => {
    const size = { width: 19, height: 13 };
    const mask = select(19 * 13, (i) => (i * 7919) % 67 === 0);
    const distances = distanceTo(mask, size);
    expect(dilate(mask, size, radius)).toEqual(select(mask.length, (i) => distances[i] <= radius));
  });

  test('opening removes a thin whisker and keeps the body', () => {
    const { mask, size } = draw('........', '.####...', '.#######', '.####...', '.####...', '........');
    const opened = open(mask, size, 1);
    expect(opened[2 * 8 + 7]).toBe(0);
    expect(opened[2 * 8 + 2]).toBe(1);
  });

  test('the black hat shows strokes thinner than its square and no wide areas', () => {
    const size = { width: 40, height: 20 };
    const paper = Float32Array.from({ length: 800 }, (_, i) => (i % 40 === 8 || i % 40 > 22 ? 0.2 : 1));
    const contrast = blackHat(paper, size, 4);
    expect(contrast[10 * 40 + 8]).toBeCloseTo(0.8);
    expect(contrast[10 * 40 + 31]).toBeCloseTo(0);
    expect(contrast[10 * 40 + 15]).toBeCloseTo(0);
  });
});

describe('poisson', () => {
  test('rises to a quarter of the squared radius in a disc', () => {
    const u = poisson(disc(120, 40), { width: 120, height: 120 });
    expect(Math.abs(u[60 * 120 + 60] - 400) / 400).toBeLessThan(0.06);
    expect(u[0]).toBe(0);
  });
});

test('bilinear samples lie between pixels and repeat the edge', () => {
  const plane = Float32Array.from([0, 1, 2, 3]);
  const size = { width: 2, height: 2 };
  expect(sampleBilinear(plane, size, 0.5, 0.5)).toBeCloseTo(1.5, 2);
  expect(sampleBilinear(plane, size, -9, 0)).toBe(0);
  expect(sampleBilinear(plane, { width: 1, height: 4 }, 0.7, 3)).toBeCloseTo(3, 2);
  expect(sampleBilinear(plane, { width: 4, height: 1 }, 3, 0.7)).toBeCloseTo(3, 2);
  expect(sampleBilinear(plane.slice(0, 1), { width: 1, height: 1 }, 0.5, 0.5)).toBe(0);
});

test('runs give the mask back', () => {
  const mask = disc(31, 9);
  expect(decodeRuns(encodeRuns(mask), mask.length)).toEqual(mask);
  expect(encodeRuns(Uint8Array.from([1, 1, 0]))).toEqual([0, 2, 1]);
});

test('smoothing within owners leaves no trace of the neighbour', () => {
  const size = 9;
  const owner = Int32Array.from({ length: 81 }, (_, i) => (i % size < 4 ? 1 : 2));
  const plane = Float32Array.from(owner, (value) => value * 10);
  const smoothed = smoothWithin(plane, owner, size);
  expect(smoothed[4 * size + 3]).toBe(10);
  expect(smoothed[4 * size + 4]).toBe(20);
});
