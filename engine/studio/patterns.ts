import type { Material, Pattern } from './materials.ts';
import { cloud, noise, smoothstep } from './noise.ts';
import { paintWallpaper } from './wallpaper.ts';

/** What a pattern makes of one point: scratch that callers own and read after each `paint`. */
export type Surface = {
  /** Linear albedo. */
  readonly albedo: Float64Array;
  /** Unit normal. */
  readonly normal: Float64Array;
  rough: number;
};

export function createSurface(): Surface {
  return { albedo: new Float64Array(3), normal: new Float64Array(3), rough: 0 };
}

/** Seeds shift patterns by at most so many units, where noise is still exact. */
const SHIFTS = 97;

/**
 * Paints a material at a point. A product is about 2 units high, so that patterns have the right scale; a heightfield passes
 * its plane as x and y and its height as z. The normal must be a unit vector. `footprint` is the size of a pixel in units:
 * detail that is finer fades out instead of turning into noise.
 */
export function paint(
  surface: Surface,
  material: Material,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  footprint: number,
  seed: number,
): void {
  const { albedo, normal } = surface;
  albedo[0] = material.base[0];
  albedo[1] = material.base[1];
  albedo[2] = material.base[2];
  normal[0] = nx;
  normal[1] = ny;
  normal[2] = nz;
  surface.rough = material.rough;
  if (material.pattern === 'plain') return;
  PATTERNS[material.pattern](surface, x, y, z, footprint, seed % SHIFTS);
  surface.rough = Math.min(1, Math.max(0.02, surface.rough));
}

type PatternPainter = (surface: Surface, x: number, y: number, z: number, footprint: number, shift: number) => void;
type Height = (x: number, y: number, z: number, shift: number) => number;

/** 1 while waves of `frequency` radians per unit span a dozen pixels, 0 when they span about four: weaves alias early. */
function visible(frequency: number, footprint: number): number {
  return 1 - smoothstep(0.5, 1.5, frequency * footprint);
}

function scale({ albedo }: Surface, factor: number): void {
  albedo[0] *= factor;
  albedo[1] *= factor;
  albedo[2] *= factor;
}

/** Tilts the normal against the slope of `height`, measured over `reach`; `depth` is the height of the relief. */
function relief(
  { normal }: Surface,
  height: Height,
  x: number,
  y: number,
  z: number,
  shift: number,
  reach: number,
  depth: number,
): void {
  if (depth < 1e-5) return;
  const here = height(x, y, z, shift);
  const k = depth / reach;
  const gx = (height(x + reach, y, z, shift) - here) * k;
  const gy = (height(x, y + reach, z, shift) - here) * k;
  const gz = (height(x, y, z + reach, shift) - here) * k;
  // Only the slope along the surface counts, or patterns would brighten and darken as a whole.
  const along = gx * normal[0] + gy * normal[1] + gz * normal[2];
  normal[0] -= gx - along * normal[0];
  normal[1] -= gy - along * normal[1];
  normal[2] -= gz - along * normal[2];
  const length = Math.hypot(normal[0], normal[1], normal[2]) || 1;
  normal[0] /= length;
  normal[1] /= length;
  normal[2] /= length;
}

/** Rings of wood per unit, as their finest waves in radians, and how light they are on the whole. */
const RINGS = 36;
const RING_MEAN = 2 / 3;
const LATE_WOOD = 0.64;
const RING_CONTRAST = 0.4;
const WARMTH = [1.06, 1, 0.92] as const;
/** The colour of wood on the whole, as factors of its albedo. */
export const WOOD_TONE = WARMTH.map((warmth) => (LATE_WOOD + RING_CONTRAST * RING_MEAN) * warmth);
const woodRings: PatternPainter = (surface, x, y, z, footprint, shift) => {
  const wx = x + cloud(x * 1.1 + shift, y * 0.55, z * 1.1, 3) * 1.3;
  const wz = z + cloud(x * 1.1 + 9 + shift, y * 0.5, z * 1.1, 3);
  const rings = Math.hypot(wx + 1.7, wz * 0.9 + 0.6) * 9 + y * 0.35;
  const phase = rings - Math.floor(rings);
  const ring = phase < 0.8 ? phase / 0.8 : (1 - phase) / 0.2;
  const early = RING_MEAN + (1 - ring * ring - RING_MEAN) * visible(RINGS, footprint);
  const fineness = visible(55, footprint);
  const fibre = (noise(x * 55, y * 2.2, z * 55) - 0.5) * fineness;
  const pore = smoothstep(0.72, 0.85, noise(x * 110, y * 3.5, z * 110)) * visible(110, footprint);
  const tone = (LATE_WOOD + RING_CONTRAST * early + 0.2 * fibre) * (1 - 0.14 * pore);
  for (let i = 0; i < 3; i++) surface.albedo[i] *= tone * WARMTH[i];
  surface.rough += 0.1 * fibre + 0.12 * pore;
};

/** Strokes run around the upright axis: fine in y, long in x and z. */
const BRUSH_STROKES = 300;
const brushed: PatternPainter = (surface, x, y, z, footprint) => {
  const coarse = noise(x * 3, y * 90, z * 3) - 0.5;
  const fine = (noise(x * 5, y * BRUSH_STROKES, z * 5) - 0.5) * visible(BRUSH_STROKES, footprint);
  const stroke = 0.4 * coarse + 0.8 * fine;
  surface.rough += 0.07 + 0.1 * stroke;
  scale(surface, 1 + 0.07 * stroke);
  const { normal } = surface;
  const lift = 0.035 * stroke;
  normal[1] += lift;
  const length = Math.hypot(normal[0], normal[1], normal[2]);
  for (let i = 0; i < 3; i++) normal[i] /= length;
};

const marble: PatternPainter = (surface, x, y, z, _footprint, shift) => {
  const drift = cloud(x * 1.6 + shift, y * 1.6, z * 1.6, 5);
  const bold = Math.abs(Math.sin((x * 1.1 + y * 1.7 + z * 0.6 + drift * 5) * 1.7));
  const faint = Math.abs(Math.sin((x * 2.1 - y * 1.2 + drift * 8) * 2.3));
  const tone = 1 - 0.55 * (1 - bold) ** 9 - 0.28 * (1 - faint) ** 14 - 0.1 * (1 - drift);
  surface.albedo[0] *= tone;
  surface.albedo[1] *= tone * 1.003;
  surface.albedo[2] *= tone * 1.012;
};

const THREAD = 290;
const threads: Height = (x, y, z) =>
  0.5 * (Math.sin(x * THREAD) * Math.sin(y * THREAD) + Math.sin(z * THREAD) * Math.sin(y * THREAD));
const FUZZ = 85;
const fuzz: Height = (x, y, z) => noise(x * FUZZ, y * FUZZ, z * FUZZ);
const fabric: PatternPainter = (surface, x, y, z, footprint, shift) => {
  const seen = visible(THREAD, footprint);
  const melange = noise(x * 40, y * 40, z * 40) - 0.5;
  const slub = noise(x * 9 + shift, y * 70, z * 9) - 0.5;
  scale(
    surface,
    0.93 +
      0.14 * threads(x, y, z, shift) * seen +
      0.14 * melange * visible(40, footprint) +
      0.08 * slub * visible(70, footprint),
  );
  relief(surface, threads, x, y, z, shift, 0.001, 0.0011 * seen);
  relief(surface, fuzz, x, y, z, shift, 0.004, 0.003 * visible(FUZZ, footprint));
};

/** Pebbles: the valleys between soft cells. */
const PEBBLE = 80;
const pebbles: Height = (x, y, z, shift) => {
  const wave =
    noise(x * PEBBLE + shift, y * PEBBLE, z * PEBBLE) +
    0.5 * noise(x * PEBBLE * 2.1, y * PEBBLE * 2.1 + shift, z * PEBBLE * 2.1);
  return Math.abs(wave - 0.75);
};
const leather: PatternPainter = (surface, x, y, z, footprint, shift) => {
  const seen = visible(PEBBLE, footprint);
  scale(surface, 0.9 + 0.24 * (cloud(x * 3 + shift, y * 3, z * 3, 2) - 0.3));
  relief(surface, pebbles, x, y, z, shift, 0.004, 0.0012 * seen);
};

const grit: Height = (x, y, z) => noise(x * 45, y * 45, z * 45);
const concrete: PatternPainter = (surface, x, y, z, footprint, shift) => {
  const patches = cloud(x * 3 + shift, y * 3, z * 3, 4);
  const sand = (noise(x * 70, y * 70, z * 70) - 0.5) * visible(70, footprint);
  const hole = smoothstep(0.84, 0.88, noise(x * 23 + 3, y * 23, z * 23 + shift));
  scale(surface, (0.74 + 0.4 * patches + 0.12 * sand) * (1 - 0.3 * hole));
  relief(surface, grit, x, y, z, shift, 0.01, 0.006 * visible(45, footprint));
};

const WEAVE = 52;
const carbon: PatternPainter = (surface, x, y, z, footprint) => {
  const across = Math.floor((x + z) * WEAVE);
  const down = Math.floor(y * WEAVE);
  const over = (((across + down) % 4) + 4) % 4 < 2;
  const seen = visible(WEAVE, footprint);
  scale(surface, 1.08 + (over ? -0.5 : 0.5) * seen);
};

const CHIPS = [
  [0.72, 0.25, 0.15],
  [0.2, 0.35, 0.33],
  [0.75, 0.55, 0.25],
  [0.25, 0.25, 0.28],
] as const;
const terrazzo: PatternPainter = ({ albedo }, x, y, z, footprint, shift) => {
  for (const [layer, size] of [9, 17].entries()) {
    const edge = 0.01 + footprint * size * 0.5;
    const inside = smoothstep(0.73 - edge, 0.73 + edge, noise(x * size + layer * 31 + shift, y * size, z * size));
    if (inside === 0) continue;
    const pick = noise(x * size * 0.4 + 7, y * size * 0.4, z * size * 0.4);
    const chip = CHIPS[Math.min(CHIPS.length - 1, Math.floor(pick * CHIPS.length))];
    for (let i = 0; i < 3; i++) albedo[i] += (chip[i] - albedo[i]) * inside;
  }
};

/** Iron spots that burn through a glaze: many small ones, few larger. */
const SPOT = [0.16, 0.1, 0.07] as const;
const speckle: PatternPainter = ({ albedo }, x, y, z, footprint, shift) => {
  for (const [size, from] of [
    [30, 0.79],
    [64, 0.77],
  ] as const) {
    const edge = 0.02 + footprint * size * 0.5;
    const spot = 0.8 * smoothstep(from - edge, from + edge, noise(x * size + shift, y * size + 5, z * size));
    if (spot > 0) for (let i = 0; i < 3; i++) albedo[i] += (SPOT[i] - albedo[i]) * spot;
  }
};

const dents: Height = (x, y, z, shift) => noise(x * 15 + shift, y * 15, z * 15);
const hammered: PatternPainter = (surface, x, y, z, footprint, shift) => {
  relief(surface, dents, x, y, z, shift, 0.02, 0.03 * visible(15, footprint));
};

const CANE = 72;
const canes: Height = (x, y, z) => {
  const row = Math.floor((y * CANE) / Math.PI);
  const flip = row & 1 ? Math.PI : 0;
  const across = 0.5 * (Math.sin(x * CANE + flip) + Math.sin(z * CANE + flip));
  return Math.abs(across) * Math.abs(Math.sin(y * CANE));
};
const wicker: PatternPainter = (surface, x, y, z, footprint, shift) => {
  const seen = visible(CANE, footprint);
  const straw = noise(x * 30, y * 30 + shift, z * 30) - 0.5;
  scale(surface, 0.88 + seen * (0.5 * canes(x, y, z, shift) - 0.2) + 0.25 * straw);
  relief(surface, canes, x, y, z, shift, 0.004, 0.006 * seen);
};

const grains: Height = (x, y, z) => noise(x * 60, y * 60, z * 60);
const grain: PatternPainter = (surface, x, y, z, footprint, shift) => {
  const seen = visible(60, footprint);
  scale(surface, 0.94 + 0.1 * cloud(x * 5 + shift, y * 5, z * 5, 2) + 0.06 * (grains(x, y, z, shift) - 0.5) * seen);
  relief(surface, grains, x, y, z, shift, 0.01, 0.0026 * seen);
};

const screen: PatternPainter = ({ albedo }, x, y, z, _footprint, shift) => paintWallpaper(albedo, x, y, z, shift);

const PATTERNS: Record<Exclude<Pattern, 'plain'>, PatternPainter> = {
  wood: woodRings,
  brushed,
  marble,
  fabric,
  leather,
  concrete,
  carbon,
  terrazzo,
  speckle,
  hammered,
  wicker,
  grain,
  screen,
};
