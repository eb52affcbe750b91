import type { Picture } from '../../server/media/picture.ts';
import type { Size } from '../raster/plane.ts';
import { trust, voteWeights } from './complete.ts';
import { type Match, REACH, type Snap } from './patches.ts';
import type { Sheet } from './sheet.ts';

/** A sheet's three colours, written to `out`, at column x and row y of a picture of another size; bilinear, edges repeat. */
type Sampler = (out: Float64Array, x: number, y: number) => void;

/** Rows between two looks at the cancel flag. */
const ROWS = 16;

function createSampler({ width, height, rgb }: Sheet, to: Size): Sampler {
  const across = width / to.width;
  const down = height / to.height;
  // A sheet of one row or column has no next.
  const right = width > 1 ? 3 : 0;
  const below = height > 1 ? width * 3 : 0;
  return (out, x, y) => {
    const u = Math.max(0, Math.min(width - 1.001, (x + 0.5) * across - 0.5));
    const v = Math.max(0, Math.min(height - 1.001, (y + 0.5) * down - 0.5));
    const column = Math.floor(u);
    const row = Math.floor(v);
    const fx = u - column;
    const fy = v - row;
    for (let c = 0, k = (row * width + column) * 3; c < 3; c++, k++) {
      const top = rgb[k] + (rgb[k + right] - rgb[k]) * fx;
      const bottom = rgb[k + below] + (rgb[k + below + right] - rgb[k + below]) * fx;
      out[c] = top + (bottom - top) * fy;
    }
  };
}

/** Multiplies the known pixels of a sheet, in place, by `level` over the light of a sheet of any size. */
export function takeLight(
  { width, height, rgb, hole }: Sheet,
  light: Sheet,
  level: number,
  checkpoint: () => void,
): void {
  const sample = createSampler(light, { width, height });
  const lit = new Float64Array(3);
  for (let y = 0, i = 0; y < height; y++) {
    if (y % ROWS === 0) checkpoint();
    for (let x = 0; x < width; x++, i++) {
      if (hole[i]) continue;
      sample(lit, x, y);
      for (let c = 0; c < 3; c++) rgb[i * 3 + c] *= level / lit[c];
    }
  }
}

/** Draws the fill at full size, in place: the matches of the small sheet, with the pixels of the large one. */
export function drawPatches(full: Sheet, small: Sheet, match: Match, checkpoint: () => void, snap?: Snap): void {
  const { width, height, rgb, hole } = full;
  const weights = voteWeights(match, trust(small));
  const scale = { x: width / small.width, y: height / small.height };
  const sources = createSources(full, small, match, scale, snap);
  const sum = new Float64Array(3);
  for (let y = 0, i = 0; y < height; y++) {
    if (y % ROWS === 0) checkpoint();
    const v = Math.min(small.height - 1, Math.floor(y / scale.y));
    for (let x = 0; x < width; x++, i++) {
      if (!hole[i]) continue;
      const u = Math.min(small.width - 1, Math.floor(x / scale.x));
      let total = 0;
      sum.fill(0);
      for (let k = 0; k < 9; k++) {
        const cu = Math.min(small.width - 1 - REACH, Math.max(REACH, u - 1 + (k % 3)));
        const cv = Math.min(small.height - 1 - REACH, Math.max(REACH, v - 1 + Math.floor(k / 3)));
        const n = match.place[cv * small.width + cu];
        if (n < 0) continue;
        const from = sources(n, cu, cv, x, y);
        if (hole[from]) continue;
        for (let c = 0; c < 3; c++) sum[c] += weights[n] * rgb[from * 3 + c];
        total += weights[n];
      }
      const k = (v * small.width + u) * 3;
      for (let c = 0; c < 3; c++) rgb[i * 3 + c] = total > 0 ? sum[c] / total : small.rgb[k + c];
    }
  }
}

/** Finds the full sheet's pixel that pixel (x, y) is a copy of by target n, which lies at (u, v) of the small one. */
function createSources(
  full: Size,
  small: Size,
  { source }: Match,
  scale: { readonly x: number; readonly y: number },
  snap?: Snap,
): (n: number, u: number, v: number, x: number, y: number) => number {
  const { width, height } = full;
  const at = (x: number, y: number): number =>
    Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x)));
  return (n, u, v, x, y) => {
    const across = (source[n] % small.width) - u;
    const down = Math.floor(source[n] / small.width) - v;
    if (!snap) return at(x + across * scale.x, y + down * scale.y);
    const [dx, dy] = snap(across, down);
    return at(x + dx * scale.x, y + dy * scale.y);
  };
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
export function writeFill(
  { width, height, rgba }: Picture,
  hole: Uint8Array,
  layers: Layers,
  checkpoint: () => void,
): void {
  const { correction, light, grain } = layers;
  const fill = createSampler(layers.fill, { width, height });
  const add = correction && createSampler(correction, { width, height });
  const shine = light && createSampler(light.sheet, { width, height });
  const [value, added, lit] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
  const level = light?.level ?? 0;
  for (let y = 0, i = 0; y < height; y++) {
    if (y % ROWS === 0) checkpoint();
    for (let x = 0; x < width; x++, i++) {
      if (!hole[i]) continue;
      const speck = grain?.() ?? 0;
      fill(value, x, y);
      add?.(added, x, y);
      shine?.(lit, x, y);
      for (let c = 0; c < 3; c++) {
        let filled = value[c] + added[c];
        if (shine) filled *= lit[c] / level;
        rgba[i * 4 + c] = Math.max(0, Math.min(255, Math.round(filled + speck)));
      }
      rgba[i * 4 + 3] = 255;
    }
  }
}
