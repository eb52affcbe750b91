import type { RegionMap } from './regions.ts';

export type Point = { readonly x: number; readonly y: number };

/** Share of a quadrilateral that a region must fill, and of the region that must lie in it. */
const FIT = 0.93;

/** The four corners, in turn, of a region that is a straight-edged convex quadrilateral; null for other shapes. */
export function readQuad(map: RegionMap, label: number, area: number): Point[] | null {
  const corners = hull(outline(map, label));
  while (corners.length > 4) corners.splice(flattest(corners), 1);
  if (corners.length < 4) return null;
  const quad = areaOf(corners);
  return area > FIT * quad && quad > FIT * area ? corners : null;
}

/** First and last pixel of each row. */
function outline({ labels, width, height }: RegionMap, label: number): Point[] {
  const points: Point[] = [];
  for (let y = 0; y < height; y++) {
    let first = -1;
    let last = -1;
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (labels[i] !== label) continue;
      if (first < 0) first = x;
      last = x;
    }
    if (first >= 0) points.push({ x: first, y }, { x: last, y });
  }
  return points;
}

/** Convex hull (Andrew's monotone chain). */
function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** The corner whose removal costs the least area. */
function flattest(corners: readonly Point[]): number {
  const cost = corners.map((corner, k) =>
    Math.abs(turn(corners[(k + corners.length - 1) % corners.length], corner, corners[(k + 1) % corners.length])),
  );
  return cost.indexOf(Math.min(...cost));
}

function areaOf(corners: readonly Point[]): number {
  let twice = 0;
  for (const [k, a] of corners.entries()) {
    const b = corners[(k + 1) % corners.length];
    twice += a.x * b.y - b.x * a.y;
  }
  return Math.abs(twice) / 2;
}
