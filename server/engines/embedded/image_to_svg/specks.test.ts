import { expect, test } from 'vitest';
import { doubled } from './doubled.ts';
import { absorbSpecks } from './specks.ts';

const SIZE = { width: 6, height: 4 };
const labelsOf = (rows: readonly string[]) => Uint8Array.from(rows.join(''), Number);
const rowsOf = (labels: Uint8Array) => [0, 1, 2, 3].map((y) => labels.subarray(y * 6, y * 6 + 6).join(''));

test('areas of too few pixels take the nearest label around them; larger ones stay', () => {
  const labels = labelsOf(['111199', '131199', '111199', '441999']);
  absorbSpecks(labels, SIZE, 3, (a, b) => Math.abs(a - b));
  expect(rowsOf(labels)).toEqual(['111199', '111199', '111199', '111999']);
});

test('a speck between two areas goes to the nearer label, not to the longer border', () => {
  const labels = labelsOf(['111111', '111111', '111811', '999999']);
  absorbSpecks(labels, SIZE, 2, (a, b) => Math.abs(a - b));
  expect(rowsOf(labels)[2]).toBe('111911');
});

test('a sheet smaller than a speck stays as it is', () => {
  const labels = labelsOf(['222222', '222222', '222222', '222222']);
  absorbSpecks(labels, SIZE, 100, () => 0);
  expect(rowsOf(labels)).toEqual(Array(4).fill('222222'));
});

test('a ramp stays a ramp at twice the size: its pixels lie a quarter before and behind', () => {
  const plane = Float32Array.from({ length: 24 }, (_, i) => (i % 6) * 8 + Math.floor(i / 6) * 16);
  const rows: number[][] = [];
  doubled(plane, SIZE, (row) => rows.push([...row]));
  expect([rows.length, ...new Set(rows.map((row) => row.length))]).toEqual([8, 12]);
  // Mitchell's filter keeps straight ramps; the outermost pixels repeat and are left out.
  for (const y of [3, 4])
    for (const x of [4, 5, 6, 7]) expect(rows[y]![x]).toBeCloseTo(((x - 0.5) / 2) * 8 + ((y - 0.5) / 2) * 16, 3);
});
