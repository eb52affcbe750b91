import { lookAround } from '../../studio/light.ts';
import type { Material } from '../../studio/materials.ts';
import { NONE } from './field.ts';
import type { Stage } from './stage.ts';

/** Refractive index of common glass. */
const INDEX = 1.45;
/** A wall of so many units shows the glass' own colour once. */
const COLOUR_DEPTH = 0.1;
/** Surfaces that a ray may cross: front wall in and out, back wall in and out, and one more body. */
const CROSSINGS = 6;
/** Rougher glass than this shows no shapes behind it. */
const FROSTED = 0.15;
const INSIDE_STEPS = 60;
const LIFT = 0.004;

/** What the tracer gives the glass: shading of what lies behind it. */
export type Behind = {
  /** Colour of a solid met behind the glass. */
  solid(out: Float64Array, part: number, x: number, y: number, z: number, dx: number, dy: number, dz: number): void;
  /** Colour of the floor or wall along a ray. */
  room(out: Float64Array, x: number, y: number, z: number, dx: number, dy: number, dz: number): void;
};

/** A path through glass: place, direction and what is left of the three colours. */
type Path = { readonly at: Float64Array; readonly to: Float64Array; readonly left: Float64Array };

/**
 * Light that comes through a glass part, into `out`. The ray enters at a point with direction and outward normal; it is bent
 * at every wall, loses colour inside, and takes the colour of whatever it leaves towards.
 */
export function throughGlass(
  out: Float64Array,
  stage: Stage,
  behind: Behind,
  part: number,
  look: Material,
  at: Float64Array,
  direction: Float64Array,
  normal: Float64Array,
): void {
  const path: Path = { at: at.slice(), to: direction.slice(), left: Float64Array.of(1, 1, 1) };
  const n = normal.slice();
  if (look.rough > FROSTED) {
    blurred(out, stage, look, path, n);
    return;
  }
  bend(path.to, n, 1 / INDEX);
  for (let crossing = 0; crossing < CROSSINGS; crossing++) {
    const met = crossInside(stage, part, look, path);
    if (met >= 0) {
      behind.solid(out, met, path.at[0], path.at[1], path.at[2], path.to[0], path.to[1], path.to[2]);
      break;
    }
    stage.field.normal(n, part, path.at[0], path.at[1], path.at[2]);
    for (let i = 0; i < 3; i++) n[i] = -n[i];
    if (!bend(path.to, n, INDEX)) {
      mirror(path.to, n);
      move(path, LIFT);
      continue;
    }
    move(path, LIFT * 2);
    const x = path.at[0];
    const y = path.at[1];
    const z = path.at[2];
    const dx = path.to[0];
    const dy = path.to[1];
    const dz = path.to[2];
    const t = stage.field.march(x, y, z, dx, dy, dz, 70, 0.0012);
    if (t === NONE) {
      behind.room(out, x, y, z, dx, dy, dz);
      break;
    }
    move(path, t);
    const next = stage.field.part();
    if (next !== part || crossing === CROSSINGS - 1) {
      behind.solid(out, next, path.at[0], path.at[1], path.at[2], dx, dy, dz);
      break;
    }
    stage.field.normal(n, part, path.at[0], path.at[1], path.at[2]);
    bend(path.to, n, 1 / INDEX);
  }
  for (let i = 0; i < 3; i++) out[i] *= path.left[i];
}

/** Marches inside the glass until it ends (-1) or another solid is met (its number). */
function crossInside({ field }: Stage, part: number, look: Material, path: Path): number {
  const { at, to, left } = path;
  let travelled = 0;
  let met = NONE;
  move(path, LIFT);
  for (let step = 0; step < INSIDE_STEPS; step++) {
    const depth = -field.at[part](at[0], at[1], at[2]);
    if (depth < 0) break;
    met = field.other(part, at[0], at[1], at[2], LIFT);
    if (met !== NONE) break;
    const length = Math.max(depth, LIFT);
    travelled += length;
    for (let i = 0; i < 3; i++) at[i] += to[i] * length;
  }
  for (let i = 0; i < 3; i++) left[i] *= Math.max(0.02, look.base[i]) ** (travelled / COLOUR_DEPTH);
  return met;
}

/** Frosted glass: the room, blurred, tinted by one wall. */
function blurred(
  out: Float64Array,
  { studio, camera: { cos, sin } }: Stage,
  look: Material,
  { to }: Path,
  n: Float64Array,
): void {
  const x = to[0] - n[0] * 0.4;
  const y = to[1] - n[1] * 0.4;
  const z = to[2] - n[2] * 0.4;
  const length = Math.hypot(x, y, z) || 1;
  lookAround(out, studio, (x * cos - z * sin) / length, y / length, (x * sin + z * cos) / length, 1);
  for (let i = 0; i < 3; i++) out[i] = (out[i] * 0.9 + 0.04) * look.base[i];
}

/** Refracts a unit direction at a surface whose normal points against it. False at total reflection, with the direction unchanged. */
function bend(to: Float64Array, n: Float64Array, ratio: number): boolean {
  const facing = -(to[0] * n[0] + to[1] * n[1] + to[2] * n[2]);
  const k = 1 - ratio * ratio * (1 - facing * facing);
  if (k < 0) return false;
  const w = ratio * facing - Math.sqrt(k);
  for (let i = 0; i < 3; i++) to[i] = ratio * to[i] + w * n[i];
  return true;
}

function mirror(to: Float64Array, n: Float64Array): void {
  const facing = to[0] * n[0] + to[1] * n[1] + to[2] * n[2];
  for (let i = 0; i < 3; i++) to[i] -= 2 * facing * n[i];
}

function move({ at, to }: Path, by: number): void {
  for (let i = 0; i < 3; i++) at[i] += to[i] * by;
}
