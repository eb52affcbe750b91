import { indicesOf } from '../raster/plane.ts';
import { REACH } from './patches.ts';
import type { Sheet } from './sheet.ts';

/** At most so many sources are compared with each pixel. */
const SOURCES = 2500;
/** How much less like its surroundings a source may be that goes on where the neighbour's source left off. */
const COHERENCE = 1.6;
/** Cost of a source from another height, per share of the picture's height: floors lie below walls. */
const LEVEL_COST = 3;
/** Squared difference of a pixel that is like enough. */
const NOISE = 60;

/**
 * A first fill of a small level, ring after ring from the border inwards as in Newson et al. 2014: each pixel takes the
 * colour of the source whose surroundings are most like what is known around it, so that lines run on into the hole.
 * Returns the source of each filled pixel, and -1 elsewhere.
 */
export function peel(sheet: Sheet, valid: Uint8Array, checkpoint: () => void): Int32Array {
  const { width, height, hole, rgb } = sheet;
  const known = hole.map((value) => 1 - value);
  const chosen = new Int32Array(width * height).fill(-1);
  const sources = thin(valid);
  let ring = border(known, width, height);
  while (ring.length > 0) {
    for (const i of ring) {
      checkpoint();
      const coherent = [-1, 1, -width, width].flatMap((step) => {
        const near = chosen[i + step] ?? -1;
        return near >= 0 && valid[near - step] ? [near - step] : [];
      });
      const best = mostAlike(sheet, known, sources, coherent, i);
      chosen[i] = best;
      for (let c = 0; c < 3; c++) rgb[i * 3 + c] = rgb[best * 3 + c];
    }
    for (const i of ring) known[i] = 1;
    ring = border(known, width, height);
  }
  return chosen;
}

function thin(valid: Uint8Array): Int32Array {
  const all = indicesOf(valid);
  const step = Math.ceil(all.length / SOURCES);
  return all.filter((_, n) => n % step === 0);
}

/** Unknown pixels with a known neighbour. */
function border(known: Uint8Array, width: number, height: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < known.length; i++) {
    if (known[i]) continue;
    const x = i % width;
    const touches =
      (x > 0 && known[i - 1]) ||
      (x < width - 1 && known[i + 1]) ||
      (i >= width && known[i - width]) ||
      (i < width * (height - 1) && known[i + width]);
    if (touches) out.push(i);
  }
  return out;
}

/** Finds the source for pixel i; one that continues a neighbour's is preferred. */
function mostAlike(
  sheet: Sheet,
  known: Uint8Array,
  sources: Int32Array,
  coherent: readonly number[],
  i: number,
): number {
  const { width, height } = sheet;
  const shifts = knownAround(sheet, known, i);
  const price = (source: number, limit: number): number => {
    const level = 1 + (LEVEL_COST * Math.abs(Math.floor(source / width) - Math.floor(i / width))) / height;
    return (difference(sheet.rgb, shifts, i, source, limit / level) + NOISE * shifts.length) * level;
  };
  let best = sources[0];
  let least = Number.POSITIVE_INFINITY;
  for (const source of coherent) {
    const cost = price(source, Number.POSITIVE_INFINITY) / COHERENCE;
    if (cost >= least) continue;
    least = cost;
    best = source;
  }
  for (const source of sources) {
    const cost = price(source, least);
    if (cost >= least) continue;
    least = cost;
    best = source;
  }
  return best;
}

/** Shifts to the known pixels of the patch around i. */
function knownAround({ width, height }: Sheet, known: Uint8Array, i: number): number[] {
  const x = i % width;
  const y = Math.floor(i / width);
  const shifts: number[] = [];
  for (let v = -REACH; v <= REACH; v++)
    for (let u = -REACH; u <= REACH; u++) {
      const inside = x + u >= 0 && x + u < width && y + v >= 0 && y + v < height;
      if (inside && known[i + v * width + u]) shifts.push(v * width + u);
    }
  return shifts;
}

function difference(rgb: Float32Array, shifts: readonly number[], a: number, b: number, limit: number): number {
  let sum = 0;
  for (let n = 0; n < shifts.length && sum < limit; n++) {
    const p = (a + shifts[n]) * 3;
    const q = (b + shifts[n]) * 3;
    sum += (rgb[p] - rgb[q]) ** 2 + (rgb[p + 1] - rgb[q + 1]) ** 2 + (rgb[p + 2] - rgb[q + 2]) ** 2;
  }
  return sum;
}
