import type { Point } from './point.ts';
import { distance } from './point.ts';
import type { Rect } from './rect.ts';

/** How far the control points stand off, in board units: half the distance, held between these (the look's section on edges). */
const OFFSET_MIN = 40;
const OFFSET_MAX = 240;

/** The standing-off of both control points of an edge between two points. */
export function controlOffset(from: Point, to: Point): number {
  return Math.min(OFFSET_MAX, Math.max(OFFSET_MIN, distance(from, to) / 2));
}

/** The path of an edge, leaving an output to the right and entering an input from the left. Board units. */
export function edgePath(from: Point, to: Point): string {
  const offset = controlOffset(from, to);
  return `M${round(from.x)} ${round(from.y)}C${round(from.x + offset)} ${round(from.y)} ${round(to.x - offset)} ${round(to.y)} ${round(to.x)} ${round(to.y)}`;
}

/** The middle of an edge. Both control points stand off equally, so it is the middle of the ends. */
export function edgeMiddle(from: Point, to: Point): Point {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

/** A rectangle that surely holds the whole curve: a cubic lies within the hull of its control points. */
export function edgeBox(from: Point, to: Point): Rect {
  const offset = controlOffset(from, to);
  return {
    minX: Math.min(from.x, to.x - offset),
    minY: Math.min(from.y, to.y),
    maxX: Math.max(from.x + offset, to.x),
    maxY: Math.max(from.y, to.y),
  };
}

/** The point of the curve at `t` from 0 to 1. */
export function edgePoint(from: Point, to: Point, t: number): Point {
  const offset = controlOffset(from, to);
  const s = 1 - t;
  const along = (a: number, b: number, c: number, d: number) =>
    s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
  return {
    x: along(from.x, from.x + offset, to.x - offset, to.x),
    y: along(from.y, from.y, to.y, to.y),
  };
}

/** A tenth of a unit is below what anybody sees at 400 %, and keeps the path short. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
