import { distance, type Point } from '../plane/point.ts';

/** A place that a loose end could be dropped on. */
export type HandlePlace = {
  readonly at: Point;
  /** Set if a connection may end here. */
  readonly fits: boolean;
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
  let aimedAway = reach.aim;
  let drawn: T | undefined;
  let drawnAway = reach.snap;
  for (const place of places) {
    const away = distance(end, place.at);
    if (away <= aimedAway) {
      aimed = place;
      aimedAway = away;
    }
    if (place.fits && away <= drawnAway) {
      drawn = place;
      drawnAway = away;
    }
  }
  return aimed ?? drawn;
}
