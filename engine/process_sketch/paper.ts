import type { Size } from '../raster/plane.ts';
import type { Picture } from './picture.ts';

/** Samples along the longer side. */
const GRID = 96;
const ROUNDS = 10;
/** Samples darker than the surface by more than this (of 255) are ink or paint and hardly count. */
const TOLERANCE = 10;
const DARKER_WEIGHT = 0.01;
const TERMS = 6;

/** The value (0..255) of a channel of the empty paper at a pixel. */
export type Paper = (channel: number, x: number, y: number) => number;

/** The empty paper under a drawing, per channel, as a quadratic surface: uneven light is smooth, a painted area is not. */
export function fitPaper({ width, height, rgb }: Picture): Paper {
  const surfaces = [0, 1, 2].map((channel) => fitGround((i) => rgb[i * 3 + channel], { width, height }));
  return (channel, x, y) => surfaces[channel](x, y);
}

/**
 * The bright ground of a picture whose value (0..255) at a pixel is known, as a quadratic surface. Asymmetric least squares: the
 * surface settles on the bright side of the samples.
 */
export function fitGround(value: (i: number) => number, { width, height }: Size): (x: number, y: number) => number {
  const step = Math.max(1, Math.floor(Math.max(width, height) / GRID));
  const scale = 2 / Math.max(width, height);
  const at = (pixel: number): number => pixel * scale - 1;
  const terms: number[][] = [];
  const values: number[] = [];
  for (let y = step >> 1; y < height; y += step) {
    for (let x = step >> 1; x < width; x += step) {
      const [u, v] = [at(x), at(y)];
      terms.push([1, u, v, u * u, u * v, v * v]);
      values.push(value(y * width + x));
    }
  }
  const [level, byU, byV, byUU, byUV, byVV] = fitBright(terms, values);
  return (x, y) => {
    const u = at(x);
    const v = at(y);
    return level + byU * u + byV * v + byUU * (u * u) + byUV * (u * v) + byVV * (v * v);
  };
}

/** Coefficients of the surface over the brighter samples; starts level with the 85th percentile and stops when no sample changes sides. */
function fitBright(terms: readonly number[][], values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  let surface = [sorted[Math.floor(sorted.length * 0.85)], 0, 0, 0, 0, 0];
  const isDark = new Uint8Array(values.length);
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = Array.from({ length: TERMS }, () => new Array<number>(TERMS + 1).fill(0));
    let changed = round === 0;
    terms.forEach((row, k) => {
      const dark = values[k] - dot(surface, row) < -TOLERANCE ? 1 : 0;
      if (dark !== isDark[k]) changed = true;
      isDark[k] = dark;
      const weight = dark ? DARKER_WEIGHT : 1;
      for (let i = 0; i < TERMS; i++) {
        for (let j = 0; j < TERMS; j++) matrix[i][j] += weight * row[i] * row[j];
        matrix[i][TERMS] += weight * row[i] * values[k];
      }
    });
    if (!changed) break;
    surface = solve(matrix);
  }
  return surface;
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** Gaussian elimination with pivots of a system with its right side in the last column; a free unknown becomes 0. */
function solve(rows: number[][]): number[] {
  const count = rows.length;
  for (let column = 0; column < count; column++) {
    let pivot = column;
    for (let row = column + 1; row < count; row++) {
      if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    const lead = rows[column][column];
    if (Math.abs(lead) < 1e-9) continue;
    for (let row = 0; row < count; row++) {
      if (row === column) continue;
      const factor = rows[row][column] / lead;
      for (let k = column; k <= count; k++) rows[row][k] -= factor * rows[column][k];
    }
  }
  return rows.map((row, i) => (Math.abs(row[i]) < 1e-9 ? 0 : row[count] / row[i]));
}
