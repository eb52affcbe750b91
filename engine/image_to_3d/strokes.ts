import { components, growLabels } from '../raster/components.ts';
import { distanceTo } from '../raster/distance.ts';
import { dilate, open } from '../raster/morphology.ts';
import { invert, type Size, select } from '../raster/plane.ts';

/** A stroke's radius is nowhere more than so many times the least one, and it sticks out by more than so many times the least width. */
const THICK = 1.6;
const STICKING = 2;
/** Half the width, against the least radius, of cracks that close, and of what stays open between two strokes that grow. */
const CRACK = 0.35;
const APART = 0.5;
/** On a ridge the way out is nowhere longer by more than this one pixel farther. */
const LEVEL = 0.5;

/** A mask whose strokes, as wires and handles, are widened where their radius is less than `least` pixels, but not into gaps. */
export function keepStrokes(mask: Uint8Array, size: Size, least: number): Uint8Array {
  const { width } = size;
  const outside = invert(mask);
  const room = open(outside, size, least * CRACK);
  const strokes = strokesOf(invert(room), size, least);
  if (!strokes.some((label) => label > 0)) return mask;
  const depth = distanceTo(outside, size);
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const labels = strokes.map((label, i) =>
    label > 0 && depth[i] < least && around.every((step) => depth[i + step] <= depth[i] + LEVEL) ? label : 0,
  );
  const ridge = select(mask.length, (i) => labels[i]);
  // A disc around a pixel reaches half a pixel farther, and the way out begins half a pixel nearer.
  const wide = dilate(ridge, size, least - 1);
  growLabels(labels, wide, size);
  const meeting = select(mask.length, (i) =>
    [1, width].some((step) => labels[i] && labels[i + step] && labels[i] !== labels[i + step]),
  );
  const between = dilate(meeting, size, least * APART);
  const air = open(outside, size, least);
  return select(mask.length, (i) => mask[i] || (wide[i] && !between[i] && (air[i] || !room[i])));
}

/** The strokes of a mask by number, 0 elsewhere: what is not thick and sticks out of what is. */
function strokesOf(mask: Uint8Array, size: Size, least: number): Int32Array {
  const thick = open(mask, size, least * THICK);
  const { labels, areas } = components(
    select(mask.length, (i) => mask[i] && !thick[i]),
    size,
    true,
  );
  const away = distanceTo(thick, size);
  const isFar = new Uint8Array(areas.length);
  for (let i = 0; i < mask.length; i++) if (labels[i] && away[i] > 2 * least * STICKING) isFar[labels[i]] = 1;
  return labels.map((label) => (isFar[label] ? label : 0));
}
