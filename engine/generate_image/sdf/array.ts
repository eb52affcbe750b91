import type { Axis } from './primitives.ts';
import { type Box, corners, joinBoxes, type Point, type Solid } from './solid.ts';

const AXES: readonly Axis[] = ['x', 'y', 'z'];
/** Ribs make the surface steeper than the distance tells. */
const RIBBED_CAUTION = 0.8;

/**
 * `count` copies of a solid in a row along `axis`, `pitch` apart, the middle of the row where the solid was. One distance
 * serves all of them: a copy must be symmetric along the axis and narrower than the pitch.
 */
export function row(solid: Solid, axis: Axis, count: number, pitch: number): Solid {
  const k = AXES.indexOf(axis);
  const { min, max } = solid.box;
  const middle = (min[k] + max[k]) / 2;
  const last = (count - 1) / 2;
  const move = ([x, y, z]: Point, by: number): Point => [
    x + (k === 0 ? by : 0),
    y + (k === 1 ? by : 0),
    z + (k === 2 ? by : 0),
  ];
  const box: Box = { min: move(min, -last * pitch), max: move(max, last * pitch) };
  /** How far the nearest copy is from the middle of the row. */
  const away = (at: number): number => {
    const index = Math.round((at - middle) / pitch + last);
    return ((index < 0 ? 0 : index > count - 1 ? count - 1 : index) - last) * pitch;
  };
  if (axis === 'x') return { box, at: (x, y, z) => solid.at(x - away(x), y, z) };
  if (axis === 'y') return { box, at: (x, y, z) => solid.at(x, y - away(y), z) };
  return { box, at: (x, y, z) => solid.at(x, y, z - away(z)) };
}

/**
 * `count` copies of a solid around the upright axis through `centre`, the first where the solid is. A copy must keep to
 * its own sector and be symmetric within it.
 */
export function fan(solid: Solid, count: number, [cx, cz]: readonly [number, number] = [0, 0]): Solid {
  const sector = (2 * Math.PI) / count;
  const { min, max } = solid.box;
  const first = Math.atan2((min[2] + max[2]) / 2 - cz, (min[0] + max[0]) / 2 - cx);
  const turns = Array.from({ length: count }, (_, i) => [Math.cos(i * sector), Math.sin(i * sector)] as const);
  const turned = turns.flatMap(([c, s]) =>
    corners(solid.box).map(
      ([x, y, z]): Point => [cx + c * (x - cx) - s * (z - cz), y, cz + s * (x - cx) + c * (z - cz)],
    ),
  );
  return {
    box: joinBoxes(turned.map((point) => ({ min: point, max: point }))),
    at: (x, y, z) => {
      const angle = Math.atan2(z - cz, x - cx) - first;
      const index = ((Math.round(angle / sector) % count) + count) % count;
      const [c, s] = turns[index];
      return solid.at(cx + c * (x - cx) + s * (z - cz), y, cz - s * (x - cx) + c * (z - cz));
    },
  };
}

/** A dial: a cylinder along `axis` with `teeth` fine ribs of height `depth` around it, its rims rounded by `rim`. */
export function knurl(
  [cx, cy, cz]: Point,
  radius: number,
  half: number,
  rim: number,
  axis: Axis,
  teeth: number,
  depth: number,
): Solid {
  const [sx, sy, sz] = AXES.map((other) => (other === axis ? half : radius));
  const dial = (u: number, v: number, w: number): number => {
    const across = Math.sqrt(u * u + v * v);
    const rib = across > radius - 4 * depth - rim ? depth * (0.5 - 0.5 * Math.cos(teeth * Math.atan2(v, u))) : 0;
    const dx = across - radius + rim + rib;
    const dy = Math.abs(w) - half + rim;
    const out = Math.sqrt((dx > 0 ? dx * dx : 0) + (dy > 0 ? dy * dy : 0));
    return (Math.min(Math.max(dx, dy), 0) + out - rim) * RIBBED_CAUTION;
  };
  const box: Box = { min: [cx - sx, cy - sy, cz - sz], max: [cx + sx, cy + sy, cz + sz] };
  if (axis === 'x') return { box, at: (x, y, z) => dial(y - cy, z - cz, x - cx) };
  if (axis === 'y') return { box, at: (x, y, z) => dial(x - cx, z - cz, y - cy) };
  return { box, at: (x, y, z) => dial(x - cx, y - cy, z - cz) };
}
