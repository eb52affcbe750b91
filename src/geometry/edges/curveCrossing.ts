import { contains, overlaps, type Rect } from '../plane/rect.ts';
import { type CurveSegment, segmentBounds, segmentsOf, splitInHalf } from './curveSegments.ts';
import type { Curve } from './edgePath.ts';

/** A piece whose control points lie this close together, in board units, is taken for a point. */
const TOLERANCE = 0.5;

/**
 * Says whether a curve has a point within a rectangle, both in board units, wrong by at most `TOLERANCE`. Halves each piece until its
 * control points lie within the rectangle or off it.
 */
export function curveCrosses(curve: Curve, rect: Rect): boolean {
  for (const segment of segmentsOf(curve)) if (segmentCrosses(segment, rect)) return true;
  return false;
}

function segmentCrosses(segment: CurveSegment, rect: Rect): boolean {
  const bounds = segmentBounds(segment);
  if (!overlaps(bounds, rect)) return false;
  const isPoint = bounds.maxX - bounds.minX < TOLERANCE && bounds.maxY - bounds.minY < TOLERANCE;
  if (isPoint || contains(rect, bounds)) return true;
  return splitInHalf(segment).some((half) => segmentCrosses(half, rect));
}
