import type { Size } from './plane.ts';

/** Interleaved values, several per pixel, with a weight for each pixel. */
type Level = Size & { readonly values: Float32Array; readonly weights: Float32Array };

/**
 * Fills pixels of weight 0 smoothly from those around them, in place; pixels of weight 1 stay, others mix. `channels` values
 * per pixel. A pyramid of weighted means, read back from coarse to fine (push and pull, Gortler and others 1996).
 */
export function fillIn(values: Float32Array, weights: Float32Array, size: Size, channels: number): void {
  const levels: Level[] = [{ ...size, values, weights: weights.slice() }];
  for (let level = levels[0]; Math.max(level.width, level.height) > 1; ) {
    level = halve(level, channels);
    levels.push(level);
  }
  for (let k = levels.length - 2; k >= 0; k--) pull(levels[k], levels[k + 1], channels);
}

function halve({ width, height, values, weights }: Level, channels: number): Level {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const out: Level = {
    ...half,
    values: new Float32Array(half.width * half.height * channels),
    weights: new Float32Array(half.width * half.height),
  };
  for (let y = 0; y < height; y++)
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const weight = weights[i];
      if (weight === 0) continue;
      const to = (y >> 1) * half.width + (x >> 1);
      out.weights[to] += weight;
      for (let c = 0; c < channels; c++) out.values[to * channels + c] += values[i * channels + c] * weight;
    }
  for (let i = 0; i < out.weights.length; i++) {
    const weight = out.weights[i];
    if (weight === 0) continue;
    for (let c = 0; c < channels; c++) out.values[i * channels + c] /= weight;
    out.weights[i] = Math.min(1, weight);
  }
  return out;
}

/** Mixes what a coarser level knows into pixels that lack weight. */
function pull(fine: Level, coarse: Level, channels: number): void {
  for (let y = 0; y < fine.height; y++) {
    const v = Math.min(coarse.height - 1, Math.max(0, y / 2 - 0.25));
    const row = Math.min(Math.floor(v), Math.max(0, coarse.height - 2));
    const fy = v - row;
    const down = coarse.height > 1 ? coarse.width : 0;
    for (let x = 0, i = y * fine.width; x < fine.width; x++, i++) {
      const weight = fine.weights[i];
      if (weight >= 1) continue;
      const u = Math.min(coarse.width - 1, Math.max(0, x / 2 - 0.25));
      const column = Math.min(Math.floor(u), Math.max(0, coarse.width - 2));
      const fx = u - column;
      const right = coarse.width > 1 ? 1 : 0;
      const k = row * coarse.width + column;
      for (let c = 0; c < channels; c++) {
        const at = (j: number) => coarse.values[j * channels + c];
        const above = at(k) + (at(k + right) - at(k)) * fx;
        const below = at(k + down) + (at(k + down + right) - at(k + down)) * fx;
        const filled = above + (below - above) * fy;
        fine.values[i * channels + c] = filled + (fine.values[i * channels + c] - filled) * weight;
      }
    }
  }
}
