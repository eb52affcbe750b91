import type { Point } from '../plane/point.ts';
import { centreOf, type Rect } from '../plane/rect.ts';

/** Along which axis something is aligned or spaced: along `x` its guide is a vertical line at an x. */
export type Axis = 'x' | 'y';

/** A line through edges or centres that lie at the same place: at `at` along its axis, from `from` to `to` across it. */
export type LineGuide = {
  readonly kind: 'line';
  readonly axis: Axis;
  readonly at: number;
  readonly from: number;
  readonly to: number;
};

/** One of several equal gaps: from `from` to `to` along its axis, drawn at `at` across it. */
export type GapGuide = {
  readonly kind: 'gap';
  readonly axis: Axis;
  readonly at: number;
  readonly from: number;
  readonly to: number;
};

export type Guide = LineGuide | GapGuide;

/** The place where a dragged rectangle comes to rest: how much farther than the pointer took it, and what it then agrees with. */
export type SnapResult = { readonly offset: Point; readonly guides: readonly Guide[] };

/** A rectangle as one axis sees it: its extent along the axis and across it. */
type Span = { readonly min: number; readonly max: number; readonly crossMin: number; readonly crossMax: number };

/** The things to align a rectangle with, prepared once for many moves. */
export type Surroundings = { readonly [axis in Axis]: readonly Span[] };

/** Places closer than this are the same: far below a pixel at any zoom, above the rounding of sums. Board units. */
const ALIGNMENT_TOLERANCE = 1e-4;

/** Makes the rectangles around a dragged one ready to be aligned with. */
export function surroundingsOf(rects: Iterable<Rect>): Surroundings {
  const list = [...rects];
  return { x: spansOf('x', list), y: spansOf('y', list) };
}

function spansOf(axis: Axis, rects: readonly Rect[]): readonly Span[] {
  return rects.map((rect) => spanOf(axis, rect)).sort((a, b) => a.min - b.min);
}

function spanOf(axis: Axis, { minX, minY, maxX, maxY }: Rect): Span {
  return axis === 'x'
    ? { min: minX, max: maxX, crossMin: minY, crossMax: maxY }
    : { min: minY, max: maxY, crossMin: minX, crossMax: maxX };
}

/**
 * Draws a rectangle that is being dragged to what lies around it, along each axis for itself and never farther than `reach`:
 * to edges and centres, and to the places where its gaps equal others in its row or column. All in board units.
 */
export function snap(moving: Rect, surroundings: Surroundings, reach: number): SnapResult {
  const stepsByAxis: Record<Axis, typeof allSteps> = { x: allSteps, y: allSteps };
  for (;;) {
    const x = nearestStep('x', moving, surroundings.x, reach, stepsByAxis.x);
    const y = nearestStep('y', moving, surroundings.y, reach, stepsByAxis.y);
    const snapped = movedRect(moving, x, y);
    const guidesOf = (axis: Axis, step: number | undefined) =>
      step === undefined ? [] : guidesAt(axis, spanOf(axis, snapped), surroundings[axis]);
    const guides = { x: guidesOf('x', x), y: guidesOf('y', y) };
    // The other axis' step may lead out of the row whose gaps were met: edges and centres stay where they are.
    const steps = { x, y };
    const unmatchedAxes = (['x', 'y'] as const).filter(
      (axis) => steps[axis] !== undefined && guides[axis].length === 0,
    );
    if (unmatchedAxes.length === 0) return { offset: { x: x ?? 0, y: y ?? 0 }, guides: [...guides.x, ...guides.y] };
    for (const axis of unmatchedAxes) stepsByAxis[axis] = alignmentSteps;
  }
}

function movedRect({ minX, minY, maxX, maxY }: Rect, x = 0, y = 0): Rect {
  return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y };
}

/** The smallest step that makes the rectangle agree with another, so that a guide is drawn; undefined when none is within reach. */
function nearestStep(
  axis: Axis,
  rect: Rect,
  surroundings: readonly Span[],
  reach: number,
  stepsOf: typeof allSteps,
): number | undefined {
  const span = spanOf(axis, rect);
  const nearSteps = [...stepsOf(span, surroundings)].filter((step) => Math.abs(step) <= reach);
  nearSteps.sort((a, b) => Math.abs(a) - Math.abs(b));
  return nearSteps.find((step) => guidesAt(axis, movedSpan(span, step), surroundings).length > 0);
}

function movedSpan({ min, max, ...across }: Span, step: number): Span {
  return { min: min + step, max: max + step, ...across };
}

function* allSteps(moving: Span, surroundings: readonly Span[]): Generator<number> {
  yield* alignmentSteps(moving, surroundings);
  yield* spacingSteps(moving, surroundings);
}

/** Steps to an edge of another, or from centre to centre. */
function* alignmentSteps(moving: Span, surroundings: readonly Span[]): Generator<number> {
  for (const other of surroundings) {
    yield other.min - moving.min;
    yield other.max - moving.max;
    yield other.max - moving.min;
    yield other.min - moving.max;
    yield middleOf(other) - middleOf(moving);
  }
}

/** Steps to equal gaps: in the middle between two neighbours, or as far from one as others in the row stand apart. */
function* spacingSteps(moving: Span, surroundings: readonly Span[]): Generator<number> {
  const row = rowOf(moving, surroundings);
  const { before, after } = neighboursIn(row, moving);
  // Between two that leave no room for it there is no middle.
  const fits = before && after && after.min - before.max >= moving.max - moving.min;
  if (fits) yield (before.max + after.min) / 2 - middleOf(moving);
  for (const { from, to } of gapsIn(row)) {
    if (before) yield before.max + (to - from) - moving.min;
    if (after) yield after.min - (to - from) - moving.max;
  }
}

/** The things in the row (along x; else the column) of a span, in order. */
function rowOf({ crossMin, crossMax }: Span, surroundings: readonly Span[]): readonly Span[] {
  return surroundings.filter((other) => other.crossMin < crossMax && other.crossMax > crossMin);
}

function neighboursIn(row: readonly Span[], moving: Span): { readonly before?: Span; readonly after?: Span } {
  let before: Span | undefined;
  let after: Span | undefined;
  for (const other of row) {
    if (middleOf(other) < middleOf(moving)) before = before && before.max >= other.max ? before : other;
    else after = after && after.min <= other.min ? after : other;
  }
  return { ...(before && { before }), ...(after && { after }) };
}

type Gap = { readonly from: number; readonly to: number; readonly at: number };

/** The gaps between neighbours of a row; what overlaps has none. */
function gapsIn(row: readonly Span[]): Gap[] {
  const gaps: Gap[] = [];
  let before = row[0];
  for (const next of row.slice(1)) {
    if (!before) break;
    if (next.min - before.max > ALIGNMENT_TOLERANCE) gaps.push(gapBetween(before, next));
    if (next.max > before.max) before = next;
  }
  return gaps;
}

/** The gap is drawn in the middle of what both share across the axis, else between their middles. */
function gapBetween(before: Span, next: Span): Gap {
  const at = (Math.max(before.crossMin, next.crossMin) + Math.min(before.crossMax, next.crossMax)) / 2;
  return { from: before.max, to: next.min, at };
}

function middleOf({ min, max }: Span): number {
  return (min + max) / 2;
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= ALIGNMENT_TOLERANCE;
}

function guidesAt(axis: Axis, snapped: Span, surroundings: readonly Span[]): Guide[] {
  return [...lineGuidesAt(axis, snapped, surroundings), ...gapGuidesAt(axis, snapped, surroundings)];
}

/** A line for each edge and for the centre at which others lie too, from the first of them to the last. */
function lineGuidesAt(axis: Axis, snapped: Span, surroundings: readonly Span[]): LineGuide[] {
  const centre = middleOf(snapped);
  const alignmentLines: readonly [at: number, meets: (other: Span) => boolean][] = [
    [snapped.min, (other) => isSame(other.min, snapped.min) || isSame(other.max, snapped.min)],
    [centre, (other) => isSame(middleOf(other), centre)],
    [snapped.max, (other) => isSame(other.min, snapped.max) || isSame(other.max, snapped.max)],
  ];
  return alignmentLines.flatMap(([at, meets]) => {
    const alignedSpans = surroundings.filter(meets);
    if (alignedSpans.length === 0) return [];
    const from = Math.min(snapped.crossMin, ...alignedSpans.map((other) => other.crossMin));
    const to = Math.max(snapped.crossMax, ...alignedSpans.map((other) => other.crossMax));
    return [{ kind: 'line', axis, at, from, to }];
  });
}

/** All gaps of the row that are as wide as one beside the resting span; none when it has no equal. */
function gapGuidesAt(axis: Axis, snapped: Span, surroundings: readonly Span[]): GapGuide[] {
  const row = [...rowOf(snapped, surroundings), snapped].sort((a, b) => a.min - b.min);
  const gaps = gapsIn(row);
  const adjacentGaps = gaps.filter((gap) => isSame(gap.to, snapped.min) || isSame(gap.from, snapped.max));
  const isEqual = (a: Gap, b: Gap) => isSame(widthOf(a), widthOf(b));
  return gaps
    .filter(
      (gap) =>
        adjacentGaps.some((each) => isEqual(each, gap)) && gaps.some((other) => other !== gap && isEqual(other, gap)),
    )
    .map((gap) => ({ kind: 'gap', axis, ...gap }));
}

function widthOf({ from, to }: Gap): number {
  return to - from;
}

/** The nearest of these rectangles, at most so many: what is far away says nothing about a place. */
export function nearestRects<T extends Rect>(rect: Rect, others: readonly T[], max: number): readonly T[] {
  if (others.length <= max) return others;
  const { x, y } = centreOf(rect);
  const distanceTo = (other: Rect) => {
    const centre = centreOf(other);
    return Math.hypot(centre.x - x, centre.y - y);
  };
  return others
    .map((other) => ({ other, away: distanceTo(other) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, max)
    .map(({ other }) => other);
}
