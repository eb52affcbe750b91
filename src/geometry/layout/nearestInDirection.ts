import type { Point } from '../plane/point.ts';
import { centreOf, type Rect } from '../plane/rect.ts';

/** A step along one axis: -1 is left or up, 1 is right or down. */
export type Direction = { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 };

/**
 * The rectangle that lies nearest in a direction, as seen from the middle of another: within 45 degrees of it, by the distance between the
 * middles, which counts up to twice where it is askew. Undefined where nothing lies there.
 */
export function nearestInDirection<T extends Rect>(
  from: Rect,
  candidates: Iterable<T>,
  direction: Direction,
): T | undefined {
  const start = centreOf(from);
  let nearest: T | undefined;
  let minCost = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const cost = stepCost(start, centreOf(candidate), direction);
    if (cost >= minCost) continue;
    minCost = cost;
    nearest = candidate;
  }
  return nearest;
}

/** The distance, times one plus the tangent of the angle to the direction; infinite outside 45 degrees. */
function stepCost(start: Point, end: Point, direction: Direction): number {
  const offset = { x: end.x - start.x, y: end.y - start.y };
  const along = offset.x * direction.x + offset.y * direction.y;
  const across = Math.abs(offset.x * direction.y) + Math.abs(offset.y * direction.x);
  if (along <= 0 || across > along) return Number.POSITIVE_INFINITY;
  return Math.hypot(along, across) * (1 + across / along);
}
