import { cloud, noise, smoothstep } from '../studio/noise.ts';
import { createSurface, paint, type Surface } from '../studio/patterns.ts';
import { hourOf, raysOf } from './daylight.ts';
import type { GroundKind, Setting } from './setting.ts';
import type { Sky } from './sky.ts';
import { depthOf, type View } from './view.ts';

/** Patterns are made for products 2 units high. */
const UNITS = 2;
/** Widths of boards and tiles, in product heights. */
const BOARD = { table: 0.62, floor: 0.34 };
const TILE = 0.42;
/** Haze over open ground: per distance. */
const HAZE = 0.055;
/** From here on a beach is sea. */
const SHORE = 2.3;

/** A point of the ground: to the right and away, in product heights, with the size of a pixel there. */
type Spot = { x: number; z: number; readonly pixel: { across: number; along: number } };

/** Colours the ground at a pixel; `sky` is what lies beyond, for haze and mirrors. */
export type Ground = (out: Float64Array, px: number, py: number) => void;

export function createGround(setting: Setting, view: View, seed: number, beyond: Sky): Ground {
  const { ground, reach } = setting;
  const surface = createSurface();
  const hour = hourOf(setting);
  const open = reach === 'open';
  const light = open ? hour.sun : hour.room;
  const rays = raysOf(setting.rays, seed);
  const lay = LAYERS[ground.kind];
  const spot: Spot = { x: 0, z: 0, pixel: { across: 0, along: 0 } };
  const far = new Float64Array(3);
  return (out, px, py) => {
    const depth = depthOf(view, py);
    spot.x = ((px - view.middle) / view.tall) * depth;
    spot.z = view.distance * (depth - 1);
    spot.pixel.across = depth / view.tall;
    spot.pixel.along = (view.distance * depth * depth) / (view.foot - view.horizon);
    lay(surface, spot, setting, seed);
    const level = rays(spot.x + 0.1 * spot.z, spot.z * 0.4) * (1 - 0.1 * smoothstep(0.6, 2.4, depth));
    for (let c = 0; c < 3; c++) out[c] = surface.albedo[c] * level * light[c];
    const wet = ground.kind === 'water' || (setting.features.includes('sea') && depth > shoreAt(spot.x, seed));
    if (wet) paintWater(out, surface, spot, setting, view, beyond, far, depth, px);
    else if (ground.material.coat > 0.3 && !view.fromAbove)
      mirror(out, beyond, far, view, px, py, ground.material.coat * 0.16);
    if (!open || setting.back !== 'sky') return;
    const haze = (1 - Math.exp(-HAZE * (depth - 1))) * 0.8;
    for (let c = 0; c < 3; c++) out[c] += (hour.low[c] * 0.92 - out[c]) * haze;
  };
}

const shoreAt = (x: number, seed: number): number => SHORE + 0.5 * noise(x * 0.35, 2, seed % 29);

/** What stands beyond, mirrored in a polished surface, the more the flatter one looks. */
function mirror(
  out: Float64Array,
  beyond: Sky,
  far: Float64Array,
  view: View,
  px: number,
  py: number,
  share: number,
): void {
  beyond(far, (px - view.middle) / view.height, (py - view.end) / view.height);
  const flat = share * (0.5 + 0.9 * (1 - smoothstep(view.end, view.foot, py)));
  for (let c = 0; c < 3; c++) out[c] += (far[c] - out[c]) * flat;
}

/** Waves tilt the mirror: the sky is met higher or lower, the sea's own colour where one looks down. */
function paintWater(
  out: Float64Array,
  surface: Surface,
  { x, z, pixel }: Spot,
  { ground }: Setting,
  view: View,
  beyond: Sky,
  far: Float64Array,
  depth: number,
  px: number,
): void {
  const own = ground.kind === 'water' ? surface.albedo : SEA;
  const seen = 1 - smoothstep(0.2, 1, pixel.along * 1.4);
  const swell = cloud(x * 0.9, z * 0.55, 2, 3) - 0.45;
  const ripple = (cloud(x * 3.2 + 5, z * 2.1, 7, 4) - 0.45) * seen;
  const tilt = 0.12 * swell + 0.2 * ripple;
  const height = (view.foot - view.horizon) / (depth * view.height);
  beyond(far, (px - view.middle) / view.height + 0.05 * ripple, Math.max(0.004, height + tilt));
  const share = Math.min(0.92, 0.42 + 0.5 * smoothstep(1, 5, depth) + 0.25 * ripple);
  for (let c = 0; c < 3; c++) out[c] = own[c] * (0.55 + 0.5 * ripple) * (1 - share) + far[c] * share * 0.94;
}
const SEA = [0.03, 0.14, 0.18];

type Layer = (surface: Surface, spot: Spot, setting: Setting, seed: number) => void;

function scale({ albedo }: Surface, factor: number): void {
  for (let c = 0; c < 3; c++) albedo[c] *= factor;
}

/** 1 while waves of so many per unit are wider than a few pixels. */
const visible = (waves: number, pixel: number): number => 1 - smoothstep(0.18, 0.5, waves * pixel);

const sheet: Layer = (surface, { x, z, pixel }, { ground }, seed) => {
  const footprint = UNITS * Math.sqrt(pixel.across * pixel.along);
  paint(surface, ground.material, x * UNITS, z * UNITS * 0.55, 0.3, 0, 0, 1, footprint, seed);
};

/** Boards lie across tables and lead away on floors. */
const planks: Layer = (surface, { x, z, pixel }, { ground, reach }, seed) => {
  const table = reach === 'table';
  const [across, along] = table ? [z * 0.55 + 0.37, x] : [x + 0.11, z * 0.8];
  const width = table ? BOARD.table : BOARD.floor;
  const board = Math.floor(across / width);
  const footprint = UNITS * Math.sqrt(pixel.across * pixel.along);
  const own = noise(board * 7.3, seed % 41, 2);
  paint(
    surface,
    ground.material,
    across * UNITS + board * 3.1,
    along * UNITS * 0.35 + own * 9,
    board * 1.7,
    0,
    0,
    1,
    footprint,
    seed,
  );
  scale(surface, 0.88 + 0.24 * own);
  const side = across / width - board;
  const pixelAcross = (table ? pixel.along * 0.55 : pixel.across) / width;
  const seam = 0.006 / width;
  const edge = Math.min(side, 1 - side);
  scale(
    surface,
    1 - 0.6 * (1 - smoothstep(seam, seam + pixelAcross * 1.5, edge)) * Math.min(1, seam / pixelAcross + 0.2),
  );
};

const tiles: Layer = (surface, { x, z, pixel }, { ground }, seed) => {
  const [u, v] = [x / TILE, (z * 0.55) / TILE];
  const [column, row] = [Math.floor(u), Math.floor(v)];
  const footprint = UNITS * Math.sqrt(pixel.across * pixel.along);
  paint(surface, ground.material, x * UNITS, z * UNITS * 0.55, column * 5.1, 0, 0, 1, footprint, seed);
  scale(surface, 0.92 + 0.1 * noise(column * 5.7, row * 3.9, seed % 17));
  const line = (t: number, size: number): number => {
    const edge = Math.min(t - Math.floor(t), Math.ceil(t) - t) * TILE;
    return (1 - smoothstep(0.006, 0.008 + size * 1.4, edge)) * Math.min(1, 0.012 / size + 0.15);
  };
  scale(surface, 1 - 0.4 * Math.max(line(u, pixel.across), line(v, pixel.along * 0.55)));
};

const base = (surface: Surface, { ground }: Setting): void => {
  for (let c = 0; c < 3; c++) surface.albedo[c] = ground.material.base[c];
};

const sand: Layer = (surface, { x, z, pixel }, setting, seed) => {
  base(surface, setting);
  const drift = cloud(x * 0.8 + (seed % 31), z * 0.5, 2, 4);
  const phase = z * 5.2 + x * 0.9 + drift * 7;
  const ripple = Math.sin(phase) * visible(1.2, pixel.along) * (0.3 + drift);
  const grain = (noise(x * 140, z * 70, 3) - 0.5) * visible(70, pixel.across);
  scale(surface, 0.84 + 0.3 * drift + 0.07 * ripple + 0.16 * grain);
};

const snow: Layer = (surface, { x, z, pixel }, setting, seed) => {
  base(surface, setting);
  const mound = cloud(x * 0.7 + (seed % 31), z * 0.45, 5, 4);
  const spark = smoothstep(0.86, 0.95, noise(x * 120, z * 60, 9)) * visible(60, pixel.across);
  scale(surface, 0.62 + 0.55 * mound + 0.14 * spark);
  surface.albedo[2] *= 1.1 - 0.16 * mound;
};

/** Blades stand up: their noise runs upright on the picture, finer the further away. */
const grass: Layer = (surface, { x, z, pixel }, setting, seed) => {
  base(surface, setting);
  const patch = cloud(x * 0.9 + (seed % 31), z * 0.5, 5, 4);
  const tuft = noise(x * 17, z * 5, 2) * visible(9, pixel.across);
  const blade = (noise(x * 70 + 3 * noise(x * 5, z * 3, 1), z * 9, 4) - 0.45) * visible(38, pixel.across);
  scale(surface, 0.42 + 0.75 * patch + 0.32 * tuft + 0.75 * blade);
  surface.albedo[0] *= 0.8 + 0.7 * patch * tuft + 0.35 * Math.max(0, blade);
};

const rock: Layer = (surface, spot, setting, seed) => {
  sheet(surface, spot, setting, seed);
  const face = cloud(spot.x * 1.6, spot.z * 0.9, seed % 31, 5);
  const crack = 1 - smoothstep(0, 0.035, Math.abs(cloud(spot.x * 1.1 + 4, spot.z * 0.7, 9, 4) - 0.47));
  scale(surface, (0.55 + 0.9 * face) * (1 - 0.45 * crack));
};

const LAYERS: Record<GroundKind, Layer> = {
  cove: (surface, _spot, setting) => base(surface, setting),
  sheet,
  planks,
  tiles,
  sand,
  snow,
  grass,
  rock,
  water: (surface, _spot, setting) => base(surface, setting),
};
