import type { Field } from './field.ts';

/** Probes nearer than this one need exact distances. */
const EXACT = 2;

/** How open a point is to the room, 0.05 to 1: five probes along the normal find what is near. `floor` counts y = 0 too. */
export function openness(
  field: Field,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  floor: boolean,
): number {
  let hidden = 0;
  let weight = 1;
  for (let i = 1; i <= 5; i++) {
    const reach = 0.02 + 0.021 * i * i;
    const ask = i <= EXACT ? field.nearest : field.rough;
    let d = ask(x + nx * reach, y + ny * reach, z + nz * reach, reach);
    if (floor) d = Math.min(d, y + ny * reach);
    hidden += (reach - d) * weight;
    weight *= 0.72;
  }
  return Math.min(1, Math.max(0.05, 1 - 1.5 * hidden));
}
