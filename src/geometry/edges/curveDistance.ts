import { distance, type Point } from '../plane/point.ts';
import { type CurveSegment, segmentBounds, segmentsOf, splitInHalf } from './curveSegments.ts';
import type { Curve } from './edgePath.ts';

/** The most by which the answer may be wrong, in the curve's unit: a quarter of a pixel at full zoom. */
const TOLERANCE = 0.25;

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
  for (const segment of segmentsOf(curve)) search(segment);
  return shortest;
}

/** The distance of a point from the bounds of control points; 0 within them. */
function distanceToBounds(segment: CurveSegment, { x, y }: Point): number {
  const { minX, minY, maxX, maxY } = segmentBounds(segment);
  return Math.hypot(Math.max(minX - x, x - maxX, 0), Math.max(minY - y, y - maxY, 0));
}
