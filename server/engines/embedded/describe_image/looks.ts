import { listWords } from '../studio/wording.ts';
import type { Box, Measures, Share } from './measure.ts';

/** Bounds between words, found on renders, product photographs and drawings of our own. */
const DARK = 0.35;
const BRIGHT = 0.68;
const FLAT = 0.12;
const STRONG = 0.25;
const MANY_HIGHLIGHTS = 0.012;
const ROUGH_TEXTURE = 0.018;
const SMOOTH_TEXTURE = 0.006;
const DRAWN_PAPER = 0.6;
/** Most of the ink of a drawing lies in strokes. */
const DRAWN_STROKES = 0.75;
/** Paper with more grain than this makes specks that look like strokes. */
const DRAWN_GRAIN = 5;
const GRAINY = 0.7;
/** A subject that fills less of the picture is small, more large. */
const SMALL = 0.12;
const LARGE = 0.45;
const OFF_CENTRE = 0.08;

const percent = (share: number): string => `${Math.max(1, Math.round(share * 100))} %`;

/** "sage (42 %), white (30 %) and black (8 %)". */
export const nameShares = (shares: readonly Share[]): string =>
  listWords(
    shares.map(({ name, share }) => `${name} (${percent(share)})`),
    'en',
  );

/** How a picture is lit and how far its tones lie apart. */
export function sayTones({ brightness, contrast }: Measures): string {
  const light = brightness < DARK ? 'dark' : brightness > BRIGHT ? 'bright' : 'of medium brightness';
  const range = contrast < FLAT ? 'little contrast' : contrast > STRONG ? 'strong contrast' : 'moderate contrast';
  return `The picture is ${light}, with ${range}.`;
}

/** Where the subject is and how much of the picture it takes. */
export function sayPlace(box: Box, coverage: number): string {
  const across = (box.left + box.right) / 2 - 0.5;
  const down = (box.top + box.bottom) / 2 - 0.5;
  const side = across < -OFF_CENTRE ? 'left' : across > OFF_CENTRE ? 'right' : '';
  const level = down < -OFF_CENTRE ? 'upper' : down > OFF_CENTRE ? 'lower' : '';
  const place = side || level ? `the ${[level, side].filter(Boolean).join(' ')} part` : 'the middle';
  const size = coverage < SMALL ? 'is small' : coverage > LARGE ? 'is large' : 'is of medium size';
  const wide = percent(box.right - box.left);
  const high = percent(box.bottom - box.top);
  return `The subject is in ${place} of the picture and ${size}: ${wide} of its width, ${high} of its height, ${percent(coverage)} of its area.`;
}

/** What the surface of the subject hints at; never more than a hint. */
export function sayHints({ highlights, texture }: Measures): string {
  const shine =
    highlights > MANY_HIGHLIGHTS
      ? 'Bright highlights hint at a glossy or polished surface'
      : 'There are hardly any highlights, which hints at a matte surface';
  const feel =
    texture > ROUGH_TEXTURE
      ? 'fine differences all over it hint at a texture such as fabric, grain or a pattern'
      : texture < SMOOTH_TEXTURE
        ? 'it is smooth, without a visible texture'
        : 'it has little visible texture';
  return `${shine}; ${feel}.`;
}

/** Thin strokes on paper. */
export const isDrawing = ({ paper, strokes, grain }: Measures): boolean =>
  paper > DRAWN_PAPER && strokes > DRAWN_STROKES && grain < DRAWN_GRAIN;

/** What kind of picture it looks like. */
export function sayKind(measures: Measures): string {
  const { grain, transparent } = measures;
  if (isDrawing(measures)) return 'It looks like a drawing: lines on plain paper.';
  if (grain > GRAINY) return 'It looks like a photograph: even areas have grain.';
  if (transparent > 0) return 'It looks like a cut-out.';
  return 'It looks like a render, a graphic or a heavily smoothed photograph: even areas have no grain.';
}

/** Its format and what is transparent. */
export function sayFormat(width: number, height: number, { transparent }: Measures): string {
  const ratio = width / height;
  const shape = ratio > 1.05 ? 'landscape' : ratio < 0.95 ? 'portrait' : 'square';
  const clear = transparent > 0 ? ` ${percent(transparent)} of it is transparent.` : '';
  return `The picture is ${shape}, ${width} by ${height} pixels.${clear}`;
}
