import { bake, curve, type Point2 } from './profile.ts';
import type { Solid } from './solid.ts';

type Shape = {
  /** The sheet's middle line seen from the side, from front to back: z and y. */
  readonly line: readonly Point2[];
  readonly thick: number;
  /** Half width. */
  readonly wide: number;
  /** How far the side edges come forward, and how far they rise. */
  readonly cup: number;
  readonly dish: number;
  /** Radii of its corners, at the front end and at the top. */
  readonly front: number;
  readonly top: number;
};

/** How far a point is outside a strip of half width `wide` that ends at 0, its corners rounded. */
function strip(across: number, past: number, wide: number, corner: number): number {
  const u = across - wide + corner;
  const v = past + corner;
  return Math.sqrt((u > 0 ? u * u : 0) + (v > 0 ? v * v : 0)) + Math.min(Math.max(u, v), 0) - corner;
}

/** A bent sheet, as of moulded plywood or plastic: one line seen from the side, hollowed across. `thick` is half its thickness. */
export function sheet({ line, thick, wide, cup, dish, front, top }: Shape): Solid {
  const points = curve(line);
  const offset = (side: number): Point2[] =>
    points.map(([z, y], i): Point2 => {
      const [az, ay] = points[Math.max(0, i - 1)];
      const [bz, by] = points[Math.min(points.length - 1, i + 1)];
      const length = Math.hypot(bz - az, by - ay) || 1;
      return [z - (side * thick * (by - ay)) / length, y + (side * thick * (bz - az)) / length];
    });
  const { at, min, max } = bake([...offset(1), ...offset(-1).reverse()]);
  const steepness = ((2 * Math.hypot(cup, dish)) / (wide * wide)) ** 2;
  return {
    box: { min: [-wide, min[1], min[0]], max: [wide, max[1] + dish, max[0] + cup] },
    at: (x, y, z) => {
      const across = Math.min(wide, Math.abs(x));
      const share = (across / wide) ** 2;
      const d = at(z - cup * share, y - dish * share) + thick * 0.5;
      const edge = Math.max(
        strip(Math.abs(x), z - cup * share - max[0], wide, front),
        strip(Math.abs(x), y - dish * share - max[1], wide, top),
      );
      const side = edge + thick * 0.5;
      const out = Math.sqrt((d > 0 ? d * d : 0) + (side > 0 ? side * side : 0));
      return (out + Math.min(Math.max(d, side), 0) - thick * 0.5) / Math.sqrt(1 + steepness * across * across);
    },
  };
}
