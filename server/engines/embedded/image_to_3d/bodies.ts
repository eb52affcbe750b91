import type { Box, Distance } from '../generate_image/sdf/solid.ts';
import { type Profile, readProfile } from '../process_sketch/profile.ts';
import { blur } from '../raster/blur.ts';
import { distanceTo } from '../raster/distance.ts';
import { invert, type Size, select } from '../raster/plane.ts';
import { poisson } from '../raster/poisson.ts';
import { sampleBilinear } from '../raster/resample.ts';

/** A subject's alpha on a small grid with some room around it. */
export type Outline = Size & {
  /** 0 to 255. */
  readonly alpha: Uint8Array;
  /** Where the subject lies in its picture, in that picture's pixels. */
  readonly box: { readonly left: number; readonly top: number } & Size;
  /** Side of a grid cell in units: the subject's longer side is one. */
  readonly unit: number;
};

/** A body in units, y upwards, z towards the viewer. */
export type Solid = { readonly form: 'turned' | 'relief'; readonly at: Distance; readonly box: Box };

const UPRIGHT = Math.PI / 2;
/** A turned body's silhouette covers so much of itself and its mirror image together, */
const SYMMETRIC = 0.93;
/** and has so little air between its two sides. */
const SOLID = 0.965;
/** A silhouette that fills so much of its box shows a flat front, unless its lower edge is curved as round bodies' are. */
const BOXY = 0.9;
/** Sag of a round body's lower edge, as a share of its width. */
const SAG = 0.02;
/** Heights of reliefs, in units: what lies behind the picture's plane, and the bulge against that of a ball. */
const BACK = 0.05;
const BULGE = 0.65;
const FLAT_BULGE = 0.25;
/** Radius to which a flat front's edges are rounded, in units. */
const EDGE = 0.03;
/** Steepest height that distances are corrected for. */
const CAUTION = 0.55;
/** Standard deviation, in cells, that takes the grid's steps out of outlines and heights. */
const SMOOTH = 1.1;

/** The body that an upright, symmetric silhouette has when it is turned on its axis; null for others. */
export function turn(outline: Outline): Solid | null {
  const { width, height, alpha, unit } = outline;
  const inside = select(alpha.length, (i) => alpha[i] > 127);
  const map = { width, height, labels: Int32Array.from(inside), areas: 1, count: 1 };
  const profile = isSymmetric(inside, outline) ? readProfile(map, [1], UPRIGHT, 0) : null;
  if (!profile || isFlatFront(inside, outline)) return null;
  const at = turnedDistance(profile, outline);
  const reach = Math.max(...profile.radius) * unit;
  const drift = Math.max(...profile.centre.map((middle) => Math.abs(-middle + 0.5 - width / 2))) * unit;
  const half = (height / 2) * unit;
  return { form: 'turned', at, box: { min: [-reach - drift, -half, -reach], max: [reach + drift, half, reach] } };
}

function turnedDistance({ start, centre, radius }: Profile, { width, height, unit }: Outline): Distance {
  const length = radius.length;
  const along = (values: Float32Array, row: number): number => {
    const k = Math.min(length - 1.001, Math.max(0, row - start));
    const i = Math.floor(k);
    return values[i] + (values[i + 1] - values[i]) * (k - i);
  };
  const middle = (start + (length - 1) / 2 - (height - 1) / 2) * unit;
  return (x, y, z) => {
    const row = (height - 1) / 2 - y / unit;
    const axis = (-along(centre, row) - (width - 1) / 2) * unit;
    const r = along(radius, row) * unit;
    const slope = (along(radius, row + 1) - along(radius, row - 1)) / 2;
    const side = (Math.hypot(x - axis, z) - r) / Math.sqrt(1 + slope * slope);
    return Math.max(side, Math.abs(y + middle) - (length / 2) * unit);
  };
}

/** Whether a silhouette equals its mirror image, and each of its rows is one piece. */
function isSymmetric(inside: Uint8Array, { width, height }: Size): boolean {
  let [area, span, shared, moment] = [0, 0, 0, 0];
  for (let i = 0; i < inside.length; i++) {
    area += inside[i];
    moment += inside[i] * (i % width);
  }
  // Twice the middle, so that axes between two columns count too.
  const mirror = Math.round((2 * moment) / area);
  for (let y = 0; y < height; y++) {
    const row = inside.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first < 0) continue;
    span += row.lastIndexOf(1) - first + 1;
    for (let x = 0; x < width; x++) shared += row[x] & (row[mirror - x] ?? 0);
  }
  return shared > SYMMETRIC * (2 * area - shared) && area > SOLID * span;
}

/** Whether a silhouette looks like a box seen from the front: full, and with a straight lower edge. */
function isFlatFront(inside: Uint8Array, { width, height, box }: Outline): boolean {
  const lowest: number[] = [];
  let area = 0;
  for (let x = 0; x < width; x++) {
    let low = -1;
    for (let y = 0; y < height; y++)
      if (inside[y * width + x]) {
        area++;
        low = y;
      }
    if (low >= 0) lowest.push(low);
  }
  const scale = lowest.length / box.width;
  if (area < BOXY * lowest.length * box.height * scale) return false;
  const quarter = Math.floor(lowest.length / 8);
  const sag = lowest[Math.floor(lowest.length / 2)] - (lowest[quarter] + lowest[lowest.length - 1 - quarter]) / 2;
  return sag < SAG * lowest.length;
}

/** A relief with a flat back: the front swells like a membrane over the outline; boxy fronts stay flat with round edges. */
export function inflate(outline: Outline): Solid {
  const { width, height, alpha, unit } = outline;
  const inside = select(alpha.length, (i) => alpha[i] > 127);
  const isFlat = isFlatFront(inside, outline);
  const swell = poisson(inside, outline);
  const outwards = distanceTo(inside, outline);
  const inwards = distanceTo(invert(inside), outline);
  const edge = new Float32Array(alpha.length);
  const rise = new Float32Array(alpha.length);
  for (let i = 0; i < alpha.length; i++) {
    edge[i] = (inside[i] ? 0.5 - inwards[i] : outwards[i] - 0.5) * unit;
    const membrane = Math.sqrt(2 * swell[i]) * unit;
    const rounded = EDGE * Math.sqrt(Math.max(0, 1 - (1 - Math.min(1, Math.max(0, -edge[i]) / EDGE)) ** 2));
    rise[i] = inside[i] ? (isFlat ? rounded + FLAT_BULGE * membrane : BULGE * membrane) : 0;
  }
  const softEdge = blur(edge, outline, SMOOTH);
  const softRise = blur(rise, outline, SMOOTH);
  const at: Distance = (x, y, z) => {
    const u = x / unit + (width - 1) / 2;
    const v = (height - 1) / 2 - y / unit;
    const side = sampleBilinear(softEdge, outline, u, v);
    const front = (z - sampleBilinear(softRise, outline, u, v)) * CAUTION;
    return Math.max(side, front, -z - BACK);
  };
  const most = softRise.reduce((a, b) => Math.max(a, b), 0);
  const [halfX, halfY] = [(width / 2) * unit, (height / 2) * unit];
  return { form: 'relief', at, box: { min: [-halfX, -halfY, -BACK], max: [halfX, halfY, most] } };
}
