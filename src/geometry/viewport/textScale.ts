import { clamp } from '../plane/clamp.ts';
import { TEXT_ZOOM_MIN } from './tier.ts';

/** The smallest text on the screen, in CSS pixels, from 100 % down to `TEXT_ZOOM_MIN`, where all sizes have come down to it. */
export const TEXT_SIZE_MIN = 11;
/** The ratio of two zooms next to each other for which text is set. */
const ZOOM_STEP = 1.08;

/**
 * The scale of text for a zoom: `unit` board units are a pixel on the screen, and of the differences between the sizes of the
 * design a share of `spread` is left. Both are 1 at 100 % and above. textScale.css sets the type of cards by the same formula.
 */
export type TextScale = { readonly unit: number; readonly spread: number };

/** The zoom for which text is set at a zoom `k`: a step below it or on it, so that text is rather too large than too small. */
export function textZoom(k: number): number {
  if (k >= 1) return 1;
  return Math.max(TEXT_ZOOM_MIN, ZOOM_STEP ** Math.floor(Math.log(k) / Math.log(ZOOM_STEP)));
}

/** The scale of text for a zoom, in steps: sizes on the screen fall evenly from those of the design to `TEXT_SIZE_MIN`. */
export function textScaleAt(k: number): TextScale {
  const zoom = textZoom(k);
  return { unit: 1 / zoom, spread: clamp((zoom - TEXT_ZOOM_MIN) / (1 - TEXT_ZOOM_MIN), 0, 1) };
}

/** The size in board units of a text that the design has at `size` pixels. */
export function textSize(size: number, { unit, spread }: TextScale): number {
  return (TEXT_SIZE_MIN + (size - TEXT_SIZE_MIN) * spread) * unit;
}
