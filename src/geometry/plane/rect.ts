import type { Point } from './point.ts';

/** An upright rectangle by its bounds, the shape that the spatial index uses too. */
export type Rect = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };

/** The rectangle between two corners, in whichever order they were dragged. */
export function rectBetween(a: Point, b: Point): Rect {
  return {
    minX: Math.min(a.x, b.x),
    minY: Math.min(a.y, b.y),
    maxX: Math.max(a.x, b.x),
    maxY: Math.max(a.y, b.y),
  };
}

/** Grows a rectangle by `margin` on every side; a negative margin shrinks it. */
export function grownRect(rect: Rect, margin: number): Rect {
  return {
    minX: rect.minX - margin,
    minY: rect.minY - margin,
    maxX: rect.maxX + margin,
    maxY: rect.maxY + margin,
  };
}

/** Says whether two rectangles have the same bounds. */
export function isSameRect(a: Rect, b: Rect): boolean {
  return a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY;
}

/** Says whether `inner` lies wholly within `outer`; touching counts. */
export function contains(outer: Rect, inner: Rect): boolean {
  return inner.minX >= outer.minX && inner.minY >= outer.minY && inner.maxX <= outer.maxX && inner.maxY <= outer.maxY;
}

/** Says whether two rectangles share at least a point. */
export function overlaps(a: Rect, b: Rect): boolean {
  return a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;
}

/** The area that two rectangles share; undefined when they share nothing. */
export function intersection(a: Rect, b: Rect): Rect | undefined {
  if (!overlaps(a, b)) return undefined;
  return {
    minX: Math.max(a.minX, b.minX),
    minY: Math.max(a.minY, b.minY),
    maxX: Math.min(a.maxX, b.maxX),
    maxY: Math.min(a.maxY, b.maxY),
  };
}

/** The smallest rectangle around all; undefined for none. */
export function boundsOf(rects: Iterable<Rect>): Rect | undefined {
  let bounds: Rect | undefined;
  for (const rect of rects) {
    bounds = bounds
      ? {
          minX: Math.min(bounds.minX, rect.minX),
          minY: Math.min(bounds.minY, rect.minY),
          maxX: Math.max(bounds.maxX, rect.maxX),
          maxY: Math.max(bounds.maxY, rect.maxY),
        }
      : rect;
  }
  return bounds;
}

export function centreOf(rect: Rect): Point {
  return { x: (rect.minX + rect.maxX) / 2, y: (rect.minY + rect.maxY) / 2 };
}

export function widthOf(rect: Rect): number {
  return rect.maxX - rect.minX;
}

export function heightOf(rect: Rect): number {
  return rect.maxY - rect.minY;
}

/** The rectangle moved by an offset. */
export function translatedRect({ minX, minY, maxX, maxY }: Rect, { x, y }: Point): Rect {
  return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y };
}
