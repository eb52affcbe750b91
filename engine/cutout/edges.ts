import type { Picture } from '../../server/media/picture.ts';
import { blur } from '../raster/blur.ts';
import { createEnlarger } from '../studio/enlarge.ts';

/** Coverage above this shows the subject alone. */
const INSIDE = 250;
/** Reach of the colours, as a share of the longer side, and how much further they come where nothing is near. */
const REACH = 1 / 250;
const FURTHER = 4;
const LEAST = 0.02;
/** Between a place that the colours reach and one that they do not, they count from this weight on, of 255. */
const REACHED = 32;
/** Rows between two looks at the cancel flag. */
const ROWS = 32;

/**
 * Leaves nothing of a picture, in place, but its subject, whose coverage `alpha` is: at soft edges in its own colour instead of the
 * mixture with the old backdrop. `own` is what `spreadColours` gave, of a copy of any size.
 */
export function liftOff(picture: Picture, alpha: Uint8Array, own: Picture, checkpoint: () => void): void {
  const { width, height, rgba } = picture;
  const rowOf = createEnlarger(own, picture);
  for (let y = 0; y < height; y++) {
    if (y % ROWS === 0) checkpoint();
    const row = rowOf(y);
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const reached = row[x * 4 + 3];
      const covered = alpha[i] / 255;
      if (reached >= REACHED && covered < 1)
        for (let c = 0; c < 3; c++) {
          const colour = Math.min(255, (row[x * 4 + c] * 255) / reached);
          rgba[i * 4 + c] = Math.round(rgba[i * 4 + c] * covered + colour * (1 - covered));
        }
      rgba[i * 4 + 3] = alpha[i];
    }
  }
}

/** Colours of the inside of a subject, whose coverage `alpha` is, carried a little beyond its edges; alpha 255 where they reach. */
export function spreadColours(sheet: Picture, alpha: Uint8Array, checkpoint: () => void): Picture {
  const inside = new Float32Array(alpha.length);
  for (let i = 0; i < alpha.length; i++) if (alpha[i] >= INSIDE) inside[i] = 1;
  const out = new Uint8Array(sheet.rgba.length);
  const held = new Float32Array(alpha.length);
  const longest = Math.max(sheet.width, sheet.height);
  for (const reach of [longest * REACH * FURTHER, longest * REACH]) {
    const sigma = Math.max(1.2, reach);
    const weight = blur(inside, sheet, sigma);
    for (let c = 0; c < 3; c++) {
      checkpoint();
      for (let i = 0; i < held.length; i++) held[i] = inside[i] * sheet.rgba[i * 4 + c];
      const sums = blur(held, sheet, sigma);
      for (let i = 0; i < sums.length; i++) if (weight[i] > LEAST) out[i * 4 + c] = Math.round(sums[i] / weight[i]);
    }
    for (let i = 0; i < weight.length; i++) if (weight[i] > LEAST) out[i * 4 + 3] = 255;
  }
  return { width: sheet.width, height: sheet.height, rgba: out };
}
