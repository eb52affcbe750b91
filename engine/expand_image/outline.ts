import type { Size } from '../raster/plane.ts';

type Point = readonly [x: number, y: number];

/** A photograph fills at least this share of the rectangle around it, as far as that lies on the canvas; a cut-out does not. */
const FULL = 0.97;
/** Steps in which the rectangle's angle is found, in degrees, each round within two of the step before. */
const ANGLE_STEPS = [1, 0.1, 0.01];
const QUARTER = 90;

/** Whether a mask is a rectangle, turned by any angle, of which the canvas's edges may cut something off: a photograph. */
export function isRectangle(mask: Uint8Array, size: Size): boolean {
  const { ends, count } = endsOfRows(mask, size);
  if (count === 0) return false;
  let [best, least] = [0, areaAround(ends, 0, size)];
  let [from, to] = [0, QUARTER];
  for (const step of ANGLE_STEPS) {
    for (let angle = from; angle <= to; angle += step) {
      const area = areaAround(ends, angle, size);
      if (area < least) [best, least] = [angle, area];
    }
    [from, to] = [best - step, best + step];
  }
  return count >= least * FULL;
}

/** The first and the last set pixel of each row: whatever lies around these lies around all. */
function endsOfRows(mask: Uint8Array, { width, height }: Size): { ends: Point[]; count: number } {
  const ends: Point[] = [];
  let count = 0;
  for (let y = 0; y < height; y++) {
    let [first, last] = [-1, -1];
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (!mask[i]) continue;
      count++;
      if (first < 0) first = x;
      last = x;
    }
    if (first >= 0) ends.push([first, y], [last, y]);
  }
  return { ends, count };
}

/** Area, on the canvas, of the rectangle at an angle (degrees) around pixels, half a pixel beyond their centres. */
function areaAround(pixels: readonly Point[], angle: number, { width, height }: Size): number {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of pixels) {
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    if (u < left) left = u;
    if (u > right) right = u;
    if (v < top) top = v;
    if (v > bottom) bottom = v;
  }
  const corner = (u: number, v: number): Point => [u * cos - v * sin + 0.5, u * sin + v * cos + 0.5];
  const [w, e, n, s] = [left - 0.5, right + 0.5, top - 0.5, bottom + 0.5];
  let shape: Point[] = [corner(w, n), corner(e, n), corner(e, s), corner(w, s)];
  for (const inside of [
    ([x]: Point) => x,
    ([x]: Point) => width - x,
    ([, y]: Point) => y,
    ([, y]: Point) => height - y,
  ])
    shape = cutOff(shape, inside);
  return areaOf(shape);
}

/** The part of a convex shape where `inside` is not negative; it must be linear (Sutherland and Hodgman 1974). */
function cutOff(shape: readonly Point[], inside: (point: Point) => number): Point[] {
  return shape.flatMap((point, k) => {
    const next = shape[(k + 1) % shape.length];
    const [here, there] = [inside(point), inside(next)];
    const kept = here >= 0 ? [point] : [];
    if (here >= 0 === there >= 0) return kept;
    const t = here / (here - there);
    return [...kept, [point[0] + (next[0] - point[0]) * t, point[1] + (next[1] - point[1]) * t] as const];
  });
}

function areaOf(shape: readonly Point[]): number {
  const twice = shape.reduce((sum, [x, y], k) => {
    const [u, v] = shape[(k + 1) % shape.length];
    return sum + x * v - u * y;
  }, 0);
  return Math.abs(twice) / 2;
}
