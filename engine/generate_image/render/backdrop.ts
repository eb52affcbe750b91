import { smoothstep } from '../../studio/noise.ts';
import type { Stage } from './stage.ts';

/** The wall behind everything, seen along a direction that rises by `dy`. */
export function backdrop(out: Float64Array, { studio: { wall, ambient }, scene }: Stage, dy: number): void {
  const rise = Math.min(1, Math.max(0, dy * 1.6 + 0.28));
  const level = (0.98 - 0.28 * rise) * roomLevel(ambient) * (scene.gradient ? DARKEST : 1);
  for (let i = 0; i < 3; i++) out[i] = wall[i] * level;
}

/** Of a backdrop that runs from light to dark: what is left of the light at its end, and where that is, units from the product. */
const DARKEST = 0.2;
const POOL = 5;

/** How much light reaches the floor so far from the product's middle: all of it but for a gradient. */
export function pool({ scene, radius }: Stage, away: number): number {
  return scene.gradient ? 1 - (1 - DARKEST) * smoothstep(radius * 0.6, radius + POOL, away) : 1;
}

/** How bright the room is for a mood's ambient light: dramatic rooms are dark. */
export const roomLevel = (ambient: number): number => 0.22 + 0.78 * Math.min(1, ambient);

/** Where the floor begins to rise into the wall, and where it is all wall: units from the product. */
export const COVE_FROM = 3;
export const COVE_TO = 10;
