import type { Point, Solid } from './solid.ts';

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
