import type { Media, Recipe } from '../../contract/engine.ts';
import { alphaOf, type Picture, readAlpha } from '../../server/media/picture.ts';
import type { Size } from '../raster/plane.ts';
import { originOf } from '../studio/origin.ts';
import { exactAlpha } from './exact.ts';
import { matte } from './matte.ts';
import { scalePlane, shrink } from './scale.ts';
import { segment } from './segment.ts';

/** A picture's subject. */
export type CutOut = {
  /** How much of each pixel the subject covers, 0 to 255, at the picture's size. */
  readonly alpha: Uint8Array;
  /** 0 to 1; 1 when exact. */
  readonly confidence: number;
  /** Known, not guessed: of our own making, or given by the picture's transparency. */
  readonly exact: boolean;
};

/** Outlines that are less sure than this are doubtful: a person is told, and nothing is built on them. */
export const SURE = 0.7;
/** Longer side, in pixels, at which outlines are fitted: more shows no more of them. */
export const SHEET_SIDE = 1600;
/** Longer side, in pixels, at which the subject is found. */
const SEGMENT_SIDE = 384;
/** Shorter sides than this show nothing to tell apart. */
const SMALLEST_SIDE = 8;
/** A picture with at least this share of pixels that are half or more transparent is a cut-out already. */
const TRANSPARENT_SHARE = 0.005;

/** Finds the subject of a picture: exactly for what we made and for cut-outs, otherwise by its looks. */
export async function cutOut(picture: Picture, recipe: Recipe | undefined, checkpoint: () => void): Promise<CutOut> {
  const own = alphaOf(picture);
  return (await knownCut({ ...picture, alpha: own }, recipe, checkpoint)) ?? guess(picture, checkpoint);
}

/**
 * As `cutOut`, for a stored picture that may be large: of all its pixels only the coverage is held. Where the subject must be
 * guessed, it is in `sheet`, a copy whose longer side is SHEET_SIDE at most.
 */
export async function cutOutStored(
  image: Media,
  sheet: Picture,
  recipe: Recipe | undefined,
  checkpoint: () => void,
): Promise<CutOut> {
  const plane = await readAlpha(image);
  const known = await knownCut(plane, recipe, checkpoint);
  if (known) return known;
  const guessed = await guess(sheet, checkpoint);
  return { ...guessed, alpha: await scalePlane(guessed.alpha, sheet, plane) };
}

/** The subject of what we made, or of a cut-out, whose own coverage `alpha` is; null of any other picture. */
async function knownCut(
  { alpha: own, ...size }: Size & { readonly alpha: Uint8Array },
  recipe: Recipe | undefined,
  checkpoint: () => void,
): Promise<CutOut | null> {
  const cut = isCutOut(own);
  const origin = originOf(recipe);
  const known = origin && (await exactAlpha(origin, size, checkpoint));
  if (known)
    return { alpha: cut ? known.map((value, i) => Math.min(value, own[i])) : known, confidence: 1, exact: true };
  return cut ? { alpha: own, confidence: 1, exact: true } : null;
}

async function guess(picture: Picture, checkpoint: () => void): Promise<CutOut> {
  const small = await shrink(picture, SEGMENT_SIDE, SEGMENT_SIDE);
  if (Math.min(small.width, small.height) < SMALLEST_SIDE)
    return { alpha: new Uint8Array(picture.width * picture.height), confidence: 0, exact: false };
  const { mask, confidence } = await segment(small, checkpoint);
  checkpoint();
  const sheet = await shrink(picture, SHEET_SIDE, SEGMENT_SIDE);
  const raised = await scalePlane(
    mask.map((value) => value * 255),
    small,
    sheet,
  );
  checkpoint();
  const soft = matte(sheet, raised, checkpoint);
  checkpoint();
  return { alpha: await scalePlane(soft, sheet, picture), confidence, exact: false };
}

function isCutOut(alpha: Uint8Array): boolean {
  let count = 0;
  for (const value of alpha) if (value < 128) count++;
  return count >= alpha.length * TRANSPARENT_SHARE && count > 0;
}
