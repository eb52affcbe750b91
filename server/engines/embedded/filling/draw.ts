import type { Size } from '../raster/plane.ts';
import { sampleBilinear } from '../raster/resample.ts';
import type { Picture } from '../studio/picture.ts';
import { trust, voteWeights } from './complete.ts';
import { type Match, REACH, type Snap } from './patches.ts';
import type { Sheet } from './sheet.ts';

/** A sheet's colours at the pixels of a picture of another size: channel c at column x and row y. */
type Sampler = (c: number, x: number, y: number) => number;

function createSampler(sheet: Sheet, { width, height }: Size): Sampler {
  const channels = [0, 1, 2].map((c) => Float32Array.from(sheet.hole, (_, i) => sheet.rgb[i * 3 + c]));
  const across = sheet.width / width;
  const down = sheet.height / height;
  return (c, x, y) => sampleBilinear(channels[c], sheet, (x + 0.5) * across - 0.5, (y + 0.5) * down - 0.5);
}

/** Multiplies the known pixels of a sheet, in place, by `level` over the light of a sheet of any size. */
export function takeLight({ width, height, rgb, hole }: Sheet, light: Sheet, level: number): void {
  const sample = createSampler(light, { width, height });
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      if (!hole[i]) for (let c = 0; c < 3; c++) rgb[i * 3 + c] *= level / sample(c, x, y);
}

/** Draws the fill at full size, in place: the matches of the small sheet, with the pixels of the large one. */
export function drawPatches(full: Sheet, small: Sheet, match: Match, checkpoint: () => void, snap?: Snap): void {
  const { width, height, rgb, hole } = full;
  const weights = voteWeights(match, trust(small));
  const scale = { x: width / small.width, y: height / small.height };
  for (let y = 0, i = 0; y < height; y++) {
    if (y % 64 === 0) checkpoint();
    const v = Math.min(small.height - 1, Math.floor(y / scale.y));
    for (let x = 0; x < width; x++, i++) {
      if (!hole[i]) continue;
      const u = Math.min(small.width - 1, Math.floor(x / scale.x));
      let total = 0;
      const sum = [0, 0, 0];
      for (let k = 0; k < 9; k++) {
        const cu = Math.min(small.width - 1 - REACH, Math.max(REACH, u - 1 + (k % 3)));
        const cv = Math.min(small.height - 1 - REACH, Math.max(REACH, v - 1 + Math.floor(k / 3)));
        const n = match.place[cv * small.width + cu];
        if (n < 0) continue;
        const source = match.source[n];
        const moved: readonly [number, number] = [(source % small.width) - cu, Math.floor(source / small.width) - cv];
        const shift = snap?.(...moved) ?? moved;
        const fromX = Math.round(x + shift[0] * scale.x);
        const fromY = Math.round(y + shift[1] * scale.y);
        const from = Math.min(height - 1, Math.max(0, fromY)) * width + Math.min(width - 1, Math.max(0, fromX));
        if (hole[from]) continue;
        for (let c = 0; c < 3; c++) sum[c] += weights[n] * rgb[from * 3 + c];
        total += weights[n];
      }
      const k = (v * small.width + u) * 3;
      for (let c = 0; c < 3; c++) rgb[i * 3 + c] = total > 0 ? sum[c] / total : small.rgb[k + c];
    }
  }
}

/** What a fill is made of, each a sheet of any size. */
export type Layers = {
  readonly fill: Sheet;
  /** Added to the fill. */
  readonly correction?: Sheet;
  /** Multiplies both, as a share of `level`. */
  readonly light?: { readonly sheet: Sheet; readonly level: number };
  /** Added last, the same to all channels; new for each pixel. */
  readonly grain?: () => number;
};

/** Writes filled pixels into the hole of a picture; their alpha is 255. */
export function writeFill({ width, height, rgba }: Picture, hole: Uint8Array, layers: Layers): void {
  const { correction, light, grain } = layers;
  const fill = createSampler(layers.fill, { width, height });
  const added = correction && createSampler(correction, { width, height });
  const lit = light && createSampler(light.sheet, { width, height });
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (!hole[i]) continue;
      const speck = grain?.() ?? 0;
      for (let c = 0; c < 3; c++) {
        let value = fill(c, x, y) + (added?.(c, x, y) ?? 0);
        if (light && lit) value *= lit(c, x, y) / light.level;
        rgba[i * 4 + c] = Math.max(0, Math.min(255, Math.round(value + speck)));
      }
      rgba[i * 4 + 3] = 255;
    }
}
