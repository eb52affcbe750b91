import { blur } from '../raster/blur.ts';
import { countSet, planeOf, type Size } from '../raster/plane.ts';
import type { Sheet } from './sheet.ts';
import { boxAround } from './window.ts';

/** The fine relief of a sheet's lightness: about as strong everywhere, 0 on average and outside the mask. */
export type Detail = Size & { readonly plane: Float32Array; readonly mask: Uint8Array };

/** Light and large things are taken off over this share of the shorter side of what is known. */
const TONE = 1 / 7;
/** Deviations below so many levels of 255 are not made stronger. */
const FAINT = 3;
/** Fewer known pixels tell nothing. */
const LEAST_KNOWN = 4000;

/** The detail of what is known of a sheet and not barred; null when that is too little. */
export function detailOf(sheet: Sheet, barred: Uint8Array, checkpoint: () => void): Detail | null {
  const { width, height, rgb } = sheet;
  const mask = sheet.hole.map((value, i) => (value || barred[i] ? 0 : 1));
  const box = boxAround(mask, sheet);
  if (!box || countSet(mask) < LEAST_KNOWN) return null;
  const sigma = Math.min(box.width, box.height) * TONE;
  const plane = planeOf(
    mask.length,
    (i) => mask[i] && 0.3 * rgb[i * 3] + 0.59 * rgb[i * 3 + 1] + 0.11 * rgb[i * 3 + 2],
  );
  const weights = blur(mask, sheet, sigma);
  checkpoint();
  const sums = blur(plane, sheet, sigma);
  checkpoint();
  for (let i = 0; i < plane.length; i++) if (mask[i]) plane[i] -= sums[i] / weights[i];
  checkpoint();
  const squares = blur(
    plane.map((value) => value * value),
    sheet,
    sigma,
  );
  for (let i = 0; i < plane.length; i++) if (mask[i]) plane[i] /= Math.sqrt(squares[i] / weights[i]) + FAINT;
  return { width, height, plane, mask };
}
