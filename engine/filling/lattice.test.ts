import { expect, test } from 'vitest';
import { randomFrom } from '../studio/random.ts';
import { detailOf } from './detail.ts';
import { createSnap, findLattice, type Lattice } from './lattice.ts';
import { likenessOf } from './likeness.ts';
import type { Sheet } from './sheet.ts';

const SIDE = 160;

/** A square sheet of grey levels with some noise; the column and row of each pixel tell its level. */
function sheetOf(level: (x: number, y: number) => number, noise = 6): Sheet {
  const random = randomFrom(3);
  const rgb = Float32Array.from({ length: SIDE * SIDE * 3 }, (_, k) => {
    const i = Math.floor(k / 3);
    return level(i % SIDE, Math.floor(i / SIDE)) + (random() - 0.5) * noise;
  });
  return { width: SIDE, height: SIDE, rgb, hole: new Uint8Array(SIDE * SIDE) };
}

function latticeOf(sheet: Sheet): Lattice | null {
  const detail = detailOf(sheet, new Uint8Array(SIDE * SIDE), () => undefined);
  return detail && findLattice(detail, () => undefined);
}

/** How far the lattice's nearest shift is from one that must be of it. */
function missing(lattice: Lattice | null, x: number, y: number): number {
  if (!lattice) return Number.POSITIVE_INFINITY;
  const [u, v] = createSnap(lattice)(x, y);
  return Math.hypot(u - x, v - y);
}

const joint = (at: number, period: number) => at - Math.floor(at / period) * period < 2;

test('tiles repeat along both sides, to a fraction of a pixel, whatever the light', () => {
  const lattice = latticeOf(sheetOf((x, y) => (joint(x, 17.3) || joint(y, 23.6) ? 90 : 200) * (1 - x / 400)));
  expect(lattice?.steps.length).toBe(2);
  for (const [x, y] of [
    [17.3, 0],
    [0, 23.6],
    [51.9, -47.2],
  ])
    expect(missing(lattice, x, y)).toBeLessThan(0.5);
  // Half a tile on is no repeat.
  expect(missing(lattice, 8.6, 0)).toBeGreaterThan(6);
});

test('bricks repeat from course to course by half a brick', () => {
  const course = (y: number) => Math.floor(y / 14);
  const lattice = latticeOf(sheetOf((x, y) => (joint(y, 14) || joint(x + (course(y) % 2) * 18, 36) ? 190 : 110)));
  expect(missing(lattice, 18, 14)).toBeLessThan(0.5);
  expect(missing(lattice, 36, 0)).toBeLessThan(0.5);
  expect(missing(lattice, 0, 14)).toBeGreaterThan(5);
});

test('stripes repeat across and run on freely along', () => {
  const lattice = latticeOf(sheetOf((x) => (joint(x, 21) ? 60 : 170)));
  expect(lattice?.steps.length).toBe(1);
  expect(missing(lattice, 42, 0)).toBeLessThan(0.5);
  expect(missing(lattice, 0, 37)).toBeLessThan(0.5);
  expect(missing(lattice, 10, 0)).toBeGreaterThan(8);
});

test.each([
  ['noise', sheetOf(() => 128, 120)],
  ['a gradient', sheetOf((x, y) => 60 + x / 2 + y / 3)],
  ['one edge', sheetOf((_, y) => (y < 90 ? 200 : 90))],
  ['rows that come closer', sheetOf((_, y) => (Math.sin(4000 / (y + 20)) > 0 ? 190 : 90))],
])('%s has no pattern', (_name, sheet) => {
  expect(latticeOf(sheet)).toBe(null);
});

test('likeness is the correlation of what meets', () => {
  const [width, height] = [11, 7];
  const random = randomFrom(5);
  const mask = Uint8Array.from({ length: width * height }, () => (random() > 0.2 ? 1 : 0));
  const plane = Float32Array.from(mask, (known) => known * (random() - 0.5));
  const { at } = likenessOf(plane, mask, { width, height }, () => undefined);
  for (const [dx, dy] of [
    [0, 0],
    [2, 1],
    [-3, 2],
    [3, -2],
  ]) {
    let [both, here, there] = [0, 0, 0];
    for (let i = 0; i < mask.length; i++) {
      const [x, y] = [(i % width) + dx, Math.floor(i / width) + dy];
      if (x < 0 || x >= width || y < 0 || y >= height) continue;
      const j = y * width + x;
      both += plane[i] * plane[j];
      here += plane[i] ** 2 * mask[j];
      there += mask[i] * plane[j] ** 2;
    }
    expect(at(dx, dy)).toBeCloseTo(both / Math.sqrt(here * there), 5);
  }
});
