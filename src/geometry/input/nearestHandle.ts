import { distance, type Point } from '../plane/point.ts';

/** A place that a loose end could be dropped on. */
export type HandleCandidate = {
  readonly point: Point;
  /** Set if a connection may end here. */
  readonly canConnect: boolean;
};

/** Radii round the loose end, in the unit of the points. */
export type HandleReach = {
  /** Within it, a handle is meant whether it fits or not: the person points at it. */
  readonly aim: number;
  /** Within it, a handle that fits draws the loose end to itself. */
  readonly snap: number;
};

/**
 * The handle that a loose end means: the nearest one it points at, else the nearest fitting one within the snapping distance.
 * What merely lies near and does not fit is never meant, so that passing by says nothing.
 */
export function nearestHandle<T extends HandleCandidate>(
  end: Point,
  places: Iterable<T>,
  reach: HandleReach,
): T | undefined {
  let aimedHandle: T | undefined;
  let aimedDistance = reach.aim;
  let snappedHandle: T | undefined;
  let snappedDistance = reach.snap;
  for (const place of places) {
    const candidateDistance = distance(end, place.point);
    if (candidateDistance <= aimedDistance) {
      aimedHandle = place;
      aimedDistance = candidateDistance;
    }
    if (place.canConnect && candidateDistance <= snappedDistance) {
      snappedHandle = place;
      snappedDistance = candidateDistance;
    }
  }
  return aimedHandle ?? snappedHandle;
}
