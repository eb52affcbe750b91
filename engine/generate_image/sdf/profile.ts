import { type Lattice, openGrid } from './polygonGrid.ts';
import type { Box, Solid } from './solid.ts';

export type Point2 = readonly [number, number];
/** Distance in a plane. */
type Distance2 = (x: number, y: number) => number;
export type Profile = { readonly at: Distance2; readonly min: Point2; readonly max: Point2 };

/** Cells along a profile's longer side. */
const RESOLUTION = 340;
/** Room around a profile, in units, where its grid is still exact. */
const MARGIN = 0.12;
/** Points between two control points. */
const STEPS = 40;

/** A Catmull-Rom curve through the points. */
export function curve(points: readonly Point2[], closed = false, steps = STEPS): Point2[] {
  const count = points.length;
  const at = (i: number): Point2 =>
    closed ? points[(i + count) % count] : points[Math.min(count - 1, Math.max(0, i))];
  const out: Point2[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      const on = (q: 0 | 1) =>
        0.5 *
        (2 * b[q] +
          (c[q] - a[q]) * t +
          (2 * a[q] - 5 * b[q] + 4 * c[q] - d[q]) * t * t +
          (3 * b[q] - a[q] - 3 * c[q] + d[q]) * t * t * t);
      out.push([on(0), on(1)]);
    }
  }
  if (!closed) out.push(points[count - 1]);
  return out;
}

/**
 * The signed distance of a closed polygon, baked into a grid and read back through a quadratic B-spline: its gradient has no
 * steps, so that polished metal shows no facets.
 */
export function bake(polygon: readonly Point2[]): Profile {
  const min: Point2 = [Math.min(...polygon.map(([x]) => x)), Math.min(...polygon.map(([, y]) => y))];
  const max: Point2 = [Math.max(...polygon.map(([x]) => x)), Math.max(...polygon.map(([, y]) => y))];
  const cell = Math.max(max[0] - min[0] + 2 * MARGIN, max[1] - min[1] + 2 * MARGIN) / RESOLUTION;
  const left = min[0] - MARGIN;
  const low = min[1] - MARGIN;
  const width = Math.ceil((max[0] - left + MARGIN) / cell) + 3;
  const height = Math.ceil((max[1] - low + MARGIN) / cell) + 3;
  // Opened when first read: planning a scene asks only for boxes.
  let read: Distance2 | null = null;
  return {
    min,
    max,
    at: (x, y) => {
      read ??= reader(polygon, { left, low, cell, width, height });
      return read(x, y);
    },
  };
}

function reader(polygon: readonly Point2[], lattice: Lattice): Distance2 {
  const { left, low, cell, width, height } = lattice;
  const { grid, fill } = openGrid(polygon, lattice);
  const most = width - 2.001;
  const top = height - 2.001;
  const smooth = (cu: number, cv: number, i: number, j: number): number => {
    const f = cu - i;
    const g = cv - j;
    const a0 = 0.5 * (0.5 - f) * (0.5 - f);
    const a1 = 0.75 - f * f;
    const a2 = 0.5 * (0.5 + f) * (0.5 + f);
    const k = j * width + i;
    const below = a0 * grid[k - width - 1] + a1 * grid[k - width] + a2 * grid[k - width + 1];
    const on = a0 * grid[k - 1] + a1 * grid[k] + a2 * grid[k + 1];
    const above = a0 * grid[k + width - 1] + a1 * grid[k + width] + a2 * grid[k + width + 1];
    return 0.5 * (0.5 - g) * (0.5 - g) * below + (0.75 - g * g) * on + 0.5 * (0.5 + g) * (0.5 + g) * above;
  };
  return (x, y) => {
    const u = (x - left) / cell;
    const v = (y - low) / cell;
    const cu = u < 1 ? 1 : u > most ? most : u;
    const cv = v < 1 ? 1 : v > top ? top : v;
    const i = Math.floor(cu + 0.5);
    const j = Math.floor(cv + 0.5);
    let d = smooth(cu, cv, i, j);
    if (Number.isNaN(d)) {
      for (const column of [i - 1, i + 1]) for (const row of [j - 1, j + 1]) fill(column, row);
      d = smooth(cu, cv, i, j);
    }
    if (cu === u && cv === v) return d;
    // Off the grid: at least the way back to it, at most that and what the grid says there.
    const off = Math.hypot(u - cu, v - cv) * cell;
    return Math.max(off, d);
  };
}

/** A profile turned around the upright axis through (`cx`, `cz`): x is the radius, y the height. `round` softens its edges. */
export function lathe(polygon: readonly Point2[], round = 0, cx = 0, cz = 0): Solid {
  const { at, min, max } = bake(polygon);
  const reach = max[0] + round;
  const box: Box = { min: [cx - reach, min[1] - round, cz - reach], max: [cx + reach, max[1] + round, cz + reach] };
  return { box, at: (x, y, z) => at(Math.sqrt((x - cx) ** 2 + (z - cz) ** 2), y) - round };
}

/** A profile in x and y, thick from `z - half` to `z + half`; edges rounded by `round`. */
export function extrude(polygon: readonly Point2[], z: number, half: number, round: number): Solid {
  const { at, min, max } = bake(polygon);
  return {
    box: { min: [min[0], min[1], z - half], max: [max[0], max[1], z + half] },
    at: (x, y, pz) => {
      const d = at(x, y) + round;
      const e = Math.abs(pz - z) - half + round;
      return Math.min(Math.max(d, e), 0) + Math.hypot(Math.max(d, 0), Math.max(e, 0)) - round;
    },
  };
}

/** The wall of an open vessel: the outer line from bottom to top, `wall` thick, with a floor at height `floor`. */
export function vessel(outline: readonly Point2[], wall: number, floor: number): Point2[] {
  const outer = curve(outline);
  const inner = outer
    .map(([x, y]): Point2 => [Math.max(0.001, x - wall), y])
    .filter(([, y]) => y > floor)
    .reverse();
  const inside = inner.length > 0 ? inner[inner.length - 1][0] : 0.001;
  return [[0, outer[0][1]], ...outer, ...inner, [inside, floor], [0, floor]];
}

/** A thin shade, open at both ends: the outer line from bottom to top. */
export function sleeve(outline: readonly Point2[], wall: number): Point2[] {
  const outer = curve(outline);
  return [...outer, ...outer.map(([x, y]): Point2 => [Math.max(0.001, x - wall), y]).reverse()];
}
