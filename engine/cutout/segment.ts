import type { Picture } from '../../server/media/picture.ts';
import { blur } from '../raster/blur.ts';
import { type Size, select } from '../raster/plane.ts';
import { cutSubject } from './cut.ts';
import { seenThrough } from './holes.ts';
import { toLab } from './lab.ts';
import { findSubject } from './saliency.ts';
import { tidy } from './tidy.ts';

/** The network's outlines may be off by so much, as a share of each side: colours decide there. */
const VAGUE = 1 / 160;

/** Pixels less likely than this are not the subject at all. */
const MAYBE = 0.05;
/** What takes more than this share of the picture's border may be no subject, but all there is. */
const BORDER = 0.5;

/** The subject as a mask of the picture's pixels, and how sure of it, 0 to 1. */
export type Segment = { readonly mask: Uint8Array; readonly confidence: number };

/** Finds the subject: a network says what it is, the colours where it ends. The picture must be opaque. */
export async function segment(picture: Picture, checkpoint: () => void): Promise<Segment> {
  const likely = await findSubject(picture, checkpoint);
  checkpoint();
  const lab = toLab(picture);
  const start = select(likely.length, (i) => likely[i] > 0.5);
  checkpoint();
  const vague = blur(likely, lab, Math.max(lab.width, lab.height) * VAGUE);
  const cut = cutSubject(lab, vague, start, checkpoint);
  if (!cut) return { mask: start, confidence: 0 };
  const whole = tidy(cut, likely, lab);
  const holes = seenThrough(whole, cut, lab);
  // The network sees no such holes: they are no doubt of what it found.
  return { mask: select(whole.length, (i) => whole[i] && !holes[i]), confidence: judge(whole, likely, picture) };
}

/**
 * How clearly the network saw it, over all that it may have seen or that was found, times how well the colours agree with it
 * (intersection over union); less for what takes most of the picture's border.
 */
function judge(mask: Uint8Array, likely: Float32Array, size: Size): number {
  let [clear, maybe, both, either] = [0, 0, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    const seen = likely[i] > 0.5;
    if (mask[i] && seen) both++;
    if (mask[i] || seen) either++;
    if (!mask[i] && likely[i] < MAYBE) continue;
    clear += Math.abs(2 * likely[i] - 1);
    maybe++;
  }
  if (either === 0) return 0;
  const room = Math.min(1, (1 - borderShare(mask, size)) / (1 - BORDER));
  return (clear / maybe) * (both / either) * room;
}

/** How much of the picture's border a mask takes. */
function borderShare(mask: Uint8Array, { width, height }: Size): number {
  let count = 0;
  for (let x = 0; x < width; x++) count += mask[x] + mask[(height - 1) * width + x];
  for (let y = 0; y < height; y++) count += mask[y * width] + mask[(y + 1) * width - 1];
  return count / (2 * (width + height));
}
