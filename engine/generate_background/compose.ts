import type { Picture } from '../../server/media/picture.ts';
import type { Bounds } from '../raster/bounds.ts';
import { toLinear, toSrgb } from '../studio/colours.ts';
import { createEnlarger } from '../studio/enlarge.ts';
import { toneMap } from '../studio/light.ts';
import { noise } from '../studio/noise.ts';
import type { View } from './view.ts';

const EXPOSURE = 0.78;
const VIGNETTE = 0.2;
/** Grain that hides the steps of eight bits, and makes the scene a photograph. */
const GRAIN = 0.012;
/** How much of the surroundings' colour and brightness the product takes on. */
const TINT = 0.2;
const DIM = 0.22;
const MOST_DIM = 0.82;

/** Rows between two looks at the cancel flag. */
const ROWS = 16;

/** The scene's linear planes as a picture. */
export function develop(
  planes: readonly Float32Array[],
  shadow: Float32Array,
  { width, height }: View,
  checkpoint: () => void,
): Picture {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0, i = 0; y < height; y++) {
    if (y % ROWS === 0) checkpoint();
    for (let x = 0; x < width; x++, i++) {
      const corner = 1 - VIGNETTE * ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 2;
      const grain = (noise(x * 0.93, y * 1.07, 6.1) - 0.5) * GRAIN;
      for (let c = 0; c < 3; c++) {
        const value = toneMap(planes[c][i] * shadow[i] * corner, EXPOSURE) + grain;
        rgba[i * 4 + c] = Math.round(255 * Math.min(1, Math.max(0, value)));
      }
    }
  }
  return { width, height, rgba };
}

/**
 * Lays a scene, which may be smaller, under a product, in place, with a little of the surroundings' light on it. `stance` is where
 * the product stands in the scene.
 */
export function layUnder(product: Picture, scene: Picture, stance: Bounds, checkpoint: () => void): void {
  const { width, height, rgba } = product;
  const curves = tintCurves(meanAround(scene, stance));
  const rowOf = createEnlarger(scene, product);
  for (let y = 0; y < height; y++) {
    if (y % ROWS === 0) checkpoint();
    const row = rowOf(y);
    for (let k = 0, i = y * width * 4; k < width * 4; k += 4, i += 4) {
      const covered = rgba[i + 3] / 255;
      for (let c = 0; c < 3; c++)
        rgba[i + c] = Math.round(row[k + c] * (1 - covered) + curves[c][rgba[i + c]] * covered);
      rgba[i + 3] = 255;
    }
  }
}

function meanAround({ width, rgba }: Picture, { left, right, top, bottom }: Bounds): number[] {
  const sums = [0, 0, 0];
  let count = 0;
  const step = Math.max(1, Math.floor((right - left + bottom - top) / 200));
  for (let y = top; y <= bottom; y += step)
    for (let x = left; x <= right; x += step, count++)
      for (let c = 0; c < 3; c++) sums[c] += toLinear(rgba[(y * width + x) * 4 + c] / 255);
  return sums.map((sum) => sum / count);
}

function tintCurves(mean: readonly number[]): Uint8Array[] {
  const level = 0.2126 * mean[0] + 0.7152 * mean[1] + 0.0722 * mean[2];
  const dim = Math.max(MOST_DIM, Math.min(1, 1 - DIM * (1 - level / 0.25)));
  return mean.map((value) => {
    const tint = 1 - TINT + TINT * Math.min(1.5, (value + 0.02) / (level + 0.02));
    return Uint8Array.from({ length: 256 }, (_, v) =>
      Math.round(255 * Math.min(1, toSrgb(toLinear(v / 255) * tint * dim))),
    );
  });
}
