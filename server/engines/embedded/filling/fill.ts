import { dilate } from '../raster/morphology.ts';
import type { Size } from '../raster/plane.ts';
import { sampleBilinear } from '../raster/resample.ts';
import type { Picture } from '../studio/picture.ts';
import { randomFrom } from '../studio/random.ts';
import { type Border, measureBorder } from './border.ts';
import { complete, trust, voteWeights } from './complete.ts';
import { seamCorrection } from './harmonise.ts';
import { stretchMembrane } from './membrane.ts';
import { type Match, REACH } from './patches.ts';
import { type Sheet, toSheet } from './sheet.ts';
import { boxAround, crop, paste, widen } from './window.ts';

/** Longer side at which patches are searched, in pixels. */
const LONGEST = 880;
/** Below these a border is plain: a membrane continues it better than patches do. */
const PLAIN_TEXTURE = 4;
const PLAIN_SPREAD = 22;
/** A border smoother than this is plain however far its colours spread: a gradient. */
const SMOOTH_TEXTURE = 2;
/** The barred subject grows by this, at the size of the search: its edges are not copied either. */
const BARRED_MARGIN = 4;
/** A hole is filled from at least so many pixels around it. */
const SURROUNDINGS = 96;
/** Below this deviation eight bits show bands in soft gradients. */
const LEAST_GRAIN = 0.4;

export type Fill = {
  /** The pixels of the picture to be filled; all others stay as they are. */
  readonly hole: Uint8Array;
  /** Pixels that nothing is copied from, such as the product. */
  readonly barred?: Uint8Array;
  readonly seed: number;
  /** Below 1, plain colours spread along rows. */
  readonly upright?: number;
  readonly checkpoint: () => void;
};

/** How a hole was filled: stretched smoothly over it, or with patches from elsewhere in the picture. */
export type FillKind = 'membrane' | 'patches';

/** Fills part of a picture from the rest of it; alpha of filled pixels is 255. Deterministic for the seed. */
export async function fillHole(picture: Picture, fill: Fill): Promise<{ picture: Picture; kind: FillKind }> {
  const { hole } = fill;
  const barred = fill.barred ?? new Uint8Array(hole.length);
  const box = boxAround(hole, picture);
  if (!box) return { picture, kind: 'membrane' };
  const window = widen(box, Math.max(SURROUNDINGS, box.width, box.height), picture);
  const part = { width: window.width, height: window.height, rgba: crop(picture.rgba, picture, window, 4) };
  const holeThere = crop(hole, picture, window, 1);
  const kind = await fillWindow(part, { ...fill, hole: holeThere, barred: crop(barred, picture, window, 1) });
  const rgba = Uint8Array.from(picture.rgba);
  paste(rgba, picture, window, part.rgba, 4);
  return { picture: { ...picture, rgba }, kind };
}

type Part = Required<Pick<Fill, 'barred'>> & Fill;

/** Fills the hole of `picture` in place. */
async function fillWindow(picture: Picture, { hole, barred, seed, upright, checkpoint }: Part): Promise<FillKind> {
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const small = await toSheet(picture, hole, scale);
  const bars = dilate(scaleMask(barred, picture, small), small, BARRED_MARGIN);
  checkpoint();
  const border = measureBorder(small, bars);
  const plain = border !== null && isPlain(border);
  const match = plain ? null : complete(small, bars, seed, checkpoint);
  if (match) {
    const correction = seamCorrection(small, match, checkpoint);
    const full = scale === 1 ? small : drawPatches(await toSheet(picture, hole, 1), small, match, checkpoint);
    write(picture, hole, full, correction, null);
    return 'patches';
  }
  // The subject's colours must not run into the hole where it touches the border.
  const free = { ...small, hole: small.hole.map((value, i) => value | bars[i]) };
  stretchMembrane(free.hole.includes(0) ? free : small, upright ?? 1, checkpoint);
  write(picture, hole, small, null, grainOf(border?.grain ?? 0, seed));
  return 'membrane';
}

const isPlain = ({ texture, spread }: Border): boolean =>
  texture < SMOOTH_TEXTURE || (texture < PLAIN_TEXTURE && spread < PLAIN_SPREAD);

/** Draws the fill at full size: the matches of the small sheet, with the pixels of the large one. */
function drawPatches(full: Sheet, small: Sheet, match: Match, checkpoint: () => void): Sheet {
  const { width, height, rgb, hole } = full;
  const weights = voteWeights(match, trust(small));
  const scale = { x: width / small.width, y: height / small.height };
  for (let y = 0, i = 0; y < height; y++) {
    if (y % 64 === 0) checkpoint();
    const v = Math.min(small.height - 1, Math.floor(y / scale.y));
    for (let x = 0; x < width; x++, i++) {
      if (!hole[i]) continue;
      const u = Math.min(small.width - 1, Math.floor(x / scale.x));
      let total = 0;
      const sum = [0, 0, 0];
      for (let k = 0; k < 9; k++) {
        const cu = Math.min(small.width - 1 - REACH, Math.max(REACH, u - 1 + (k % 3)));
        const cv = Math.min(small.height - 1 - REACH, Math.max(REACH, v - 1 + Math.floor(k / 3)));
        const n = match.place[cv * small.width + cu];
        if (n < 0) continue;
        const source = match.source[n];
        const fromX = Math.round(x + ((source % small.width) - cu) * scale.x);
        const fromY = Math.round(y + (Math.floor(source / small.width) - cv) * scale.y);
        const from = Math.min(height - 1, Math.max(0, fromY)) * width + Math.min(width - 1, Math.max(0, fromX));
        if (hole[from]) continue;
        for (let c = 0; c < 3; c++) sum[c] += weights[n] * rgb[from * 3 + c];
        total += weights[n];
      }
      const k = (v * small.width + u) * 3;
      for (let c = 0; c < 3; c++) rgb[i * 3 + c] = total > 0 ? sum[c] / total : small.rgb[k + c];
    }
  }
  return full;
}

/** Writes filled pixels, enlarged where the sheet is smaller than the picture. */
function write(
  { width, height, rgba }: Picture,
  hole: Uint8Array,
  fill: Sheet,
  correction: Sheet | null,
  grain: (() => number) | null,
): void {
  const planes = [fill, ...(correction ? [correction] : [])].map((sheet) => ({
    sheet,
    channels: [0, 1, 2].map((c) => Float32Array.from({ length: sheet.hole.length }, (_, i) => sheet.rgb[i * 3 + c])),
    scale: { x: sheet.width / width, y: sheet.height / height },
  }));
  for (let i = 0; i < hole.length; i++) {
    if (!hole[i]) continue;
    const speck = grain?.() ?? 0;
    const x = (i % width) + 0.5;
    const y = Math.floor(i / width) + 0.5;
    for (let c = 0; c < 3; c++) {
      let value = speck;
      for (const { sheet, channels, scale } of planes)
        value += sampleBilinear(channels[c], sheet, x * scale.x - 0.5, y * scale.y - 0.5);
      rgba[i * 4 + c] = Math.max(0, Math.min(255, Math.round(value)));
    }
    rgba[i * 4 + 3] = 255;
  }
}

/** Grain about as strong as that of the border, the same in all channels. */
function grainOf(deviation: number, seed: number): () => number {
  const random = randomFrom(seed);
  // The sum of three even numbers is near a normal distribution; its deviation is a half.
  return () => (random() + random() + random() - 1.5) * 2 * Math.max(LEAST_GRAIN, deviation);
}

function scaleMask(mask: Uint8Array, from: Size, to: Size): Uint8Array {
  const out = new Uint8Array(to.width * to.height);
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    const x = Math.min(to.width - 1, Math.floor(((i % from.width) * to.width) / from.width));
    const y = Math.min(to.height - 1, Math.floor((Math.floor(i / from.width) * to.height) / from.height));
    out[y * to.width + x] = 1;
  }
  return out;
}
