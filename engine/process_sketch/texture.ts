import { blur } from '../raster/blur.ts';

/** A patch of a style picture as a factor on albedo, 1 on average; repeats without visible seams. */
export type StyleTexture = {
  readonly side: number;
  /** Interleaved factors, three per pixel. */
  readonly factors: Float32Array;
  /** 0 to 1. */
  readonly strength: number;
};

/** Side of the patch, of the picture's 512 pixels, and the border over which it fades into its own other side. */
const PATCH = 168;
const OVERLAP = 40;
/** Step of the search, and the margin that it leaves at the picture's border. */
const STEP = 16;
const MARGIN = 16;
/** Detail is what a blur of so many pixels takes away. */
const DETAIL_SCALE = 9;
/** How much a patch's unevenness at large counts against it: it holds an object, not a texture. */
const UNEVEN_COST = 1.6;
/** Patches with less detail than this (mean, linear luminance relative to the mean) have no texture. */
const PLAIN = 0.04;
/** Cells along a side of a patch, the share of the mean detail that the emptiest one must have, and the most that cells may vary. */
const CELLS = 8;
const EVEN = 0.33;
const VARIED = 0.42;
/** Patterns of things are coarse: so much of a texture's detail, at most, is there at this scale, in pixels, too. */
const COARSE_SCALE = 27;
const COARSE = 0.4;
/** A texture's tone is so even at large, relative to its mean. */
const UNEVEN = 0.13;
/** Factors stay within this range, so that a texture neither blackens nor bleaches. */
const LEAST = 0.3;
const MOST = 1.9;

/**
 * Finds the most textured even patch of a square linear picture and makes it tile. Null when the picture has none: the
 * outlines and parts of a thing are neither of a small grain nor alike all over a patch.
 */
export function readTexture(rgb: Float32Array, side: number, strength: number): StyleTexture | null {
  const light = new Float32Array(side * side);
  for (let i = 0; i < light.length; i++) light[i] = Math.sqrt((rgb[i * 3] + rgb[i * 3 + 1] + rgb[i * 3 + 2]) / 3);
  const base = blur(light, { width: side, height: side }, DETAIL_SCALE);
  const rough = blur(base, { width: side, height: side }, COARSE_SCALE);
  const patch = bestPatch({ light, base, rough }, side);
  if (!patch) return null;
  return { ...tile(rgb, side, patch), strength };
}

type Corner = { readonly x: number; readonly y: number };

/** A picture's tone, the same without its detail, and without all but its large forms. */
type Scales = { readonly light: Float32Array; readonly base: Float32Array; readonly rough: Float32Array };

function bestPatch(scales: Scales, side: number): Corner | null {
  let best: Corner | null = null;
  let highest = 0;
  for (let y = MARGIN; y + PATCH < side - MARGIN; y += STEP) {
    for (let x = MARGIN; x + PATCH < side - MARGIN; x += STEP) {
      const { detail, unevenness, coverage, variation, coarseness } = judge(scales, side, x, y);
      const score = Math.min(detail, 0.12) - UNEVEN_COST * unevenness ** 2;
      if (detail < PLAIN || unevenness > UNEVEN || (best && score <= highest)) continue;
      if (coverage < EVEN || variation > VARIED || coarseness > COARSE) continue;
      best = { x, y };
      highest = score;
    }
  }
  return best;
}

/**
 * Mean strength of the fine detail, spread of the coarse tone (both relative to the patch's mean tone), and how evenly the
 * detail covers the patch: the emptiest cell's share of the mean, and how much cells vary against it. A lone edge or object
 * leaves cells empty. `coarseness` is the detail at large against the fine one.
 */
function judge({ light, base, rough }: Scales, side: number, left: number, top: number) {
  const cells = new Float32Array(CELLS * CELLS);
  let sum = 0;
  let squares = 0;
  let coarse = 0;
  let count = 0;
  for (let y = 0; y < PATCH; y += 3) {
    for (let x = 0; x < PATCH; x += 3) {
      const i = (top + y) * side + left + x;
      cells[Math.floor((y * CELLS) / PATCH) * CELLS + Math.floor((x * CELLS) / PATCH)] += Math.abs(light[i] - base[i]);
      coarse += Math.abs(base[i] - rough[i]);
      sum += base[i];
      squares += base[i] * base[i];
      count++;
    }
  }
  const mean = sum / count + 0.05;
  const variance = Math.max(0, squares / count - (sum / count) ** 2);
  const detail = cells.reduce((total, cell) => total + cell, 0);
  const typical = detail / cells.length + 1e-9;
  const spread = Math.sqrt(cells.reduce((total, cell) => total + (cell - typical) ** 2, 0) / cells.length);
  return {
    detail: detail / count / mean,
    unevenness: Math.sqrt(variance) / mean,
    coverage: Math.min(...cells) / typical,
    variation: spread / typical,
    coarseness: coarse / (detail + 1e-9),
  };
}

/** Cross-fades the patch's far borders into its near ones, so that it repeats without mirroring. */
function tile(rgb: Float32Array, side: number, { x: left, y: top }: Corner): { side: number; factors: Float32Array } {
  const flat = flatten(rgb, side, left, top);
  const period = PATCH - OVERLAP;
  const factors = new Float32Array(period * period * 3);
  for (let y = 0; y < period; y++) {
    const v = y < OVERLAP ? y / OVERLAP : 1;
    for (let x = 0; x < period; x++) {
      const u = x < OVERLAP ? x / OVERLAP : 1;
      for (let c = 0; c < 3; c++) {
        const at = (column: number, row: number) => flat[(row * PATCH + column) * 3 + c];
        const near = at(x, y) * u + (u < 1 ? at(x + period, y) * (1 - u) : 0);
        const far = v < 1 ? at(x, y + period) * u + (u < 1 ? at(x + period, y + period) * (1 - u) : 0) : 0;
        // Cross-fading two uncorrelated textures halves their contrast; this gives it back.
        const contrast = 1 / Math.sqrt((u * u + (1 - u) ** 2) * (v * v + (1 - v) ** 2));
        const value = 1 + (near * v + far * (1 - v) - 1) * contrast;
        factors[(y * period + x) * 3 + c] = Math.max(LEAST, Math.min(MOST, value));
      }
    }
  }
  return { side: period, factors };
}

/** The patch divided by its own coarse tone, so that light and shade of the picture do not come along. */
function flatten(rgb: Float32Array, side: number, left: number, top: number): Float32Array {
  const flat = new Float32Array(PATCH * PATCH * 3);
  const size = { width: PATCH, height: PATCH };
  for (let c = 0; c < 3; c++) {
    const channel = new Float32Array(PATCH * PATCH);
    for (let y = 0, i = 0; y < PATCH; y++) {
      for (let x = 0; x < PATCH; x++, i++) channel[i] = rgb[((top + y) * side + left + x) * 3 + c] + 0.02;
    }
    const tone = blur(channel, size, PATCH / 6);
    for (let i = 0; i < channel.length; i++) flat[i * 3 + c] = channel[i] / tone[i];
  }
  return flat;
}

/** Multiplies an albedo by the texture at a plan pixel. Metals show it less, for their colour is their mirror's. */
export function weave(albedo: Float64Array, texture: StyleTexture, x: number, y: number, metal: number): void {
  const { side, factors, strength } = texture;
  const u = x - Math.floor(x / side) * side;
  const v = y - Math.floor(y / side) * side;
  const column = Math.floor(u);
  const row = Math.floor(v);
  const fx = u - column;
  const fy = v - row;
  const right = (column + 1) % side;
  const below = ((row + 1) % side) * side;
  const amount = strength * (1 - 0.6 * metal);
  for (let c = 0; c < 3; c++) {
    const at = (k: number) => factors[k * 3 + c];
    const above = at(row * side + column) * (1 - fx) + at(row * side + right) * fx;
    const under = at(below + column) * (1 - fx) + at(below + right) * fx;
    albedo[c] = Math.min(1, albedo[c] * (1 + (above * (1 - fy) + under * fy - 1) * amount));
  }
}
