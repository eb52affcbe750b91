import { largest, measure, turnedAround } from './mainSolid.ts';
import type { Part } from './model.ts';
import type { Point, Solid } from './sdf/solid.ts';

/** How much wider a body is in its middle than at its edges, as a share of its half size: turned ones, and boxes. */
const TURNED = 0.2;
const BOX = 0.11;
/** Families whose bodies are turned although their largest solid has more to it: a kettle's spout. */
const BODIES: ReadonlySet<string> = new Set(['kettle', 'mug']);

/**
 * Parts swollen together like a cushion about the largest of them: sides bulge, the top of a box does, the bottom stays flat
 * on the floor. All go along, so that lids, doors and handles still fit.
 */
export function inflate(parts: readonly Part[], family: string): Part[] {
  const { solid } = largest(parts);
  const turned = BODIES.has(family) || turnedAround(solid) === 1;
  const { middle, half } = measure(solid.box);
  const [cx, cy, cz] = turned && BODIES.has(family) ? [0, middle[1], 0] : middle;
  const [a, b, c] = turned ? [Math.min(half[0], half[2]), half[1], Math.min(half[0], half[2])] : half;
  const bulge = turned ? TURNED : BOX;
  // Across its shorter sides something bulges by a share of these.
  const share = (one: number, other: number) => (bulge * Math.min(one, other)) / one;
  const [xy, zy] = [share(a, b), share(c, b)];
  const [xz, zx, yx, yz] = turned ? [0, 0, 0, 0] : [share(a, c), share(c, a), share(b, a), share(b, c)];
  const most: Point = [1 + xy + xz, 1 + yx + yz, 1 + zy + zx];
  const caution = 1 / (1 + (turned ? 2.2 : 3.6) * bulge);
  const square = (t: number) => (t > 1 || t < -1 ? 1 : t * t);
  const swell = ({ box, at }: Solid): Solid => ({
    box: shrink(box, [cx, cy, cz], most),
    at: (x, y, z) => {
      const [dx, dy, dz] = [x - cx, y - cy, z - cz];
      const [u, v, w] = [square(dx / a), square(dy / b), square(dz / c)];
      const up = dy > 0 ? 1 + yx * u + yz * w : 1;
      return at(cx + dx * (1 + xy * v + xz * w), cy + dy * up, cz + dz * (1 + zy * v + zx * u)) * caution;
    },
  });
  return parts.map((part) => ({ ...part, solid: swell(part.solid) }));
}

/** A box whose near sides may come nearer to the middle by the factors that its points are moved by. */
function shrink({ min, max }: Solid['box'], middle: Point, most: Point): Solid['box'] {
  const near = (value: number, i: number, side: 1 | -1) => {
    const away = value - middle[i];
    return away * side > 0 ? value : middle[i] + away / most[i];
  };
  const all = (point: Point, side: 1 | -1): Point => [
    near(point[0], 0, side),
    near(point[1], 1, side),
    near(point[2], 2, side),
  ];
  return { min: all(min, -1), max: all(max, 1) };
}
