import { distanceTo } from '../raster/distance.ts';
import { invert } from '../raster/plane.ts';
import { trust, voteWeights } from './complete.ts';
import { stretchMembrane } from './membrane.ts';
import { type Match, REACH } from './patches.ts';
import type { Sheet } from './sheet.ts';

/** Known pixels so near the hole tell how well the patches join, in pixels. */
const RING = 2;
/** The correction fades over this share of the longer side. */
const FADE = 1 / 14;
/** Larger differences, in levels of 255, are of things, not of light: carried inwards they would glow. */
const MOST = 28;

/**
 * What must be added to the filled pixels so that they join the known ones without a seam: at the border the difference between
 * what is there and what the patches over it propose, carried inwards by a membrane and fading out; barred pixels tell nothing.
 */
export function seamCorrection(sheet: Sheet, barred: Uint8Array, match: Match, checkpoint: () => void): Sheet {
  const { width, height, hole } = sheet;
  const proposed = proposals(sheet, match, checkpoint);
  checkpoint();
  const far = distanceTo(hole, sheet);
  const correction: Sheet = {
    width,
    height,
    rgb: new Float32Array(hole.length * 3),
    hole: new Uint8Array(hole.length),
  };
  for (let i = 0; i < hole.length; i++) {
    const ring = far[i] > 0 && far[i] <= RING && !barred[i] && proposed.total[i] > 0;
    correction.hole[i] = ring ? 0 : 1;
    if (ring)
      for (let c = 0; c < 3; c++)
        correction.rgb[i * 3 + c] = limit(sheet.rgb[i * 3 + c] - proposed.sums[i * 3 + c] / proposed.total[i]);
  }
  stretchMembrane(correction, 1, checkpoint);
  checkpoint();
  const depth = distanceTo(invert(hole), sheet);
  checkpoint();
  const fade = FADE * Math.max(width, height);
  for (let i = 0; i < hole.length; i++) {
    if (!hole[i]) continue;
    const share = Math.exp(-depth[i] / fade);
    for (let c = 0; c < 3; c++) correction.rgb[i * 3 + c] *= share;
  }
  return correction;
}

const limit = (value: number): number => Math.max(-MOST, Math.min(MOST, value));

/** Weighted sums of what the patches propose for the known pixels under them. */
function proposals(sheet: Sheet, match: Match, checkpoint: () => void): { sums: Float32Array; total: Float32Array } {
  const { width, hole, rgb } = sheet;
  const { targets, source } = match;
  const weights = voteWeights(match, trust(sheet));
  const sums = new Float32Array(rgb.length);
  const total = new Float32Array(hole.length);
  for (let n = 0; n < targets.length; n++) {
    if (n % 16384 === 0) checkpoint();
    for (let row = -REACH; row <= REACH; row++) {
      for (let shift = row * width - REACH; shift <= row * width + REACH; shift++) {
        const to = targets[n] + shift;
        if (hole[to]) continue;
        const from = source[n] + shift;
        for (let c = 0; c < 3; c++) sums[to * 3 + c] += weights[n] * rgb[from * 3 + c];
        total[to] += weights[n];
      }
    }
  }
  return { sums, total };
}
