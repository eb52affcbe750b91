/** A place or an offset. Which space it is in (screen pixels or board units) is said by the name that holds it. */
export type Point = { readonly x: number; readonly y: number };

export const ORIGIN: Point = { x: 0, y: 0 };

export function addPoints(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

export function subtractPoints(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}

/** The distance between two points, in the unit of the points. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
