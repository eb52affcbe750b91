import { material } from '../../studio/materials.ts';
import type { Point, Solid } from '../sdf/solid.ts';

/** A lit display with a wallpaper. */
export const DISPLAY = {
  ...material('plastic'),
  base: [0.3, 0.3, 0.3] as const,
  rough: 0.3,
  coat: 0.3,
  pattern: 'screen',
  glow: 0.95,
} as const;

/** What a display shows in white. */
export const LIT = { ...material('plastic'), base: [1, 1, 1] as const, rough: 0.3, coat: 0.3, glow: 0.9 } as const;

/** How far marks stand out of the display: just enough to be met first. */
const PROUD = 0.003;

type Plane = (u: number, v: number) => number;

/** A shape in the plane of a display that faces +z. */
function mark([cx, cy, cz]: Point, w: number, h: number, plane: Plane): Solid {
  return {
    box: { min: [cx - w, cy - h, cz - PROUD], max: [cx + w, cy + h, cz + PROUD] },
    at: (x, y, z) => {
      const d = plane(x - cx, y - cy);
      const e = Math.abs(z - cz) - PROUD;
      return Math.min(Math.max(d, e), 0) + Math.hypot(Math.max(d, 0), Math.max(e, 0));
    },
  };
}

/** A bar from (ax, ay) to (bx, by), round at its ends. */
const bar =
  (ax: number, ay: number, bx: number, by: number, thick: number): Plane =>
  (u, v) => {
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.min(1, Math.max(0, ((u - ax) * dx + (v - ay) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(u - ax - dx * t, v - ay - dy * t) - thick;
  };

/** The outline of an upright stadium, half width `w` and half height `h`. */
const loop =
  (x: number, y: number, w: number, h: number, thick: number): Plane =>
  (u, v) =>
    Math.abs(Math.hypot(u - x, Math.max(0, Math.abs(v - y) - (h - w))) - w) - thick;

/** The time, 10:09, its digits `high`, centred. */
export function clockDigits(centre: Point, high: number): Solid {
  const h = high / 2;
  const thick = high * 0.055;
  const w = high * 0.25;
  const step = high * 0.72;
  const planes: Plane[] = [
    bar(-1.62 * step, -h, -1.62 * step, h, thick),
    bar(-1.62 * step, h, -1.62 * step - w * 0.7, h * 0.66, thick),
    loop(-0.72 * step, 0, w, h, thick),
    bar(0, h * 0.36, 0, h * 0.36, thick * 1.25),
    bar(0, -h * 0.36, 0, -h * 0.36, thick * 1.25),
    loop(0.72 * step, 0, w, h, thick),
    loop(1.66 * step, h * 0.42, w, h * 0.58, thick),
    bar(1.66 * step + w, h * 0.42, 1.66 * step + w * 0.35, -h, thick),
  ];
  const reach = 1.66 * step + w + 2 * thick;
  return mark(centre, reach, h + 2 * thick, (u, v) => {
    let d = Number.POSITIVE_INFINITY;
    for (const plane of planes) d = Math.min(d, plane(u, v));
    return d;
  });
}

/** A filled tile with round corners, half sizes `w` and `h`. */
export function tile(centre: Point, w: number, h: number, corner: number): Solid {
  const r = Math.min(corner, w, h);
  return mark(centre, w, h, (u, v) => {
    const [a, b] = [Math.abs(u) - w + r, Math.abs(v) - h + r];
    return Math.hypot(Math.max(a, 0), Math.max(b, 0)) + Math.min(Math.max(a, b), 0) - r;
  });
}
