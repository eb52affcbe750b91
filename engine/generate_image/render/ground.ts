import { smoothstep } from '../../studio/noise.ts';
import { paint, type Surface } from '../../studio/patterns.ts';
import type { Stage } from './stage.ts';

/** Width of a floor board and half the gap between two, units. */
export const BOARD = 0.62;
const SEAM = 0.006;
/** The product darkens the floor so far beyond its own radius. */
const CONTACT_REACH = 1;
/** Probes up to this one need exact distances. */
const EXACT = 2;

/** How much of the room's light reaches the floor at (x, z), 0.22 to 1: less under and beside the product. */
export function contact({ field, radius }: Stage, x: number, z: number, away: number): number {
  if (away >= radius + CONTACT_REACH) return 1;
  let hidden = 0;
  for (let i = 1; i <= 4; i++) {
    const reach = 0.03 * i * i;
    const ask = i <= EXACT ? field.nearest : field.rough;
    hidden += (reach - ask(x, reach, z, reach)) / i;
  }
  return Math.max(0.22, 1 - hidden * 0.9);
}

/** Paints the floor at (x, z). Boards of wood lie side by side along x; other grounds are one sheet. */
export function paintGround(
  surface: Surface,
  { scene, studio, camera, fineness }: Stage,
  x: number,
  z: number,
  away: number,
): void {
  const { ground, design } = scene;
  if (!ground) {
    for (let i = 0; i < 3; i++) surface.albedo[i] = studio.floor[i];
    return;
  }
  const f = fineness;
  const footprint = camera.pixel * (1 + away * 0.5) * f;
  const across = (z * f) / BOARD;
  const board = ground.pattern === 'wood' ? Math.floor(across) : 0;
  paint(
    surface,
    ground,
    z * f * 0.5 + 3 + board * 5.3,
    x * f * 0.35 + board * 2.7,
    board * 1.9,
    0,
    1,
    0,
    footprint,
    design.seed,
  );
  if (ground.pattern !== 'wood') return;
  const seam = seamLight(across, footprint);
  for (let i = 0; i < 3; i++) surface.albedo[i] *= seam;
}

/** How dark the gap between boards is at `across`, in widths of a board: 1 is on the board. */
export function seamLight(across: number, footprint: number): number {
  const board = Math.floor(across);
  const toSeam = Math.min(across - board, board + 1 - across) * BOARD;
  return 1 - 0.55 * (1 - smoothstep(SEAM, SEAM + footprint * 2, toSeam)) * Math.min(1, SEAM / footprint);
}
