import { blur } from '../raster/blur.ts';
import { countSet, select } from '../raster/plane.ts';
import type { Picture } from '../studio/picture.ts';
import { cutSubject } from './cut.ts';
import { toLab } from './lab.ts';
import { findSubject } from './saliency.ts';
import { tidy } from './tidy.ts';

/** The network's outlines may be off by so much, as a share of each side: colours decide there. */
const VAGUE = 1 / 160;

/** Pixels less likely than this are not the subject at all. */
const MAYBE = 0.05;
/** A subject that leaves less of the picture than this share may be no subject. */
const ROOM = 0.04;

/** The subject as a mask of the picture's pixels, and how sure of it, 0 to 1. */
export type Segment = { readonly mask: Uint8Array; readonly confidence: number };

/** Finds the subject: a network says what it is, the colours where it ends. The picture must be opaque. */
export async function segment(picture: Picture, checkpoint: () => void): Promise<Segment> {
  const likely = await findSubject(picture, checkpoint);
  checkpoint();
  const lab = toLab(picture);
  const start = select(likely.length, (i) => likely[i] > 0.5);
  const vague = blur(likely, lab, Math.max(lab.width, lab.height) * VAGUE);
  const cut = cutSubject(lab, vague, start, checkpoint);
  if (!cut) return { mask: start, confidence: 0 };
  const mask = tidy(cut, likely, lab);
  return { mask, confidence: judge(mask, likely) };
}

/**
 * How clearly the network saw it, over all that it may have seen or that was found, times how well the colours agree with it
 * (intersection over union); less when hardly anything is left around it.
 */
function judge(mask: Uint8Array, likely: Float32Array): number {
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
  const room = Math.min(1, (1 - countSet(mask) / mask.length) / ROOM);
  return (clear / maybe) * (both / either) * room;
}
