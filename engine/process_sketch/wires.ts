import { components } from '../raster/components.ts';
import { countSet, select } from '../raster/plane.ts';
import type { Marks } from './ink.ts';
import type { Measured } from './measure.ts';
import type { RegionMap } from './regions.ts';

/** Drawings of products have fewer areas than this, or one that is so large against all beside it. */
const BUSY = 24;
const LEADING = 0.2;
/** Paint covers more than this share of a painted picture. */
const PAINTED = 0.03;

/** Whether a drawing is nothing but lines across each other: no area leads, and nothing is painted. */
export function isScribble({ paint }: Marks, { regions }: Measured): boolean {
  const outer = regions.filter(({ rod, parent }) => !rod && !parent);
  if (outer.length < BUSY || isPainted(paint)) return false;
  const whole = outer.reduce((sum, { area }) => sum + area, 0);
  return outer.every(({ area }) => area < LEADING * whole);
}

function isPainted(paint: Uint8Array): boolean {
  return countSet(paint) > PAINTED * paint.length;
}

/** The lines themselves as rods. */
export function wiresOf(marks: Marks, radius: number): RegionMap {
  const { ink, toInk, strokeWidth } = marks;
  const reach = Math.max(1, radius - strokeWidth / 2);
  const { labels, areas } = components(
    select(ink.length, (i) => toInk[i] <= reach),
    marks,
    true,
  );
  return { width: marks.width, height: marks.height, labels, areas: 0, count: areas.length - 1 };
}
