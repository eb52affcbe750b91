import type { Picture } from '../../server/media/picture.ts';
import { blur } from '../raster/blur.ts';
import { LINEAR, luminance } from '../studio/colours.ts';

const ROUNDS = 12;
/** Rows between two looks at the cancel flag. */
const ROWS = 64;
/** Weight of lightness beside the two colour shares. */
const LIGHTNESS = 0.35;
/** Coverage from which on a pixel is surely part of the product. */
const SURE = 0.6;
/** Seams between clusters are softened by this share of the longer side. */
const SOFT = 1 / 300;

/** One colour of a product: how much each pixel belongs to it, its share of the product, and its mean height (0 top, 1 bottom). */
export type Cluster = { readonly weight: Float32Array; readonly share: number; readonly level: number };

/** The product's main colours, the largest first, by k-means over its colour shares and lightness. */
export function clusterProduct(
  picture: Picture,
  alpha: Float32Array,
  count: number,
  checkpoint: () => void,
): Cluster[] {
  const { width, height, rgba } = picture;
  const pixels: number[] = [];
  for (let i = 0; i < alpha.length; i++) if (alpha[i] > SURE) pixels.push(i);
  if (pixels.length === 0) return [];
  const feature = features(rgba);
  checkpoint();
  const centres = spreadCentres(feature, pixels, count);
  for (let round = 0; round < ROUNDS; round++) {
    checkpoint();
    move(centres, feature, pixels);
  }
  const hard = centres.map(() => new Float32Array(alpha.length));
  const tally = centres.map(() => ({ count: 0, rows: 0 }));
  for (let i = 0; i < alpha.length; i++) {
    if (i % (width * ROWS) === 0) checkpoint();
    if (alpha[i] < 0.05) continue;
    const k = nearest(centres, feature, i);
    hard[k][i] = 1;
    if (alpha[i] <= SURE) continue;
    tally[k].count++;
    tally[k].rows += Math.floor(i / width);
  }
  const top = Math.floor(pixels[0] / width);
  const bottom = Math.max(top + 1, Math.floor(pixels[pixels.length - 1] / width));
  return centres
    .map((_, k) => {
      checkpoint();
      return {
        weight: soften(hard[k], alpha, { width, height }),
        share: tally[k].count / pixels.length,
        level: (tally[k].rows / Math.max(1, tally[k].count) - top) / (bottom - top),
      };
    })
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
}

function soften(hard: Float32Array, alpha: Float32Array, size: { width: number; height: number }): Float32Array {
  const soft = blur(hard, size, Math.max(0.8, Math.max(size.width, size.height) * SOFT));
  return soft.map((value, i) => value * alpha[i]);
}

/** Share of red, share of blue, and lightness of each pixel. */
function features(rgba: Uint8Array): Float32Array {
  const out = new Float32Array((rgba.length / 4) * 3);
  for (let i = 0; i < rgba.length / 4; i++) {
    const [r, g, b] = [LINEAR[rgba[i * 4]], LINEAR[rgba[i * 4 + 1]], LINEAR[rgba[i * 4 + 2]]];
    const sum = r + g + b + 0.05;
    out[i * 3] = r / sum;
    out[i * 3 + 1] = b / sum;
    out[i * 3 + 2] = LIGHTNESS * Math.sqrt(luminance([r, g, b]));
  }
  return out;
}

type Centre = [number, number, number];

/** The first centre is the mean; each further one lies where the pixels are furthest from those there are. */
function spreadCentres(feature: Float32Array, pixels: readonly number[], count: number): Centre[] {
  const mean: Centre = [0, 0, 0];
  for (const i of pixels) for (let c = 0; c < 3; c++) mean[c] += feature[i * 3 + c] / pixels.length;
  const centres = [mean];
  const step = Math.max(1, Math.floor(pixels.length / 4000));
  while (centres.length < count) {
    let far = pixels[0];
    let most = -1;
    for (let n = 0; n < pixels.length; n += step) {
      const away = gap(centres[nearest(centres, feature, pixels[n])], feature, pixels[n]);
      if (away <= most) continue;
      most = away;
      far = pixels[n];
    }
    centres.push([feature[far * 3], feature[far * 3 + 1], feature[far * 3 + 2]]);
  }
  return centres;
}

function move(centres: Centre[], feature: Float32Array, pixels: readonly number[]): void {
  const sums = centres.map(() => [0, 0, 0, 0]);
  const step = Math.max(1, Math.floor(pixels.length / 40_000));
  for (let n = 0; n < pixels.length; n += step) {
    const sum = sums[nearest(centres, feature, pixels[n])];
    for (let c = 0; c < 3; c++) sum[c] += feature[pixels[n] * 3 + c];
    sum[3]++;
  }
  for (const [k, sum] of sums.entries())
    if (sum[3] > 0) centres[k] = [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]];
}

function nearest(centres: readonly Centre[], feature: Float32Array, i: number): number {
  let best = 0;
  for (let k = 1; k < centres.length; k++) if (gap(centres[k], feature, i) < gap(centres[best], feature, i)) best = k;
  return best;
}

const gap = (centre: Centre, feature: Float32Array, i: number): number =>
  (feature[i * 3] - centre[0]) ** 2 + (feature[i * 3 + 1] - centre[1]) ** 2 + (feature[i * 3 + 2] - centre[2]) ** 2;
