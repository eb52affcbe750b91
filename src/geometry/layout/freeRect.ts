import { heightOf, intersection, type Rect, widthOf } from '../plane/rect.ts';

/** A cut that leaves less than this of what was free is none: what covers most of a small screen lies over the board there. */
const REMAINING_SHARE_MIN = 0.4;

/** The part of `area` that is free of these covers: each cuts off the strip between itself and the border of which it costs least. */
export function freeRect(area: Rect, covers: readonly Rect[]): Rect {
  return covers.reduce((free, cover) => uncoveredPart(free, cover), area);
}

function uncoveredPart(free: Rect, cover: Rect): Rect {
  if (!intersection(free, cover)) return free;
  const cuts: readonly Rect[] = [
    { ...free, minX: cover.maxX },
    { ...free, maxX: cover.minX },
    { ...free, minY: cover.maxY },
    { ...free, maxY: cover.minY },
  ];
  const [largestCut] = cuts
    .filter((cut) => areaOf(cut) > areaOf(free) * REMAINING_SHARE_MIN)
    .sort((a, b) => areaOf(b) - areaOf(a));
  return largestCut ?? free;
}

function areaOf(rect: Rect): number {
  return Math.max(0, widthOf(rect)) * Math.max(0, heightOf(rect));
}
