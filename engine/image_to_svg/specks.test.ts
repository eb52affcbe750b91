import { expect, test } from 'vitest';
import { belowAtDoubleSize } from './doubleSize.ts';
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

test('what is below zero at twice the size follows a slanted edge in half steps, to the outermost pixel', () => {
  // Below zero left of x = 1.6 + y / 2 in pixel centres.
  const plane = Float32Array.from({ length: 24 }, (_, i) => (i % 6) - 1.6 - Math.floor(i / 6) / 2);
  const below = belowAtDoubleSize(plane, SIZE);
  const rows = Array.from({ length: 8 }, (_, y) => below.subarray(y * 12, y * 12 + 12));
  expect(rows.map((row) => row.join('').indexOf('0'))).toEqual([4, 4, 5, 5, 6, 6, 7, 7]);
  expect(rows.every((row) => /^1+0+$/.test(row.join('')))).toBe(true);
});
