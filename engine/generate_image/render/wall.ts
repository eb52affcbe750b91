import { paint, type Surface } from '../../studio/patterns.ts';
import { roomLevel } from './backdrop.ts';
import { BOARD, seamLight } from './ground.ts';
import type { Stage } from './stage.ts';

/** How far behind the product's edge a wall stands, units. */
const BEHIND = 1.5;
/** Floor and wall take light from each other along their corner: how much, and how fast that fades per unit. */
const CORNER = 0.34;
const CORNER_FADE = 2.6;
/** The wall hangs in the light that the product does not take; its own surface is seen a little darker than the floor. */
const LEVEL = 0.86;
/** Share of the product's shadow that reaches the wall. */
const SHADOW = 0.5;

/** A pixel covers so much more of the wall than of the product. */
const FARTHER = 1.3;

/** Along a ray, how far the wall behind the product is; infinite without one. */
export function distanceToWall(
  { scene, camera, centre, radius }: Stage,
  x: number,
  z: number,
  dx: number,
  dz: number,
): number {
  if (!scene.backing) return Number.POSITIVE_INFINITY;
  const towards = dx * camera.sin + dz * camera.cos;
  if (towards >= -1e-6) return Number.POSITIVE_INFINITY;
  const before = (x - centre[0]) * camera.sin + (z - centre[2]) * camera.cos + radius + BEHIND;
  return before > 0 ? -before / towards : Number.POSITIVE_INFINITY;
}

/** How much light a point of the floor or the wall keeps, so far from their common corner. */
export const cornerLight = (away: number): number => 1 - CORNER * Math.exp(-CORNER_FADE * away);

/** How far a point of the floor lies before the wall. */
export function beforeWall({ camera, centre, radius }: Stage, x: number, z: number): number {
  return (x - centre[0]) * camera.sin + (z - centre[2]) * camera.cos + radius + BEHIND;
}

/** Paints the wall at a point, `lit` by the key light 0 to 1. */
export function paintWall(
  out: Float64Array,
  surface: Surface,
  stage: Stage,
  x: number,
  y: number,
  z: number,
  lit: number,
): void {
  const { scene, camera, studio, model, fineness } = stage;
  if (!scene.backing) return;
  const u = (x * camera.cos - z * camera.sin) * fineness;
  const footprint = camera.pixel * FARTHER * fineness;
  const wood = scene.backing.pattern === 'wood';
  const across = u / BOARD;
  const board = wood ? Math.floor(across) : 0;
  const stretch = wood ? 0.35 : 1;
  paint(
    surface,
    scene.backing,
    u * (wood ? 0.5 : 1) + 7 + board * 5.3,
    y * fineness * stretch + 2 + board * 2.7,
    1.7 + board * 1.9,
    0,
    0,
    1,
    footprint,
    scene.design.seed,
  );
  const seam = wood ? seamLight(across, footprint) : 1;
  const corner = model.hangs ? 1 : cornerLight(y);
  const level = LEVEL * roomLevel(studio.ambient) * (1 - studio.shadow * SHADOW * (1 - lit)) * corner * seam;
  for (let i = 0; i < 3; i++) out[i] = surface.albedo[i] * level;
}
