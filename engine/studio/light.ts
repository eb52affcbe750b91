import { planeOf } from '../raster/plane.ts';
import { type Rgb, toSrgb } from './colours.ts';
import type { Material } from './materials.ts';
import { smoothstep } from './noise.ts';
import type { Surface } from './patterns.ts';
import type { MoodName } from './scan.ts';

/** A rectangular softbox far away, in camera space: x right, y up, z towards the viewer. */
type Softbox = {
  readonly towards: Float64Array;
  readonly across: Float64Array;
  readonly up: Float64Array;
  /** Half sizes, as tangents of the angle from the centre. */
  readonly width: number;
  readonly height: number;
  /** Radiance seen in reflections. */
  readonly radiance: Rgb;
  /** What it adds to matte surfaces that face it: colour times power. */
  readonly power: Rgb;
};

/** A product photographer's studio. */
export type Studio = {
  readonly boxes: readonly Softbox[];
  readonly floor: Rgb;
  readonly wall: Rgb;
  /** How much the shadow of the key light takes away, 0 to 1. */
  readonly shadow: number;
  readonly ambient: number;
  readonly exposure: number;
};

type Setup = {
  readonly key: number;
  readonly fill: number;
  readonly rim: number;
  readonly size: number;
  readonly tint: Rgb;
};

const NEUTRAL: Rgb = [1, 0.985, 0.965];
/** The key is coloured, as by a gel; what it leaves is lit in white, which tells the product's own colours. */
const COLOURED = { key: 1.05, fill: 0.6, rim: 1.2, size: 1, ambient: 0.75, shadow: 0.55 };
const SETUPS: Record<MoodName | 'plain', Setup & { ambient: number; shadow: number }> = {
  plain: { key: 1, fill: 1, rim: 1, size: 1, tint: NEUTRAL, ambient: 1, shadow: 0.46 },
  soft: { key: 0.8, fill: 1.5, rim: 0.8, size: 1.5, tint: [1, 1, 1], ambient: 1.2, shadow: 0.3 },
  dramatic: { key: 1.25, fill: 0.25, rim: 1.5, size: 0.7, tint: NEUTRAL, ambient: 0.42, shadow: 0.75 },
  warm: { key: 1.05, fill: 0.7, rim: 1.2, size: 0.9, tint: [1.08, 0.9, 0.68], ambient: 0.85, shadow: 0.55 },
  backlit: { key: 0.4, fill: 0.45, rim: 3.2, size: 0.9, tint: NEUTRAL, ambient: 0.55, shadow: 0.35 },
  red: { ...COLOURED, tint: [1.6, 0.34, 0.3] },
  pink: { ...COLOURED, tint: [1.35, 0.5, 0.95] },
  purple: { ...COLOURED, tint: [0.95, 0.42, 1.5] },
  blue: { ...COLOURED, tint: [0.38, 0.62, 1.6] },
  green: { ...COLOURED, tint: [0.45, 1.3, 0.5] },
  cool: { key: 0.95, fill: 1.1, rim: 1, size: 1.1, tint: [0.84, 0.95, 1.1], ambient: 0.95, shadow: 0.42 },
};

/** In camera space: x right, y up, z towards the viewer. */
export type Direction = readonly [number, number, number];

/** Where the lights of a mood stand, and how strong they are against its own. */
export type Lighting = {
  /** Towards the key light. The fill and the rim light stand on the other side. */
  readonly key: Direction;
  readonly fill: number;
  readonly rim: number;
  readonly top: number;
  readonly size: number;
  readonly tint: Rgb;
};

export const USUAL_LIGHTING: Lighting = { key: [-0.62, 0.62, 0.62], fill: 1, rim: 1, top: 1, size: 1, tint: [1, 1, 1] };

/** Direction towards the usual key light, in camera space; the one that casts shadows. */
export const KEY_DIRECTION: Direction = normalise(...USUAL_LIGHTING.key);

/** Lights and surroundings for a mood, on linear floor and wall colours. */
export function createStudio(mood: MoodName | null, floor: Rgb, wall: Rgb, lighting = USUAL_LIGHTING): Studio {
  const setup = SETUPS[mood ?? 'plain'];
  const { key, ambient, shadow } = setup;
  const fill = setup.fill * lighting.fill;
  const rim = setup.rim * lighting.rim;
  const size = setup.size * lighting.size;
  const overhead = ((key + fill) / 2) * lighting.top;
  const tint = times(setup.tint, lighting.tint);
  const across = lighting.key[0] > 0 ? -1 : 1;
  const boxes = [
    softbox(...lighting.key, 0.42 * size, 0.6 * size, (7.1 * key) / size, 2.1 * key, tint),
    softbox(0.9 * across, 0.22, 0.4, 0.3 * size, 0.75, 1.6 * fill, 0.55 * fill, times([0.96, 1, 1.06], lighting.tint)),
    softbox(0.55 * across, 0.55, -0.75, 0.22, 0.9, 5 * rim, 0.7 * rim, times([0.98, 1, 1.04], lighting.tint)),
    softbox(0, 1, 0.05, 0.7 * size, 0.5 * size, 2.6 * overhead, 0.75 * overhead, tint),
  ];
  // Half of a coloured light's tint shows in the room, or the backdrop would look painted.
  const inLight = (surface: Rgb): Rgb => [
    surface[0] * (1 + tint[0]) * 0.5,
    surface[1] * (1 + tint[1]) * 0.5,
    surface[2] * (1 + tint[2]) * 0.5,
  ];
  return { boxes, floor: inLight(floor), wall: inLight(wall), shadow, ambient, exposure: 0.82 };
}

function softbox(
  x: number,
  y: number,
  z: number,
  width: number,
  height: number,
  radiance: number,
  power: number,
  tint: Rgb,
): Softbox {
  const towards = normalise(x, y, z);
  const side =
    Math.abs(towards[1]) > 0.9 ? normalise(...cross([0, 0, 1], towards)) : normalise(...cross([0, 1, 0], towards));
  return {
    towards: Float64Array.from(towards),
    across: Float64Array.from(side),
    up: Float64Array.from(cross(towards, side)),
    width,
    height,
    radiance: [tint[0] * radiance, tint[1] * radiance, tint[2] * radiance],
    power: [tint[0] * power, tint[1] * power, tint[2] * power],
  };
}

/** Light arriving from a direction (camera space, unit), blurred as a surface of this roughness sees it, into `out`. */
export function lookAround(out: Float64Array, studio: Studio, x: number, y: number, z: number, rough: number): void {
  const { floor, wall, boxes, ambient } = studio;
  const above = smoothstep(-0.25 - rough * 0.6, 0.2 + rough * 0.6, y);
  const sky = (0.62 + 0.3 * y) * ambient;
  for (let i = 0; i < 3; i++) out[i] = floor[i] * 0.62 * (1 - above) + (wall[i] * 0.55 + 0.18) * sky * above;
  const edge = 0.03 + rough * 0.9;
  for (let j = 0; j < boxes.length; j++) {
    const { towards, across, up, width, height, radiance } = boxes[j];
    const facing = x * towards[0] + y * towards[1] + z * towards[2];
    if (facing <= 0.05) continue;
    const u = Math.abs((x * across[0] + y * across[1] + z * across[2]) / facing);
    if (u > width + edge) continue;
    const v = Math.abs((x * up[0] + y * up[1] + z * up[2]) / facing);
    if (v > height + edge) continue;
    const mask =
      (1 - smoothstep(width - edge * 0.5, width + edge, u)) * (1 - smoothstep(height - edge * 0.5, height + edge, v));
    // A rough surface spreads the same energy over a wider lobe.
    const spread = edge * 0.5;
    const energy = (mask * width * height) / ((width + spread) * (height + spread));
    for (let i = 0; i < 3; i++) out[i] += radiance[i] * energy;
  }
}

/** What a mirror ray met nearer than the studio, and how much of the view it takes, 0 to 1. */
export type Reflected = { share: number; readonly colour: Float64Array };

const WRAP = 0.18;
const DIELECTRIC = 0.04;
const COAT_ROUGH = 0.06;
const around = new Float64Array(3);
const matte = new Float64Array(3);

/**
 * Radiance of a painted surface towards the viewer, into `out`. `view` is a unit vector towards the eye, in camera space
 * like the surface's normal. `occlusion` 1 is open, 0 hidden; `lit` 1 is full key light, 0 its shadow.
 */
export function shade(
  out: Float64Array,
  studio: Studio,
  material: Material,
  surface: Surface,
  viewX: number,
  viewY: number,
  viewZ: number,
  occlusion: number,
  lit: number,
  reflected: Reflected | null,
): void {
  const { albedo, normal, rough } = surface;
  const nx = normal[0];
  const ny = normal[1];
  const nz = normal[2];
  const facing = Math.max(0.02, nx * viewX + ny * viewY + nz * viewZ);
  const rx = 2 * facing * nx - viewX;
  const ry = 2 * facing * ny - viewY;
  const rz = 2 * facing * nz - viewZ;
  diffuse(studio, nx, ny, nz, occlusion, lit);
  const grazing = (1 - facing) ** 5;
  lookAround(around, studio, rx, ry, rz, rough);
  const seen = reflected?.share ?? 0;
  const sharpness = seen * (1 - Math.min(1, rough * 0.8));
  if (reflected && seen > 0) for (let i = 0; i < 3; i++) around[i] += (reflected.colour[i] - around[i]) * sharpness;
  const open = 0.25 + 0.75 * occlusion;
  const polish = 1 - rough * 0.65;
  const { metal, coat, glow } = material;
  // Under a coat the body has no highlight of its own: the coat's is enough.
  const dull = DIELECTRIC * (1 - metal) * (1 - 0.8 * coat) * (1 - 0.6 * rough);
  for (let i = 0; i < 3; i++) {
    const facingOn = dull + albedo[i] * metal;
    const mirror = facingOn + (1 - facingOn) * grazing * polish;
    out[i] = matte[i] * albedo[i] * (1 - metal) * (1 - mirror * 0.6) + around[i] * mirror * open + albedo[i] * glow;
  }
  if (coat <= 0) return;
  const film = (DIELECTRIC + (1 - DIELECTRIC) * grazing) * coat * open;
  lookAround(around, studio, rx, ry, rz, Math.min(rough, COAT_ROUGH));
  for (let i = 0; i < 3; i++) {
    const mirrored = reflected && seen > 0 ? around[i] + (reflected.colour[i] - around[i]) * seen : around[i];
    out[i] += (mirrored * 0.8 - out[i]) * film;
  }
}

function diffuse(studio: Studio, nx: number, ny: number, nz: number, occlusion: number, lit: number): void {
  const { boxes, floor, wall, ambient } = studio;
  let r = 0;
  let g = 0;
  let b = 0;
  for (let j = 0; j < boxes.length; j++) {
    const { towards, power } = boxes[j];
    let facing = (nx * towards[0] + ny * towards[1] + nz * towards[2] + WRAP) / (1 + WRAP);
    if (facing <= 0) continue;
    if (j === 0) facing *= lit;
    r += facing * power[0];
    g += facing * power[1];
    b += facing * power[2];
  }
  const direct = 0.36 * (0.35 + 0.65 * occlusion);
  const upward = 0.5 + 0.5 * ny;
  const open = occlusion * ambient;
  matte[0] = r * direct + (floor[0] * 0.42 * (1 - upward) + (wall[0] * 0.4 + 0.28) * upward) * open;
  matte[1] = g * direct + (floor[1] * 0.42 * (1 - upward) + (wall[1] * 0.4 + 0.28) * upward) * open;
  matte[2] = b * direct + (floor[2] * 0.42 * (1 - upward) + (wall[2] * 0.4 + 0.28) * upward) * open;
}

/** Linear radiance to an sRGB channel, 0 to 1: the filmic curve of ACES as fitted by K. Narkowicz (2015). */
export function toneMap(radiance: number, exposure: number): number {
  const v = radiance * exposure;
  const film = (v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14);
  return toSrgb(film < 0 ? 0 : film > 1 ? 1 : film);
}

/** Up to this radiance, before the exposure, the tone curve is tabulated in so many steps. */
const LIGHTEST = 4;
const STEPS = 4096;

/** `toneMap` at one exposure, read between the steps of a table: at most a twentieth of an 8-bit level off. */
export function createToneCurve(exposure: number): (radiance: number) => number {
  const table = planeOf(STEPS + 1, (i) => toneMap((i / STEPS) * LIGHTEST, exposure));
  return (radiance) => {
    if (!(radiance < LIGHTEST)) return toneMap(radiance, exposure);
    const place = Math.max(0, radiance) * (STEPS / LIGHTEST);
    const step = Math.floor(place);
    return table[step] + (table[step + 1] - table[step]) * (place - step);
  };
}

const times = (a: Rgb, b: Rgb): Rgb => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];

function normalise(x: number, y: number, z: number): [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

function cross(a: readonly number[], b: readonly number[]): [number, number, number] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
