import { bake, curve, type Point2 } from './profile.ts';
import type { Solid } from './solid.ts';

/** A smooth function through points whose x rises; flat beyond both ends. */
export function graph(points: readonly Point2[]): (x: number) => number {
  const line = curve(points, false, 16);
  const [from, to] = [line[0][0], line[line.length - 1][0]];
  const cells = 256;
  const step = (to - from) / cells;
  const values = new Float64Array(cells + 2);
  for (let i = 0, k = 0; i < values.length; i++) {
    const x = from + i * step;
    while (k < line.length - 2 && line[k + 1][0] < x) k++;
    const [a, b] = [line[k], line[k + 1]];
    values[i] = a[1] + (b[1] - a[1]) * Math.min(1, Math.max(0, (x - a[0]) / (b[0] - a[0] || 1)));
  }
  return (x) => {
    const at = Math.min(cells, Math.max(0, (x - from) / step));
    const i = Math.floor(at);
    return values[i] + (values[i + 1] - values[i]) * (at - i);
  };
}

/** So far outside the side view, the width no longer matters. */
const FAR = 0.05;

/**
 * Bodies with a side view and a width: the closed outline in x and y, and half the width at each place of it, with edges
 * rounded by `round`. Returns the body grown by any amount, so that skins and panels can follow it. `widest` bounds the width.
 * Widths that change fast need more `caution`, the factor that keeps distances from being too long.
 */
export function loft(
  outline: readonly Point2[],
  half: (x: number, y: number) => number,
  { widest, round, caution = 0.88 }: { widest: number; round: number; caution?: number },
): (grow: number) => Solid {
  const { at, min, max } = bake(curve(outline, true, 14));
  return (grow) => {
    const radius = round + grow;
    return {
      box: { min: [min[0] - grow, min[1] - grow, -widest - grow], max: [max[0] + grow, max[1] + grow, widest + grow] },
      at: (x, y, z) => {
        const d = at(x, y) + round;
        if (d > 2 * radius + FAR) return (d - radius) * caution;
        const e = Math.abs(z) - half(x, y) + round;
        return ((d > 0 && e > 0 ? Math.sqrt(d * d + e * e) : d > e ? d : e) - radius) * caution;
      },
    };
  };
}
