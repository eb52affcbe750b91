import { boundsOfLabels } from '../raster/bounds.ts';
import { components } from '../raster/components.ts';
import { dilate, open } from '../raster/morphology.ts';
import { select } from '../raster/plane.ts';
import type { Marks } from './ink.ts';

/** Half the thickness of the rod that a single line stands for, as a share of the longer side. */
export const ROD_RADIUS = 0.009;
/** Loose lines shorter than this share of the longer side are overshoots of the hand. */
const SHORTEST_ROD = 0.035;

/** Ink within so many stroke widths and pixels of a region is its outline. */
const OUTLINE = 1.3;
const OUTLINE_LEAST = 3;
/** Channel value (1 is paper) below which a pixel at a stroke belongs to the drawing. */
const FRINGE = 0.8;
/** Half the width, in stroke widths, of what sticks out of the outline by mistake. */
const WHISKER = 0.8;

/** Strokes around regions (`outline`), and what the strokes that enclose nothing stand for (`rods`). */
export type Strokes = { readonly outline: Uint8Array; readonly rods: Uint8Array };

/** Sorts the ink: what lies at a region is its outline; longer strokes away from all regions become rods. */
export function looseStrokes(marks: Marks, labels: Int32Array, checkpoint: () => void): Strokes {
  const { ink, width, height, strokeWidth } = marks;
  const longest = Math.max(width, height);
  const enclosed = select(labels.length, (i) => labels[i]);
  const near = dilate(enclosed, marks, strokeWidth * OUTLINE + OUTLINE_LEAST);
  checkpoint();
  const outline = withoutWhiskers(marks, labels, near);
  checkpoint();
  const loose = select(ink.length, (i) => ink[i] && !near[i]);
  const parts = components(loose, marks, true);
  const long = boundsOfLabels(parts.labels, parts.areas.length, marks).map(
    ({ left, right, top, bottom }) => Math.max(right - left, bottom - top) >= SHORTEST_ROD * longest,
  );
  const lines = select(ink.length, (i) => long[parts.labels[i]]);
  if (!lines.includes(1)) return { outline, rods: lines };
  const radius = Math.max(strokeWidth / 2, ROD_RADIUS * longest);
  const rods = dilate(lines, marks, Math.max(1, radius - strokeWidth / 2));
  return { outline, rods: select(ink.length, (i) => rods[i] && !enclosed[i] && !outline[i]) };
}

/** Ink at regions, but for what sticks out thinly: strokes that overshoot a corner. */
function withoutWhiskers(marks: Marks, labels: Int32Array, near: Uint8Array): Uint8Array {
  const { ink, strokeWidth, tint } = marks;
  // Between a stroke and paint lies a fringe of mixed colour that is neither.
  const drawn = (i: number) => ink[i] || Math.min(tint[i * 3], tint[i * 3 + 1], tint[i * 3 + 2]) < FRINGE;
  const product = select(ink.length, (i) => labels[i] || (near[i] && drawn(i)));
  const solid = open(product, marks, Math.max(1.5, strokeWidth * WHISKER));
  return select(ink.length, (i) => solid[i] && near[i] && drawn(i));
}
