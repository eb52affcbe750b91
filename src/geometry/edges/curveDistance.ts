import { distance, type Point } from '../plane/point.ts';
import type { Curve } from './edgePath.ts';

/** The most by which the answer may be wrong, in the curve's unit: a quarter of a pixel at full zoom. */
const TOLERANCE = 0.25;

type CurveSegment = readonly [Point, Point, Point, Point];

/**
 * The distance of a point from a curve, in the unit of both, at most `TOLERANCE` too large. Halves each piece until what is left cannot
 * be nearer: a piece lies within the bounds of its control points (de Casteljau), so no turn or return of a curve is missed.
 */
export function curveDistance(curve: Curve, point: Point): number {
  let shortest = Math.min(...curve.filter((_, n) => n % 3 === 0).map((end) => distance(end, point)));
  const search = (segment: CurveSegment) => {
    const mayBeNearer = distanceToBounds(segment, point) < shortest - TOLERANCE;
    if (!mayBeNearer) return;
    const [first, second] = splitInHalf(segment);
    shortest = Math.min(shortest, distance(second[0], point));
    search(first);
    search(second);
  };
  for (let n = 0; n + 3 < curve.length; n += 3) search([curve[n]!, curve[n + 1]!, curve[n + 2]!, curve[n + 3]!]);
  return shortest;
}

/** The distance of a point from the bounds of control points; 0 within them. */
function distanceToBounds([a, b, c, d]: CurveSegment, { x, y }: Point): number {
  const left = Math.min(a.x, b.x, c.x, d.x) - x;
  const right = x - Math.max(a.x, b.x, c.x, d.x);
  const above = Math.min(a.y, b.y, c.y, d.y) - y;
  const below = y - Math.max(a.y, b.y, c.y, d.y);
  return Math.hypot(Math.max(left, right, 0), Math.max(above, below, 0));
}

function splitInHalf([a, b, c, d]: CurveSegment): [CurveSegment, CurveSegment] {
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
