import { distance, type Point } from '../plane/point.ts';

/** A place that a loose end could be dropped on. */
export type HandlePlace = {
  readonly point: Point;
  /** Set if a connection may end here. */
  readonly isFitting: boolean;
};

/** Radii round the loose end, in the unit of the points. */
export type Reach = {
  /** Within it, a handle is meant whether it fits or not: the person points at it. */
  readonly aim: number;
  /** Within it, a handle that fits draws the loose end to itself. */
  readonly snap: number;
};

/**
 * The handle that a loose end means: the nearest one it points at, else the nearest fitting one within the snapping distance.
 * What merely lies near and does not fit is never meant, so that passing by says nothing.
 */
export function nearestHandle<T extends HandlePlace>(end: Point, places: Iterable<T>, reach: Reach): T | undefined {
  let aimed: T | undefined;
  let aimedDistance = reach.aim;
  let snapped: T | undefined;
  let snappedDistance = reach.snap;
  for (const place of places) {
    const candidateDistance = distance(end, place.point);
    if (candidateDistance <= aimedDistance) {
      aimed = place;
      aimedDistance = candidateDistance;
    }
    if (place.isFitting && candidateDistance <= snappedDistance) {
      snapped = place;
      snappedDistance = candidateDistance;
    }
  }
  return aimed ?? snapped;
}
