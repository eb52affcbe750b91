import type { Picture } from '../../server/media/picture.ts';
import { dilate } from '../raster/morphology.ts';
import { invert, select } from '../raster/plane.ts';
import { randomFrom } from '../studio/random.ts';
import { type Border, measureBorder } from './border.ts';
import { complete } from './complete.ts';
import { detailOf } from './detail.ts';
import { drawPatches, takeLight, writeFill } from './draw.ts';
import { seamCorrection } from './harmonise.ts';
import { createSnap, findLattice } from './lattice.ts';
import { stretchMembrane } from './membrane.ts';
import { carryOutwards } from './outwards.ts';
import { partWithPattern } from './patterned.ts';
import { lightOver, MIDDLE, repeat } from './repeat.ts';
import { type Sheet, scaleMask, toSheet } from './sheet.ts';
import { withStrays } from './strays.ts';
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
  /** The hole lies around a picture, which goes on there: not within it. */
  readonly outwards?: boolean;
  readonly checkpoint: () => void;
};

/** How a hole was filled: stretched smoothly over it, with patches from elsewhere, or with the pattern that repeats there. */
export type FillKind = 'membrane' | 'patches' | 'pattern';

/** Fills part of a picture from the rest of it; alpha of filled pixels is 255. Deterministic for the seed. */
export async function fillHole(picture: Picture, fill: Fill): Promise<{ picture: Picture; kind: FillKind }> {
  const { hole } = fill;
  const barred = fill.barred ?? new Uint8Array(hole.length);
  const box = boxAround(hole, picture);
  if (!box) return { picture, kind: 'membrane' };
  const window = widen(box, Math.max(SURROUNDINGS, box.width, box.height), picture);
  const part = { width: window.width, height: window.height, rgba: crop(picture.rgba, picture, window, 4) };
  const holeThere = crop(hole, picture, window, 1);
  fill.checkpoint();
  const kind = await fillWindow(part, { ...fill, hole: holeThere, barred: crop(barred, picture, window, 1) });
  const rgba = Uint8Array.from(picture.rgba);
  paste(rgba, picture, window, part.rgba, 4);
  return { picture: { ...picture, rgba }, kind };
}

type Part = Required<Pick<Fill, 'barred'>> & Fill;

/** Fills the hole of `picture` in place. */
async function fillWindow(picture: Picture, part: Part, isRest = false): Promise<FillKind> {
  const { hole, barred, seed, outwards, checkpoint } = part;
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const small = await toSheet(picture, hole, scale);
  checkpoint();
  const bars = dilate(scaleMask(barred, picture, small), small, BARRED_MARGIN);
  checkpoint();
  const border = measureBorder(small, bars, checkpoint);
  checkpoint();
  if (!isRest && border && border.texture >= SMOOTH_TEXTURE) {
    const rest = await fillRepeating(picture, part, small, bars);
    if (rest?.hole.includes(1)) await fillWindow(picture, { ...part, ...rest }, true);
    if (rest) return 'pattern';
  }
  const plain = border !== null && isPlain(border);
  const match = plain ? null : complete(small, bars, seed, checkpoint);
  if (match) {
    const correction = seamCorrection(small, bars, match, checkpoint);
    checkpoint();
    const full = scale === 1 ? small : await toSheet(picture, hole, 1);
    if (full !== small) drawPatches(full, small, match, checkpoint);
    writeFill(picture, hole, { fill: full, correction }, checkpoint);
    return 'patches';
  }
  if (outwards && carryOutwards(small, bars, checkpoint)) {
    writeFill(picture, hole, { fill: small, grain: grainOf(border?.grain ?? 0, seed) }, checkpoint);
    return 'membrane';
  }
  // The subject's colours must not run into the hole where it touches the border.
  const free = { ...small, hole: small.hole.map((value, i) => value | bars[i]) };
  stretchMembrane(free.hole.includes(0) ? free : small, 1, checkpoint);
  writeFill(picture, hole, { fill: small, grain: grainOf(border?.grain ?? 0, seed) }, checkpoint);
  return 'membrane';
}

/**
 * Fills the hole in place with the pattern that repeats around it, its light apart. Returns what is left to fill, where
 * other things than the pattern lie beside the hole, and what is barred from it; null where no pattern is clear.
 */
async function fillRepeating(
  picture: Picture,
  { hole, barred, seed, checkpoint }: Part,
  sheet: Sheet,
  bars: Uint8Array,
): Promise<Pick<Part, 'hole' | 'barred'> | null> {
  const detail = detailOf(sheet, bars, checkpoint);
  const lattice = detail && findLattice(detail, checkpoint);
  const found = lattice && partWithPattern(sheet, detail, lattice, checkpoint);
  if (!found) return null;
  const others = invert(found.source);
  const light = { sheet: lightOver(sheet, others, lattice, checkpoint), level: MIDDLE };
  const small = { ...sheet, rgb: sheet.rgb.slice(), hole: found.part };
  takeLight(small, light.sheet, MIDDLE, checkpoint);
  const barredThere = withStrays(small, others, lattice, checkpoint);
  const match = repeat(small, barredThere, lattice, seed, checkpoint);
  if (!match) return null;
  const correction = seamCorrection(small, others, match, checkpoint);
  const inPart = scaleMask(found.part, sheet, picture);
  const full = await toSheet(picture, hole, 1);
  takeLight(full, light.sheet, MIDDLE, checkpoint);
  drawPatches(full, small, match, checkpoint, createSnap(lattice));
  writeFill(
    picture,
    select(hole.length, (i) => hole[i] && inPart[i]),
    { fill: full, correction, light },
    checkpoint,
  );
  const source = scaleMask(found.source, sheet, picture);
  return {
    hole: select(hole.length, (i) => hole[i] && !inPart[i]),
    barred: select(hole.length, (i) => barred[i] || inPart[i] || source[i]),
  };
}

const isPlain = ({ texture, spread }: Border): boolean =>
  texture < SMOOTH_TEXTURE || (texture < PLAIN_TEXTURE && spread < PLAIN_SPREAD);

/** Grain about as strong as that of the border, the same in all channels. */
function grainOf(deviation: number, seed: number): () => number {
  const random = randomFrom(seed);
  // The sum of three even numbers is near a normal distribution; its deviation is a half.
  return () => (random() + random() + random() - 1.5) * 2 * Math.max(LEAST_GRAIN, deviation);
}
