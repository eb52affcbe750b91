import type { Solid } from '../sdf/solid.ts';

type Shape = {
  /** Half width and depth outside, and half the wall's thickness. */
  readonly half: number;
  readonly far: number;
  readonly wall: number;
  /** Radius of the back's corners in plan. */
  readonly corner: number;
  /** The wall stands from `low` to `back` behind and to `front` at its ends. */
  readonly low: number;
  readonly back: number;
  readonly front: number;
  /** Distance of the seams of upright channels; none at 0. */
  readonly channels: number;
};

const CHANNEL_DEPTH = 0.022;

/** A wall that runs around a seat in a U, open to the front, its top falling from the back to its ends. */
export function tub({ half, far, wall, corner, low, back, front, channels }: Shape): Solid {
  const a = half - wall;
  const c = far - wall;
  const r = Math.min(corner, a, c);
  const end = far - wall;
  const quarter = (Math.PI / 2) * r;
  const swell = channels > 0 ? CHANNEL_DEPTH : 0;
  const slope = (back - front) / (2 * far);
  const caution = (1 / Math.sqrt(1 + slope * slope * 2.2)) * (channels > 0 ? 0.8 : 1);
  const thick = wall - swell;
  const most = Math.max(back, front);
  return {
    box: { min: [-half, low, -far], max: [half, most, far] },
    at: (x, y, z) => {
      // The plan's middle line: straight behind, a quarter circle, straight to the front.
      const px = Math.abs(x);
      const qx = px - a + r;
      const qz = -z - c + r;
      let line: number;
      let along: number;
      if (qx > 0 && qz > 0) {
        line = Math.abs(Math.sqrt(qx * qx + qz * qz) - r);
        along = a - r + Math.atan2(qx, qz) * r;
      } else if (qx > qz) {
        const past = Math.max(0, z - end);
        line = Math.sqrt((px - a) ** 2 + past * past);
        along = a - r + quarter + (c - r) + Math.min(z, end);
      } else {
        line = Math.abs(-z - c);
        along = px;
      }
      let d = line - thick;
      if (channels > 0 && d < 0.12) d -= swell * Math.abs(Math.sin((Math.PI * along) / channels));
      const t = Math.min(1, Math.max(0, (z + far) / (2 * far)));
      const top = back + (front - back) * t * t * (3 - 2 * t);
      const round = thick * 0.9;
      const high = Math.max(y - top, low - y) + round;
      const wide = d + round;
      const outside = Math.sqrt((wide > 0 ? wide * wide : 0) + (high > 0 ? high * high : 0));
      return (outside + Math.min(Math.max(wide, high), 0) - round) * caution;
    },
  };
}
