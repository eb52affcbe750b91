import type { Rgb } from '../../studio/colours.ts';
import type { Stage } from './stage.ts';

/** Colour of the light of bulbs. */
export const WARM: Rgb = [1, 0.72, 0.4];
const POWER = 0.9;
/** The bulb's own size: rays towards it stop so short of its centre. */
const BULB = 0.13;
/** Contributions below this share are not worth a ray. */
const NOTHING = 0.012;

/** Adds the light of the product's own bulb to a matte point with this albedo and normal (world space). */
export function addLamplight(
  out: Float64Array,
  { model: { glow }, field }: Stage,
  albedo: Float64Array,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
): void {
  if (!glow) return;
  const lx = glow.at[0] - x;
  const ly = glow.at[1] - y;
  const lz = glow.at[2] - z;
  const distance = Math.sqrt(lx * lx + ly * ly + lz * lz);
  const facing = (lx * nx + ly * ny + lz * nz) / distance;
  if (facing <= 0) return;
  const near = distance / glow.reach;
  const strength = (POWER * facing) / (0.12 + near * near * 2.2) / (1 + near ** 4);
  if (strength < NOTHING) return;
  const lift = 0.012;
  const lit = field.shadow(
    x + nx * lift,
    y + ny * lift,
    z + nz * lift,
    lx / distance,
    ly / distance,
    lz / distance,
    distance - BULB,
  );
  for (let i = 0; i < 3; i++) out[i] += albedo[i] * WARM[i] * strength * lit * 0.5;
}

/** Adds what shines through a thin, matte shade from the bulb behind it. */
export function addBacklight(
  out: Float64Array,
  { model: { glow } }: Stage,
  albedo: Float64Array,
  x: number,
  y: number,
  z: number,
): void {
  if (!glow) return;
  const near = Math.hypot(glow.at[0] - x, glow.at[1] - y, glow.at[2] - z) / glow.reach;
  const strength = 0.42 / (0.35 + near * near * 3);
  for (let i = 0; i < 3; i++) out[i] += albedo[i] * WARM[i] * strength;
}
