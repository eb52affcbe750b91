import { indicesOf } from '../raster/plane.ts';
import { enlargeInto, halve, type Sheet } from './sheet.ts';

/** The coarsest level is solved by sweeps alone. */
const COARSEST = 8;
const COARSE_SWEEPS = 80;
const FINE_SWEEPS = 20;
const FINEST_SWEEPS = 10;
/** Levels beyond this depth are small enough for many sweeps. */
const SMALL_DEPTH = 3;
const OVER_RELAXATION = 1.6;

/**
 * Fills the hole with the membrane that is stretched over its border: the solution of Laplace's equation with the known
 * colours as boundary values (and free edges at the picture's border), from coarse to fine by successive over-relaxation.
 * `upright` below 1 makes colours spread along rows rather than along columns, as on a studio's backdrop.
 */
export function stretchMembrane(sheet: Sheet, upright: number, checkpoint: () => void): void {
  const levels = [sheet];
  while (Math.min(levels[levels.length - 1].width, levels[levels.length - 1].height) > COARSEST)
    levels.push(halve(levels[levels.length - 1], 1));
  for (let depth = levels.length - 1; depth >= 0; depth--) {
    if (depth < levels.length - 1) enlargeInto(levels[depth], levels[depth + 1]);
    const sweeps = depth > SMALL_DEPTH || depth === levels.length - 1 ? COARSE_SWEEPS : FINE_SWEEPS;
    relax(levels[depth], depth === 0 ? FINEST_SWEEPS : sweeps, upright, checkpoint);
  }
}

/** Sweeps that change direction each time: each unknown pixel goes to the mean of its neighbours. */
function relax({ width, height, rgb, hole }: Sheet, sweeps: number, upright: number, checkpoint: () => void): void {
  const total = 2 + 2 * upright;
  const inside = indicesOf(hole);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    checkpoint();
    const omega = sweep < sweeps - 2 ? OVER_RELAXATION : 1;
    for (let n = 0; n < inside.length; n++) {
      const i = inside[sweep & 1 ? inside.length - 1 - n : n];
      const x = i % width;
      const left = (x > 0 ? i - 1 : i) * 3;
      const right = (x < width - 1 ? i + 1 : i) * 3;
      const up = (i >= width ? i - width : i) * 3;
      const down = (i < width * (height - 1) ? i + width : i) * 3;
      for (let c = 0; c < 3; c++) {
        const mean = (rgb[left + c] + rgb[right + c] + upright * (rgb[up + c] + rgb[down + c])) / total;
        rgb[i * 3 + c] += omega * (mean - rgb[i * 3 + c]);
      }
    }
  }
}
