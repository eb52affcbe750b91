import type { Axis } from './primitives.ts';
import { boxAround, type Point, type Solid } from './solid.ts';

/**
 * A board along `axis`: a rectangle whose corners are rounded by `corner` in its plane, and its rims by `rim`. `half` are its
 * half sizes in x, y and z.
 */
export function slab([cx, cy, cz]: Point, half: Point, corner: number, rim: number, axis: Axis = 'y'): Solid {
  const [a, c, b] =
    axis === 'y'
      ? [half[0], half[2], half[1]]
      : axis === 'z'
        ? [half[0], half[1], half[2]]
        : [half[2], half[1], half[0]];
  const r = Math.min(corner, a, c);
  const e = Math.min(rim, r, b);
  const at = (u: number, v: number, along: number): number => {
    const qu = Math.abs(u) - a + r;
    const qv = Math.abs(v) - c + r;
    const plan = Math.sqrt((qu > 0 ? qu * qu : 0) + (qv > 0 ? qv * qv : 0)) + Math.min(Math.max(qu, qv), 0) - r + e;
    const high = Math.abs(along) - b + e;
    return (
      Math.sqrt((plan > 0 ? plan * plan : 0) + (high > 0 ? high * high : 0)) + Math.min(Math.max(plan, high), 0) - e
    );
  };
  const box = boxAround([cx, cy, cz], half);
  if (axis === 'x') return { box, at: (x, y, z) => at(z - cz, y - cy, x - cx) };
  if (axis === 'z') return { box, at: (x, y, z) => at(x - cx, y - cy, z - cz) };
  return { box, at: (x, y, z) => at(x - cx, z - cz, y - cy) };
}

/** An upright square post from `foot` to `head` (the higher), its half width changing from `ra` to `rb`; may lean. */
export function post(foot: Point, ra: number, head: Point, rb: number, round = 0.01): Solid {
  const rise = head[1] - foot[1];
  const lean = Math.hypot(head[0] - foot[0], head[2] - foot[2]) + Math.abs(rb - ra);
  // Measured level, not square to the leaning side.
  const caution = rise / Math.hypot(rise, lean);
  const r = Math.min(round, ra, rb);
  const reach = Math.max(ra, rb);
  return {
    box: {
      min: [Math.min(foot[0], head[0]) - reach, foot[1], Math.min(foot[2], head[2]) - reach],
      max: [Math.max(foot[0], head[0]) + reach, head[1], Math.max(foot[2], head[2]) + reach],
    },
    at: (x, y, z) => {
      const t = Math.min(1, Math.max(0, (y - foot[1]) / rise));
      const half = ra + (rb - ra) * t - r;
      const qx = Math.abs(x - foot[0] - (head[0] - foot[0]) * t) - half;
      const qz = Math.abs(z - foot[2] - (head[2] - foot[2]) * t) - half;
      const qy = Math.max(foot[1] - y, y - head[1]) + r;
      const outside = Math.sqrt((qx > 0 ? qx * qx : 0) + (qy > 0 ? qy * qy : 0) + (qz > 0 ? qz * qz : 0));
      return (outside + Math.min(Math.max(qx, qy, qz), 0) - r) * caution;
    },
  };
}
