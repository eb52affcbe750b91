import { blur } from '../raster/blur.ts';
import { planeOf, select } from '../raster/plane.ts';
import type { Lattice } from './lattice.ts';
import type { Sheet } from './sheet.ts';

/** Lightness is evened over the pattern's longest shift, and at least so many pixels: within it stripes are light and dark. */
const LEAST_EVENED = 4;
/** Stray is what lies beyond the middle half by so many times its width, and by at least so many levels of 255. */
const BEYOND = 1.5;
const LEAST_BEYOND = 5;

/** `others` with what does not look like the rest of the pattern: shadows and edges of things. The sheet's light has been taken off. */
export function withStrays(
  { width, height, rgb }: Sheet,
  others: Uint8Array,
  { steps }: Lattice,
  checkpoint: () => void,
): Uint8Array {
  const size = { width, height };
  const sigma = Math.max(LEAST_EVENED, ...steps.map(([x, y]) => Math.hypot(x, y)));
  const known = select(others.length, (i) => !others[i]);
  const weights = blur(known, size, sigma);
  checkpoint();
  const sums = blur(
    planeOf(known.length, (i) => known[i] && (rgb[i * 3] + rgb[i * 3 + 1] + rgb[i * 3 + 2]) / 3),
    size,
    sigma,
  );
  checkpoint();
  const level = planeOf(known.length, (i) => (known[i] ? sums[i] / weights[i] : 0));
  const sorted = level.filter((_, i) => known[i]).sort();
  if (sorted.length === 0) return others;
  const [low, high] = [0.25, 0.75].map((share) => sorted[Math.floor(share * (sorted.length - 1))]);
  const beyond = Math.max(LEAST_BEYOND, BEYOND * (high - low));
  return select(others.length, (i) => others[i] || level[i] < low - beyond || level[i] > high + beyond);
}
