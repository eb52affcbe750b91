import { components } from '../raster/components.ts';
import { distanceTo } from '../raster/distance.ts';
import { floodFromBorder } from '../raster/flood.ts';
import { dilate } from '../raster/morphology.ts';
import { type Size, select } from '../raster/plane.ts';
import type { Marks } from './ink.ts';

/** What the outlines enclose, without the strokes themselves, and how wide a gap had to be bridged for it (pixels). */
export type Enclosure = { readonly inside: Uint8Array; readonly gap: number };

/** Gaps are tried on a picture of this longer side. */
const TRIAL_SIDE = 384;
/** Half the gaps tried, in pixels of the trial picture. */
const TRIAL_GAPS = [1, 1.5, 2, 3, 4.5, 6.5, 9, 12];
/** Half the gap, in trial pixels, at which narrow areas are found that wider bridges would swallow. */
const TIGHT = 0.5;
/** A wider bridge must explain this much more of the ink per trial pixel to be preferred. */
const GAP_PRICE = 0.012;
/** When so much of the ink borders an enclosed area, no wider gap is tried. */
const WELL_EXPLAINED = 0.97;
/** An area found by bridging gaps must be this many half gaps deep; shallower ones are webs in corners. */
const DEPTH = 1.3;

/** Strokes, how far each pixel is from them, and painted areas. */
type Lines = Pick<Marks, 'ink' | 'toInk' | 'paint'>;

/** Finds what a hand-drawn outline encloses although its strokes do not quite meet. */
export function enclose(marks: Marks, checkpoint: () => void): Enclosure {
  const scale = Math.max(marks.width, marks.height) / TRIAL_SIDE;
  // Strokes are up to a pixel thicker in the trial picture, hence its gaps narrower.
  const half = (chooseGap(marks, scale, checkpoint) + 1) * scale;
  const inside = insideAt(marks, marks, half);
  checkpoint();
  const tight = insideAt(marks, marks, TIGHT * scale);
  for (let i = 0; i < inside.length; i++) if (tight[i]) inside[i] = 1;
  return { inside, gap: half * 2 };
}

/** The half gap, in trial pixels, that explains most of the ink at the lowest price. */
function chooseGap(marks: Marks, scale: number, checkpoint: () => void): number {
  const size = { width: Math.ceil(marks.width / scale), height: Math.ceil(marks.height / scale) };
  const ink = shrink(marks.ink, marks, size, scale);
  const trial: Lines = { ink, toInk: distanceTo(ink, size), paint: shrink(marks.paint, marks, size, scale) };
  let best = TRIAL_GAPS[0];
  let bestScore = -Infinity;
  for (const half of TRIAL_GAPS) {
    checkpoint();
    const explained = explainedInk(ink, insideAt(size, trial, half), size);
    const score = explained - GAP_PRICE * half;
    if (score > bestScore) {
      bestScore = score;
      best = half;
    }
    if (explained > WELL_EXPLAINED) break;
  }
  return best;
}

/** Share of the ink that lies at an enclosed area. */
function explainedInk(ink: Uint8Array, inside: Uint8Array, size: Size): number {
  if (!inside.includes(1)) return 0;
  const distances = distanceTo(inside, size);
  let all = 0;
  let near = 0;
  for (let i = 0; i < ink.length; i++) {
    if (!ink[i]) continue;
    all++;
    if (distances[i] <= 3) near++;
  }
  return all === 0 ? 1 : near / all;
}

/**
 * What the flood from the border cannot reach when all gaps up to 2 * half are walls. The flood stops `half` short of
 * the strokes, so the walls are taken away again by growing the flooded area by as much.
 */
function insideAt(size: Size, { ink, toInk, paint }: Lines, half: number): Uint8Array {
  const walls = select(ink.length, (i) => toInk[i] <= half || paint[i]);
  const outside = floodFromBorder(walls, size);
  const reached = dilate(outside, size, half + 0.5);
  const candidate = select(ink.length, (i) => (!reached[i] || paint[i]) && !ink[i]);
  const { labels, areas } = components(candidate, size);
  const depth = new Float32Array(areas.length);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    if (label) depth[label] = Math.max(depth[label], paint[i] ? Infinity : toInk[i]);
  }
  const needed = Math.max(1.5, DEPTH * half);
  return select(labels.length, (i) => depth[labels[i]] > needed);
}

/** A smaller mask; a pixel is set when any under it is. */
function shrink(mask: Uint8Array, from: Size, to: Size, scale: number): Uint8Array {
  const out = new Uint8Array(to.width * to.height);
  for (let y = 0, i = 0; y < from.height; y++) {
    const row = Math.floor(y / scale) * to.width;
    for (let x = 0; x < from.width; x++, i++) if (mask[i]) out[row + Math.floor(x / scale)] = 1;
  }
  return out;
}
