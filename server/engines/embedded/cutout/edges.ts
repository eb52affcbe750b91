import sharp from 'sharp';
import { blur } from '../raster/blur.ts';
import type { Picture } from '../studio/picture.ts';
import { scalePlane, shrink } from './scale.ts';

/** Longer side, in pixels, at which the subject's own colours are spread over its edges. */
const SIDE = 1600;
/** Coverage above this shows the subject alone. */
const INSIDE = 250;
/** Reach of the colours, as a share of the longer side, and how much further they come where nothing is near. */
const REACH = 1 / 250;
const FURTHER = 4;
const LEAST = 0.02;

/** The subject alone: its alpha, and at soft edges its own colour instead of the mixture with the old backdrop. */
export async function liftOff(picture: Picture, alpha: Uint8Array, checkpoint: () => void): Promise<Picture> {
  const sheet = await shrink(picture, SIDE);
  const spread = spreadColours(sheet, await scalePlane(alpha, picture, sheet), checkpoint);
  const own = await enlarge(spread, sheet, picture);
  checkpoint();
  const rgba = new Uint8Array(picture.rgba.length);
  for (let i = 0; i < alpha.length; i++) {
    const covered = alpha[i] / 255;
    const known = own[i * 4 + 3] > 0;
    for (let c = 0; c < 3; c++) {
      const seen = picture.rgba[i * 4 + c];
      rgba[i * 4 + c] = known ? Math.round(seen * covered + own[i * 4 + c] * (1 - covered)) : seen;
    }
    rgba[i * 4 + 3] = alpha[i];
  }
  return { width: picture.width, height: picture.height, rgba };
}

/** Colours of the subject's inside, carried a little beyond its edges; alpha 255 where they reach. */
function spreadColours(sheet: Picture, alpha: Uint8Array, checkpoint: () => void): Uint8Array {
  const inside = new Float32Array(alpha.length);
  for (let i = 0; i < alpha.length; i++) if (alpha[i] >= INSIDE) inside[i] = 1;
  const out = new Uint8Array(sheet.rgba.length);
  const held = new Float32Array(alpha.length);
  const longest = Math.max(sheet.width, sheet.height);
  for (const reach of [longest * REACH * FURTHER, longest * REACH]) {
    const sigma = Math.max(1.2, reach);
    const weight = blur(inside, sheet, sigma);
    for (let c = 0; c < 3; c++) {
      checkpoint();
      for (let i = 0; i < held.length; i++) held[i] = inside[i] * sheet.rgba[i * 4 + c];
      const sums = blur(held, sheet, sigma);
      for (let i = 0; i < sums.length; i++) if (weight[i] > LEAST) out[i * 4 + c] = Math.round(sums[i] / weight[i]);
    }
    for (let i = 0; i < weight.length; i++) if (weight[i] > LEAST) out[i * 4 + 3] = 255;
  }
  return out;
}

async function enlarge(rgba: Uint8Array, from: Picture, to: Picture): Promise<Uint8Array> {
  if (from.width === to.width && from.height === to.height) return rgba;
  const raw = { width: from.width, height: from.height, channels: 4 as const };
  return new Uint8Array(await sharp(rgba, { raw }).resize(to.width, to.height, { fit: 'fill' }).raw().toBuffer());
}
