import { blur } from '../raster/blur.ts';
import { randomFrom } from '../studio/random.ts';
import { trust, vote } from './complete.ts';
import { createSnap, type Lattice } from './lattice.ts';
import { stretchMembrane } from './membrane.ts';
import { improve, type Match, openMatch } from './patches.ts';
import type { Sheet } from './sheet.ts';

/** Light is what is left of a pattern after a blur over so many of its longest shift. */
const LIGHT_REPEATS = 1.2;
const LEAST_LIGHT_SIGMA = 12;
/** Light below this level, of 255, is not taken off. */
const DARKEST = 12;
/** A pattern without its light has this level. */
export const MIDDLE = 128;
/** Shifts that are tried first are at least so long, in pixels: pieces of a fine weave are copied many repeats at a time. */
const PIECE = 24;
const ROUNDS = 1;
type Shift = readonly [x: number, y: number];

/** The light over a sheet, as levels of 255: what its pattern is without detail; carried on smoothly where it is not known. */
export function lightOver(sheet: Sheet, barred: Uint8Array, { steps }: Lattice, checkpoint: () => void): Sheet {
  const { width, height, rgb } = sheet;
  const sigma = Math.max(LEAST_LIGHT_SIGMA, LIGHT_REPEATS * Math.max(...steps.map(([x, y]) => Math.hypot(x, y))));
  const hole = sheet.hole.map((value, i) => value | barred[i]);
  const known = hole.map((value) => 1 - value);
  const weights = blur(known, sheet, sigma);
  const light: Sheet = { width, height, rgb: new Float32Array(rgb.length), hole };
  for (let c = 0; c < 3; c++) {
    checkpoint();
    const sums = blur(
      known.map((value, i) => value * rgb[i * 3 + c]),
      sheet,
      sigma,
    );
    for (let i = 0; i < hole.length; i++) if (known[i]) light.rgb[i * 3 + c] = sums[i] / weights[i];
  }
  stretchMembrane(light, 1, checkpoint);
  for (let k = 0; k < light.rgb.length; k++) light.rgb[k] = Math.max(DARKEST, light.rgb[k]);
  return light;
}

/**
 * Continues a repeating pattern in its hole, in place: pixels come from shifts of the lattice alone, so that it stays in phase. The
 * sheet's light has been taken off. Null when nothing can be copied.
 */
export function repeat(
  sheet: Sheet,
  barred: Uint8Array,
  lattice: Lattice,
  seed: number,
  checkpoint: () => void,
): Match | null {
  const random = randomFrom(seed);
  const scout = openMatch(sheet, sheet.hole, barred, () => -1, random);
  if (!scout) return null;
  const shifts = layOut(scout, shiftsOf(lattice, sheet), checkpoint);
  const match = openMatch(sheet, sheet.hole, barred, (i) => i + shifts[i], random);
  if (!match) return null;
  const weights = trust(sheet);
  const snap = createSnap(lattice);
  vote(sheet, match, weights, checkpoint);
  for (let round = 0; round < ROUNDS; round++) {
    improve(sheet.rgb, match, Math.max(sheet.width, sheet.height), random, checkpoint, snap);
    vote(sheet, match, weights, checkpoint);
  }
  return match;
}

/** Whole shifts of the lattice, the shortest first, as far as the sheet goes. */
function shiftsOf({ steps: [first, second] }: Lattice, { width, height }: Sheet): Shift[] {
  const reach = Math.hypot(width, height);
  const across = second ?? [-first[1] / Math.hypot(...first), first[0] / Math.hypot(...first)];
  const [a, b] = [first, across].map(([x, y]) => {
    const times = Math.max(1, Math.ceil(PIECE / Math.hypot(x, y)));
    return [x * times, y * times];
  });
  const shifts: Shift[] = [];
  const [most, more] = [a, b].map(([x, y]) => Math.ceil((1.5 * reach) / Math.hypot(x, y)));
  for (let i = -most; i <= most; i++)
    for (let j = -more; j <= more; j++) {
      const [x, y] = [Math.round(i * a[0] + j * b[0]), Math.round(i * a[1] + j * b[1])];
      if (Math.abs(x) < width && Math.abs(y) < height) shifts.push([x, y]);
    }
  return shifts.sort(([x, y], [u, v]) => x * x + y * y - u * u - v * v);
}

/** The shift of each pixel of the hole, as a difference of indices: its neighbour's where that can be, or the shortest that can. */
function layOut(scout: Match, shifts: readonly Shift[], checkpoint: () => void): Int32Array {
  const { width, height, targets, place, valid } = scout;
  const out = new Int32Array(width * height);
  const steps = [-1, 1, -width, width];
  const queued = new Uint8Array(width * height);
  const queue = new Int32Array(targets.length);
  let tail = 0;
  const reach = (i: number): void => {
    if (!(place[i] >= 0) || queued[i]) return;
    queued[i] = 1;
    queue[tail++] = i;
  };
  for (const i of targets) if (steps.some((step) => valid[i + step])) reach(i);
  for (let head = 0; head < tail; head++) {
    if (head % 8192 === 0) checkpoint();
    const i = queue[head];
    const near = steps.find((step) => out[i + step] !== 0 && valid[i + out[i + step]]);
    out[i] = near === undefined ? shortest(i, shifts, scout) : out[i + near];
    for (const step of steps) reach(i + step);
  }
  return out;
}

function shortest(i: number, shifts: readonly Shift[], { width, height, valid }: Match): number {
  const x = i % width;
  const y = Math.floor(i / width);
  for (const [u, v] of shifts) {
    if (x + u < 0 || x + u >= width || y + v < 0 || y + v >= height) continue;
    if (valid[i + v * width + u]) return v * width + u;
  }
  return 0;
}
