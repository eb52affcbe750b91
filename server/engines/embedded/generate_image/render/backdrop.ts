import type { Stage } from './stage.ts';

/** The wall behind everything, seen along a direction that rises by `dy`. */
export function backdrop(out: Float64Array, { studio: { wall, ambient } }: Stage, dy: number): void {
  const rise = Math.min(1, Math.max(0, dy * 1.6 + 0.28));
  const level = (0.98 - 0.28 * rise) * roomLevel(ambient);
  for (let i = 0; i < 3; i++) out[i] = wall[i] * level;
}

/** How bright the room is for a mood's ambient light: dramatic rooms are dark. */
export const roomLevel = (ambient: number): number => 0.22 + 0.78 * Math.min(1, ambient);

/** Where the floor begins to rise into the wall, and where it is all wall: units from the product. */
export const COVE_FROM = 3;
export const COVE_TO = 10;
