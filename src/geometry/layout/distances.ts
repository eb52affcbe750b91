import type { Rect } from '../plane/rect.ts';
import type { Axis, GapGuide } from './snap.ts';

/**
 * The distances between two rectangles, in board units: along each axis on which they lie apart, or, where one lies over the other, between
 * their like sides. Those of zero are left out.
 */
export function distancesBetween(from: Rect, to: Rect): readonly GapGuide[] {
  const isOver = gapAlong('x', from, to) === undefined && gapAlong('y', from, to) === undefined;
  return (['x', 'y'] as const).flatMap((axis) => {
    const gap = gapAlong(axis, from, to);
    const spans = isOver ? sideSpans(axis, from, to) : gap ? [gap] : [];
    const at = crossMiddle(axis === 'x' ? 'y' : 'x', from, to);
    return spans.filter(([min, max]) => max > min).map(([min, max]) => ({ kind: 'gap', axis, at, from: min, to: max }));
  });
}

type Span = readonly [min: number, max: number];

function spanOf(axis: Axis, { minX, minY, maxX, maxY }: Rect): Span {
  return axis === 'x' ? [minX, maxX] : [minY, maxY];
}

/** The gap along an axis; undefined where they overlap there. */
function gapAlong(axis: Axis, a: Rect, b: Rect): Span | undefined {
  const [[aMin, aMax], [bMin, bMax]] = [spanOf(axis, a), spanOf(axis, b)];
  if (bMin >= aMax) return [aMax, bMin];
  return aMin >= bMax ? [bMax, aMin] : undefined;
}

function sideSpans(axis: Axis, a: Rect, b: Rect): readonly Span[] {
  const [[aMin, aMax], [bMin, bMax]] = [spanOf(axis, a), spanOf(axis, b)];
  return [
    [Math.min(aMin, bMin), Math.max(aMin, bMin)],
    [Math.min(aMax, bMax), Math.max(aMax, bMax)],
  ];
}

/** The place of a distance across its axis: in the middle of what both share there, else of the first. */
function crossMiddle(axis: Axis, a: Rect, b: Rect): number {
  const [[aMin, aMax], [bMin, bMax]] = [spanOf(axis, a), spanOf(axis, b)];
  const [min, max] = [Math.max(aMin, bMin), Math.min(aMax, bMax)];
  return max > min ? (min + max) / 2 : (aMin + aMax) / 2;
}
