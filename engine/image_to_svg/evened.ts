import { fitGround } from '../process_sketch/paper.ts';
import { blur } from '../raster/blur.ts';
import { blackHat } from '../raster/morphology.ts';
import type { Size } from '../raster/plane.ts';

/** Luminances, 0 to 255. */
export type Grey = Size & { readonly luminance: Float32Array };

/** A threshold that blackens more than this share of a picture may cut through the paper itself. */
const SUSPECT = 0.15;
/** It does when no more than this share is darker than the paper, and hardly anything brighter, by more than `OFF` of it. */
const INKED = 0.1;
const BRIGHTER = 0.02;
const OFF = 0.12;
/** The paper is compared in steps of so many pixels; its surface is evaluated once in so many rows. */
const COMPARED = 8;
const ROWS = 8;
/** The strongest strokes are this share of the picture; strokes have so much of their contrast, and no less than this. */
const STRONGEST = 0.003;
const STROKE_SHARE = 0.45;
const FAINTEST = 0.1;
/** Contrast is counted in so many steps. */
const BINS = 256;
const DARKEST_PAPER = 40;
/** Shadows are looked at in a picture so many times smaller, under strokes of half this width (share of the longer side). */
const COARSE = 4;
const WIDEST = 0.018;
const SMOOTH = 2;
/** An edge changes the light by more than this from one of its pixels to the next; no shadow takes away more than all but this. */
const STEP = 0.05;
const DEEPEST = 0.12;
/** Lightness runs from minus to plus this. */
const SPAN = 127;

/**
 * For a drawing on unevenly lit paper, which one threshold cannot part: how much lighter than its strokes each pixel is, with the
 * light evened out; below zero is ink. Null for all other pictures. `sample`: luminances of some of the pixels.
 */
export function drawnLightness(grey: Grey, sample: Float32Array, threshold: number): Float32Array | null {
  const { width, height, luminance } = grey;
  let below = 0;
  for (const value of sample) if (value < threshold) below++;
  if (below < SUSPECT * sample.length) return null;
  const paper = fitGround((i) => luminance[i], grey);
  if (!isDrawing(grey, paper)) return null;
  const light = new Float32Array(luminance.length);
  const ground = new Float32Array(width);
  for (let y = 0, i = 0; y < height; y++) {
    if (y % ROWS === 0) for (let x = 0; x < width; x++) ground[x] = 1 / Math.max(DARKEST_PAPER, paper(x, y));
    for (let x = 0; x < width; x++, i++) light[i] = luminance[i] * ground[x];
  }
  liftShadows(light, grey);
  const stroke = 1 - Math.max(FAINTEST, STROKE_SHARE * strongestOf(light));
  for (let i = 0; i < light.length; i++) light[i] = Math.max(-1, Math.min(1, light[i] - stroke)) * SPAN;
  return light;
}

/** Takes shadows away that are no part of the paper's even fall of light, in place; a painted area, which has an edge, stays and so do they. */
function liftShadows(light: Float32Array, { width, height }: Size): void {
  const small = { width: Math.ceil(width / COARSE), height: Math.ceil(height / COARSE) };
  const coarse = new Float32Array(small.width * small.height);
  for (let y = 0, i = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++, i++) coarse[i] = meanAt(light, { width, height }, x * COARSE, y * COARSE);
  const strokes = blackHat(coarse, small, Math.ceil(WIDEST * Math.max(small.width, small.height)));
  const shade = blur(
    coarse.map((value, i) => value + strokes[i]),
    small,
    SMOOTH,
  );
  for (let y = 0, i = 0; y + 1 < small.height; y++)
    for (let x = 0; x < small.width; x++, i++)
      if (Math.abs(shade[i + small.width] - shade[i]) > STEP || (x > 0 && Math.abs(shade[i] - shade[i - 1]) > STEP))
        return;
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / COARSE) * small.width;
    for (let x = 0; x < width; x++, i++) light[i] /= Math.max(DEEPEST, shade[row + Math.floor(x / COARSE)]);
  }
}

/** Mean of a coarse pixel. */
function meanAt(light: Float32Array, { width, height }: Size, left: number, top: number): number {
  let sum = 0;
  let count = 0;
  for (let y = top; y < Math.min(height, top + COARSE); y++)
    for (let x = left; x < Math.min(width, left + COARSE); x++, count++) sum += light[y * width + x];
  return sum / count;
}

/** Whether nearly all of a picture lies on the surface of its paper, and the rest is darker. */
function isDrawing({ width, height, luminance }: Grey, paper: (x: number, y: number) => number): boolean {
  let darker = 0;
  let brighter = 0;
  let count = 0;
  for (let y = COMPARED >> 1; y < height; y += COMPARED) {
    for (let x = COMPARED >> 1; x < width; x += COMPARED) {
      const share = luminance[y * width + x] / Math.max(DARKEST_PAPER, paper(x, y));
      if (share < 1 - OFF) darker++;
      else if (share > 1 + OFF) brighter++;
      count++;
    }
  }
  return darker < INKED * count && brighter < BRIGHTER * count;
}

/** How much darker than paper the strongest strokes are. */
function strongestOf(light: Float32Array): number {
  const bins = new Int32Array(BINS);
  for (const value of light) bins[Math.max(0, Math.min(BINS - 1, Math.floor((1 - value) * BINS)))]++;
  let left = light.length * STRONGEST;
  for (let bin = BINS - 1; bin > 0; bin--) {
    left -= bins[bin];
    if (left <= 0) return bin / BINS;
  }
  return 0;
}
