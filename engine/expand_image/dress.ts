import type { Picture } from '../../server/media/picture.ts';
import { recolour } from '../editing/recolour.ts';
import type { FillKind } from '../filling/fill.ts';
import { distanceTo } from '../raster/distance.ts';
import { invert, planeOf } from '../raster/plane.ts';
import type { Finish } from '../studio/finish.ts';
import { smoothstep } from '../studio/noise.ts';
import type { Brief } from '../studio/prompt.ts';

/** A new colour comes in over this share of the longer side, so that it leaves no seam. */
const FEATHER = 0.3;

/** What the prompt wants of the new area. */
function finishOf({ settings, finishes }: Brief): Finish | null {
  return settings.background ?? settings.floor ?? finishes[0] ?? null;
}

/** The filled area in the colour or material that the prompt asks for; light and shadow of the fill stay. */
export function dressNew(
  filled: { readonly picture: Picture; readonly kind: FillKind | 'room' },
  hole: Uint8Array,
  brief: Brief,
  seed: number,
  checkpoint: () => void,
): { picture: Picture; honoured: Finish | null } {
  const finish = finishOf(brief);
  const { picture, kind } = filled;
  if (!finish || kind === 'room') return { picture, honoured: finish };
  const feather = FEATHER * Math.max(picture.width, picture.height);
  const depth = distanceTo(invert(hole), picture);
  const weight = planeOf(hole.length, (i) => (hole[i] ? smoothstep(0, feather, depth[i]) : 0));
  return { picture: recolour(picture, { weight, finish, seed, checkpoint }), honoured: finish };
}
