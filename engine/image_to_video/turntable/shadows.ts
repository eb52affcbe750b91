import { PENUMBRA } from '../../generate_image/render/field.ts';
import type { Stage } from '../../generate_image/render/stage.ts';
import type { Point } from '../../generate_image/sdf/solid.ts';
import { clearScreen, createProjected, createScreen, drawTriangles, type Screen } from '../../mesh/raster.ts';
import { blur } from '../../raster/blur.ts';
import { sampleBilinear } from '../../raster/resample.ts';
import type { Baked } from './baked.ts';

/** Places along the key light's own picture of the product. */
const SIDE = 288;
const SHEET = { width: SIDE, height: SIDE };
/** Blurs of the floor's shadow, in units: standard deviations, from its sharpest to its softest part. */
const SOFTNESS = [0.018, 0.05, 0.13] as const;
/** Surfaces this near to what the light sees are lit, in units. */
const BIAS = 0.02;
/** Half width of the soft edge of shadows that parts throw on each other, in units. */
const SELF_SOFTNESS = 0.035;
/** How much of the light glass takes away. */
const GLASS_SHADE = 0.5;
/** Where shadows on the product are probed, in that half width; when the first three agree, the others would too. */
const TAPS_X = Float64Array.of(0, 1, -1, -0.4, 0.4);
const TAPS_Y = Float64Array.of(0, 0.4, -0.4, 1, -1);
const FIRST_TAPS = 3;

/** What the key light reaches, in one frame after the other. */
export type Shadows = {
  /** Sees the product anew; vertices are given in the world, relative to the product's centre. */
  update(world: Float32Array): void;
  /** 1 where a point of the product is in full light, 0 in shadow. */
  lit(x: number, y: number, z: number): number;
  /** The same for a point of the floor. */
  floorLit(x: number, z: number): number;
};

/** Prepares for a design; `reach` is the radius of a ball around its centre that holds it at any angle. */
export function createShadows(
  { key, centre }: Stage,
  { triangles, opaque }: Baked,
  count: number,
  reach: number,
): Shadows {
  const [across, up] = basis(key);
  const scale = SIDE / (2 * reach);
  const solid = createScreen(SIDE, SIDE);
  const glass = opaque < triangles.length / 3 ? createScreen(SIDE, SIDE) : null;
  const seen = createProjected(count);
  const middle = reach;
  // On the floor, height towards the light is a linear function of the place in the light's picture.
  const floorY = -centre[1];
  let soft: Float32Array[] = [];
  let distance: Float32Array = new Float32Array(0);

  const placeU = (x: number, y: number, z: number) =>
    (x * across[0] + y * across[1] + z * across[2]) * scale + SIDE / 2;
  const placeV = (x: number, y: number, z: number) => (x * up[0] + y * up[1] + z * up[2]) * scale + SIDE / 2;
  const towards = (x: number, y: number, z: number) => x * key[0] + y * key[1] + z * key[2] + 2 * middle;

  function see(screen: Screen, from: number, to: number): void {
    clearScreen(screen);
    drawTriangles(screen, seen, triangles, from, to);
  }

  return {
    update(world) {
      for (let i = 0; i < count; i++) {
        const x = world[i * 3];
        const y = world[i * 3 + 1];
        const z = world[i * 3 + 2];
        seen.x[i] = placeU(x, y, z);
        seen.y[i] = SIDE - placeV(x, y, z);
        seen.nearness[i] = towards(x, y, z);
      }
      see(solid, 0, opaque);
      if (glass) see(glass, opaque, triangles.length / 3);
      ({ soft, distance } = softenFloor(solid, glass, (u, v) => towardsFloor(u, v)));
    },
    lit(x, y, z) {
      const u = placeU(x, y, z);
      const v = SIDE - placeV(x, y, z);
      const near = towards(x, y, z) + BIAS;
      const spread = SELF_SOFTNESS * scale;
      let open = 0;
      for (let k = 0; k < TAPS_X.length; k++) {
        if (k === FIRST_TAPS && (open === 0 || open === FIRST_TAPS)) return open / FIRST_TAPS;
        const column = Math.round(u + TAPS_X[k] * spread - 0.5);
        const row = Math.round(v + TAPS_Y[k] * spread - 0.5);
        if (column < 0 || row < 0 || column >= SIDE || row >= SIDE || solid.nearness[row * SIDE + column] <= near)
          open++;
      }
      return open / TAPS_X.length;
    },
    floorLit(x, z) {
      const u = placeU(x, floorY, z) - 0.5;
      const v = SIDE - placeV(x, floorY, z) - 0.5;
      if (u < 0 || v < 0 || u >= SIDE - 1 || v >= SIDE - 1) return 1;
      const blurred = 0.5 * PENUMBRA * sampleBilinear(distance, SHEET, u, v) + SOFTNESS[0];
      let k = 0;
      while (k < SOFTNESS.length - 2 && blurred > SOFTNESS[k + 1]) k++;
      const t = Math.min(1, Math.max(0, (blurred - SOFTNESS[k]) / (SOFTNESS[k + 1] - SOFTNESS[k])));
      const shade = sampleBilinear(soft[k], SHEET, u, v) * (1 - t) + sampleBilinear(soft[k + 1], SHEET, u, v) * t;
      return 1 - shade;
    },
  };

  /** Height towards the light of the floor that a place of the light's picture shows. */
  function towardsFloor(column: number, row: number): number {
    const u = (column + 0.5 - SIDE / 2) / scale;
    const v = (SIDE / 2 - row - 0.5) / scale;
    // The point u across + v up + w key lies on the floor where its height is the floor's.
    const w = (floorY - u * across[1] - v * up[1]) / key[1];
    return w + 2 * middle;
  }

  function softenFloor(opaqueScreen: Screen, glassScreen: Screen | null, floorAt: (u: number, v: number) => number) {
    const cover = new Float32Array(SIDE * SIDE);
    const weighted = new Float32Array(SIDE * SIDE);
    for (let row = 0, i = 0; row < SIDE; row++)
      for (let column = 0; column < SIDE; column++, i++) {
        const isSolid = opaqueScreen.ids[i] >= 0;
        if (!isSolid && !(glassScreen && glassScreen.ids[i] >= 0)) continue;
        cover[i] = isSolid ? 1 : GLASS_SHADE;
        const near = isSolid || !glassScreen ? opaqueScreen.nearness[i] : glassScreen.nearness[i];
        weighted[i] = cover[i] * Math.max(0, near - floorAt(column, row));
      }
    const blurred = SOFTNESS.map((sigma) => blur(cover, SHEET, sigma * scale));
    const wide = blur(weighted, SHEET, SOFTNESS[2] * scale);
    for (let i = 0; i < wide.length; i++) wide[i] = blurred[2][i] > 1e-4 ? wide[i] / blurred[2][i] : 0;
    return { soft: blurred, distance: wide };
  }
}

/** Whether the shadow of a ball of radius `reach` around the product's centre may fall on the floor at (x, z) from that centre. */
export function mayShade(key: Point, reach: number, x: number, z: number): boolean {
  const [across, up] = basis(key);
  return Math.abs(x * across[0] + z * across[2]) < reach && Math.abs(x * up[0] + z * up[2]) < reach;
}

/** Two unit vectors square to a direction and to each other, such that across x up points to where the direction does. */
function basis([x, y, z]: Point): [Point, Point] {
  const length = Math.hypot(x, z);
  const across: Point = [z / length, 0, -x / length];
  const up: Point = [y * across[2] - z * across[1], z * across[0] - x * across[2], x * across[1] - y * across[0]];
  return [across, up];
}
