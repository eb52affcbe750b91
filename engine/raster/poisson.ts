import type { Size } from './plane.ts';
import { sampleBilinear } from './resample.ts';

/** No level of the cascade is made smaller than this, in pixels. */
const COARSEST = 24;
const COARSEST_SWEEPS = 400;
const COARSE_SWEEPS = 60;
const FINE_SWEEPS = 24;
/** The finest level only smooths what the level below already solved. */
const FINEST_SWEEPS = 8;
const OVER_RELAXATION = 1.5;
/** The last sweeps relax gently, which takes the checkerboard of over-relaxation away. */
const LAST_RELAXATION = 0.99;
const LAST_SWEEPS = 2;

type Level = { readonly mask: Uint8Array; readonly width: number; readonly height: number };

/**
 * Solves the Laplacian of u = -1 (per squared pixel) inside the mask with u = 0 outside, from coarse to fine by successive
 * over-relaxation. In a strip of half width a this is (a² - d²) / 2, in a disc (a² - d²) / 4.
 */
export function poisson(mask: Uint8Array, { width, height }: Size): Float32Array {
  const levels: Level[] = [{ mask, width, height }];
  for (let level = levels[0]; Math.min(level.width, level.height) > COARSEST; ) {
    level = halve(level);
    levels.push(level);
  }
  let solution: Float32Array | null = null;
  for (let depth = levels.length - 1; depth >= 0; depth--) {
    const level = levels[depth];
    const start: Float32Array = solution
      ? enlarge(solution, levels[depth + 1], level)
      : new Float32Array(level.mask.length);
    relax(start, level, 4 ** depth, sweepsAt(depth, levels.length - 1));
    solution = start;
  }
  return solution ?? new Float32Array(mask.length);
}

function sweepsAt(depth: number, deepest: number): number {
  if (depth === deepest) return COARSEST_SWEEPS;
  if (depth > 2) return COARSE_SWEEPS;
  return depth > 0 ? FINE_SWEEPS : FINEST_SWEEPS;
}

/** Half the size; a pixel is set when at least three of its four are. */
function halve({ mask, width, height }: Level): Level {
  const half = { width: width >> 1, height: height >> 1 };
  const out = new Uint8Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const i = 2 * y * width + 2 * x;
      out[y * half.width + x] = mask[i] + mask[i + 1] + mask[i + width] + mask[i + width + 1] >= 3 ? 1 : 0;
    }
  }
  return { ...half, mask: out };
}

/** Bilinear start for the next finer level. */
function enlarge(values: Float32Array, from: Level, to: Level): Float32Array {
  const out = new Float32Array(to.mask.length);
  for (let y = 0, i = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++, i++)
      if (to.mask[i]) out[i] = sampleBilinear(values, from, x / 2 - 0.25, y / 2 - 0.25);
  return out;
}

/** Red-black sweeps over the set pixels of each row's own span. `source` is the squared pixel size of this level. */
function relax(u: Float32Array, { mask, width, height }: Level, source: number, sweeps: number): void {
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const omega = sweep < sweeps - LAST_SWEEPS ? OVER_RELAXATION : LAST_RELAXATION;
    for (let colour = 0; colour < 2; colour++) {
      for (let y = 1; y < height - 1; y++) {
        for (let x = 1 + ((y + colour) & 1), i = y * width + x; x < width - 1; x += 2, i += 2) {
          if (!mask[i]) continue;
          const mean = (u[i - 1] + u[i + 1] + u[i - width] + u[i + width] + source) * 0.25;
          u[i] += omega * (mean - u[i]);
        }
      }
    }
  }
}
