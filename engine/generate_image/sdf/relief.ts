import type { Point, Solid } from './solid.ts';

/** How far a field may be trusted once its surface is pushed out by waves of this depth and length. */
const caution = (depth: number, pitch: number): number => 1 / Math.sqrt(1 + ((Math.PI * depth) / pitch) ** 2);

/** Half-round slats side by side along `axis`, `pitch` apart, their middles `depth` above the solid's own face. */
export function slatted(solid: Solid, pitch: number, depth: number, axis: 'x' | 'y'): Solid {
  const trust = caution(depth, pitch);
  const near = 4 * depth;
  const grow = (point: Point, by: number): Point => [point[0] + by, point[1] + by, point[2] + by];
  return {
    box: { min: grow(solid.box.min, -depth), max: grow(solid.box.max, depth) },
    at: (x, y, z) => {
      const d = solid.at(x, y, z);
      // From afar only the slats' middles count.
      if (d > near) return (d - depth) * trust;
      return (d - depth * Math.abs(Math.sin((Math.PI * (axis === 'x' ? x : y)) / pitch))) * trust;
    },
  };
}
