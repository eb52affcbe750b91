import type { Recipe } from '../../engine.ts';
import { originOf } from '../studio/origin.ts';
import type { Picture } from '../studio/picture.ts';
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
/** Longer sides, in pixels, at which the subject is found, and at which its outline is fitted. */
const SEGMENT_SIDE = 384;
const MATTE_SIDE = 1600;
/** Shorter sides than this show nothing to tell apart. */
const SMALLEST_SIDE = 8;
/** A picture with at least this share of pixels that are half or more transparent is a cut-out already. */
const TRANSPARENT_SHARE = 0.005;

/** Finds the subject of a picture: exactly for what we made and for cut-outs, otherwise by its looks. */
export async function cutOut(picture: Picture, recipe: Recipe | undefined, checkpoint: () => void): Promise<CutOut> {
  const own = ownAlpha(picture);
  const cut = isCutOut(own);
  const origin = originOf(recipe);
  const known = origin && (await exactAlpha(origin, picture, checkpoint));
  if (known)
    return { alpha: cut ? known.map((value, i) => Math.min(value, own[i])) : known, confidence: 1, exact: true };
  if (cut) return { alpha: own, confidence: 1, exact: true };
  return guess(picture, checkpoint);
}

async function guess(picture: Picture, checkpoint: () => void): Promise<CutOut> {
  const small = await shrink(picture, SEGMENT_SIDE, SEGMENT_SIDE);
  if (Math.min(small.width, small.height) < SMALLEST_SIDE)
    return { alpha: new Uint8Array(picture.width * picture.height).fill(255), confidence: 0, exact: false };
  const { mask, confidence } = await segment(small, checkpoint);
  checkpoint();
  const sheet = await shrink(picture, MATTE_SIDE, SEGMENT_SIDE);
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

function ownAlpha({ rgba }: Picture): Uint8Array {
  const alpha = new Uint8Array(rgba.length / 4);
  for (let i = 0; i < alpha.length; i++) alpha[i] = rgba[i * 4 + 3];
  return alpha;
}

function isCutOut(alpha: Uint8Array): boolean {
  let count = 0;
  for (const value of alpha) if (value < 128) count++;
  return count >= alpha.length * TRANSPARENT_SHARE && count > 0;
}
