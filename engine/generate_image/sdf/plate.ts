import type { Axis } from './primitives.ts';
import { boxAround, type Distance, type Point, type Solid } from './solid.ts';

/**
 * A slab that lies across `axis`: its outline is a rectangle with corners of radius `corner` (at the lower or rear end
 * `low`), its rims are rounded by `edge`. `half` are its half sizes in x, y and z.
 */
export function plate(
  [cx, cy, cz]: Point,
  half: Point,
  corner: number,
  edge: number,
  axis: Axis = 'y',
  low = corner,
): Solid {
  const [a, b, thick] = axis === 'x' ? [half[2], half[1], half[0]] : axis === 'y' ? half3(half) : half;
  const most = Math.min(a, b);
  const rim = Math.min(edge, thick);
  const high = Math.max(rim, Math.min(corner, most));
  const under = Math.max(rim, Math.min(low, most));
  const slab = (u: number, v: number, w: number): number => {
    const r = v > 0 ? high : under;
    const qu = Math.abs(u) - a + r;
    const qv = Math.abs(v) - b + r;
    const across = Math.sqrt((qu > 0 ? qu * qu : 0) + (qv > 0 ? qv * qv : 0)) + Math.min(Math.max(qu, qv), 0) - r + rim;
    const along = Math.abs(w) - thick + rim;
    const out = Math.sqrt((across > 0 ? across * across : 0) + (along > 0 ? along * along : 0));
    return out + Math.min(Math.max(across, along), 0) - rim;
  };
  const at: Distance =
    axis === 'x'
      ? (x, y, z) => slab(z - cz, y - cy, x - cx)
      : axis === 'y'
        ? (x, y, z) => slab(x - cx, z - cz, y - cy)
        : (x, y, z) => slab(x - cx, y - cy, z - cz);
  return { box: boxAround([cx, cy, cz], half), at };
}

const half3 = ([x, y, z]: Point): Point => [x, z, y];

/**
 * An upright body whose outline, a rectangle with corners of radius `corner`, changes evenly from `low` (half width and
 * half depth) at height `from` to `high` at height `to`; its rims are rounded by `edge`.
 */
export function taper(
  [cx, cz]: readonly [number, number],
  from: number,
  to: number,
  low: readonly [number, number],
  high: readonly [number, number],
  corner: number,
  edge: number,
): Solid {
  const half = (to - from) / 2;
  const middle = (from + to) / 2;
  const slope = Math.max(Math.abs(high[0] - low[0]), Math.abs(high[1] - low[1])) / (to - from);
  // Distances are measured level, not square to the leaning side.
  const caution = 1 / Math.hypot(1, slope);
  const wide = [Math.max(low[0], high[0]), Math.max(low[1], high[1])];
  return {
    box: { min: [cx - wide[0], from, cz - wide[1]], max: [cx + wide[0], to, cz + wide[1]] },
    at: (x, y, z) => {
      const t = Math.min(1, Math.max(0, (y - from) / (to - from)));
      const a = low[0] + (high[0] - low[0]) * t;
      const b = low[1] + (high[1] - low[1]) * t;
      const r = Math.min(corner, a, b);
      const qx = Math.abs(x - cx) - a + r;
      const qz = Math.abs(z - cz) - b + r;
      const side = Math.sqrt((qx > 0 ? qx * qx : 0) + (qz > 0 ? qz * qz : 0)) + Math.min(Math.max(qx, qz), 0) - r;
      const across = side * caution + edge;
      const along = Math.abs(y - middle) - half + edge;
      const out = Math.sqrt((across > 0 ? across * across : 0) + (along > 0 ? along * along : 0));
      return out + Math.min(Math.max(across, along), 0) - edge;
    },
  };
}
