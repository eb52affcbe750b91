import type { Point } from '../plane/point.ts';
import type { Rect } from '../plane/rect.ts';
import type { Curve } from './edgePath.ts';

/** One cubic piece: its start, two control points and its end. */
export type CurveSegment = readonly [Point, Point, Point, Point];

/** The cubic pieces of a curve, from its start on. */
export function* segmentsOf(curve: Curve): Generator<CurveSegment> {
  for (let n = 0; n + 3 < curve.length; n += 3) yield [curve[n]!, curve[n + 1]!, curve[n + 2]!, curve[n + 3]!];
}

/** The bounds of a piece's control points, within which the piece lies. */
export function segmentBounds([a, b, c, d]: CurveSegment): Rect {
  return {
    minX: Math.min(a.x, b.x, c.x, d.x),
    minY: Math.min(a.y, b.y, c.y, d.y),
    maxX: Math.max(a.x, b.x, c.x, d.x),
    maxY: Math.max(a.y, b.y, c.y, d.y),
  };
}

/** The two halves of a piece (de Casteljau). */
export function splitInHalf([a, b, c, d]: CurveSegment): [CurveSegment, CurveSegment] {
  const ab = midpoint(a, b);
  const bc = midpoint(b, c);
  const cd = midpoint(c, d);
  const abc = midpoint(ab, bc);
  const bcd = midpoint(bc, cd);
  const abcd = midpoint(abc, bcd);
  return [
    [a, ab, abc, abcd],
    [abcd, bcd, cd, d],
  ];
}

function midpoint(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
