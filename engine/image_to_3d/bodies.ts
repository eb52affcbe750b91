import type { Box, Distance } from '../generate_image/sdf/solid.ts';
import { type Profile, readProfile } from '../process_sketch/profile.ts';
import { blur } from '../raster/blur.ts';
import { distanceTo } from '../raster/distance.ts';
import { dilate } from '../raster/morphology.ts';
import { invert, type Size, select } from '../raster/plane.ts';
import { poisson } from '../raster/poisson.ts';
import { sampleBilinear } from '../raster/resample.ts';
import { smoothstep } from '../studio/noise.ts';
import { isFlatFront, isTurned } from './silhouette.ts';
import { LARGEST_SIDE, LEAST_WALL } from './sizes.ts';

/** A subject's alpha on a small grid with some room around it. */
export type Outline = Size & {
  /** 0 to 255. */
  readonly alpha: Uint8Array;
  /** Where the subject lies in its picture, in that picture's pixels. */
  readonly box: { readonly left: number; readonly top: number } & Size;
  /** Side of a grid cell in units: the subject's longer side is one. */
  readonly unit: number;
  /** Cells around the subject. */
  readonly room: number;
};

/** A body in units, y upwards, z towards the viewer: turned on its axis, standing in a plane, or a relief with a flat back. */
export type Body = {
  readonly form: 'turned' | 'standing' | 'relief';
  readonly at: Distance;
  readonly box: Box;
  /** The z at which the body is as wide as its silhouette all around, and behind which is its back. */
  readonly seam: number;
  /** The z at which it is cut off flat: it goes on behind. */
  readonly floor?: number;
};

const UPRIGHT = Math.PI / 2;
/** Heights of reliefs, in units: what lies behind the picture's plane, and the bulge against that of a ball. */
const BACK = 0.05;
/** How far a relief goes on behind its back, where it is cut off, in cells: farther than normals look. */
const BEHIND = 4;
const BULGE = 0.65;
const FLAT_BULGE = 0.25;
/** Outlines with a smaller radius, in units, are wires; these have at least so many cells of radius. */
const THIN = 0.018;
const THREAD_CELLS = 1;
/** Radius to which a flat front's edges are rounded, in units. */
const EDGE = 0.03;
/** Radius of the edges at a turned body's ends, in cells: sharper ones come out of the grid as saws. */
const BEVEL = 1.5;
/** Up to so far from it, in cells, coverage tells where an outline runs between cells; from the first distance on less. */
const TOLD = { from: 1, to: 2.2 } as const;
/** Steepness of the logistic curve that is nearest to the integral of a Gaussian, and its bounds. */
const LOGISTIC = 1.702;
const FAINTEST = 0.02;
/** Steepest height that distances are corrected for. */
const CAUTION = 0.55;
/** Standard deviation, in cells, that takes the grid's steps out of outlines and heights. */
const SMOOTH = 1.1;

/** The body that a turned body's silhouette has when it is turned on its axis; null for others. */
export function turn(outline: Outline): Body | null {
  const { width, height, alpha, unit } = outline;
  const inside = select(alpha.length, (i) => alpha[i] > 127);
  const map = { width, height, labels: Int32Array.from(inside), areas: 1, count: 1 };
  const profile = isTurned(inside, outline) ? readProfile(map, [1], UPRIGHT, 0) : null;
  if (!profile) return null;
  const at = turnedDistance(profile, outline);
  const reach = Math.max(...profile.radius) * unit;
  const drift = Math.max(...profile.centre.map((middle) => Math.abs(-middle + 0.5 - width / 2))) * unit;
  const half = (height / 2) * unit;
  return {
    form: 'turned',
    at,
    seam: 0,
    box: { min: [-reach - drift, -half, -reach], max: [reach + drift, half, reach] },
  };
}

/** The distance to a body turned on a profile's axis, which lies in the plane z = 0. */
export function turnedDistance(profile: Profile, { width, height, unit }: Outline): Distance {
  const { alongX, alongY, start, centre, radius } = profile;
  const length = radius.length;
  const read = (values: Float32Array, place: number): number => {
    const k = Math.min(length - 1.001, Math.max(0, place));
    const i = Math.floor(k);
    return values[i] + (values[i + 1] - values[i]) * (k - i);
  };
  return (x, y, z) => {
    const u = x / unit + (width - 1) / 2;
    const v = (height - 1) / 2 - y / unit;
    const along = u * alongX + v * alongY - start;
    const aside = v * alongX - u * alongY - read(centre, along);
    const slope = (read(radius, along + 1) - read(radius, along - 1)) / 2;
    const side = (Math.hypot(aside, z / unit) - read(radius, along)) / Math.sqrt(1 + slope * slope);
    const end = Math.abs(along - (length - 1) / 2) - length / 2;
    return roundedMeet(side, end, BEVEL) * unit;
  };
}

/** Distance to what two bodies share, its edge rounded to a radius. */
function roundedMeet(one: number, other: number, radius: number): number {
  const [a, b] = [one + radius, other + radius];
  return Math.min(Math.max(a, b), 0) + Math.hypot(Math.max(a, 0), Math.max(b, 0)) - radius;
}

/** How thick a body is to both sides of its plane: evenly (units), and swelling with its outline against a round one. */
type Thickness = { readonly flat: number; readonly round: number };

/** The distance to a body with this outline that is alike on both sides, and its half depth in units. */
export function swell(
  inside: Uint8Array,
  outline: Outline,
  { flat, round }: Thickness,
): { at: Distance; depth: number } {
  const { width, height, unit } = outline;
  const { edge, membrane } = measureOutline(inside, outline);
  const rise = membrane.map((value, i) => (inside[i] ? flat + round * value : 0));
  const radius = -edge.reduce((a, b) => Math.min(a, b), 0);
  if (radius < THIN) return thread(edge, radius, outline);
  const softRise = flat > 0 ? rise.fill(flat) : blur(rise, outline, SMOOTH);
  const at: Distance = (x, y, z) => {
    const u = x / unit + (width - 1) / 2;
    const v = (height - 1) / 2 - y / unit;
    const side = sampleBilinear(edge, outline, u, v);
    const front = (Math.abs(z) - sampleBilinear(softRise, outline, u, v)) * (flat > 0 ? 1 : CAUTION);
    if (flat === 0) return Math.max(side, front);
    return roundedMeet(side, front, EDGE);
  };
  return { at, depth: softRise.reduce((a, b) => Math.max(a, b), 0) };
}

/** A round wire along the middle of a thin outline, thick enough to be printed. */
function thread(edge: Float32Array, radius: number, outline: Outline): { at: Distance; depth: number } {
  const { width, height, unit } = outline;
  const thick = Math.max(radius, LEAST_WALL / LARGEST_SIDE / 2, THREAD_CELLS * unit);
  const at: Distance = (x, y, z) => {
    const aside = sampleBilinear(edge, outline, x / unit + (width - 1) / 2, (height - 1) / 2 - y / unit) + radius;
    return Math.hypot(aside, z) - thick;
  };
  return { at, depth: thick };
}

/** Signed distance to the outline, without the steps of cells, and height of a membrane over it, in units. */
function measureOutline(inside: Uint8Array, size: Outline): { edge: Float32Array; membrane: Float32Array } {
  const outwards = distanceTo(inside, size);
  const inwards = distanceTo(invert(inside), size);
  const stepped = outwards.map((d, i) => (inside[i] ? 0.5 - inwards[i] : d - 0.5));
  // What covers a cell for the most part, but is not inside, is another body.
  const coverage = size.alpha.map((value, i) => (inside[i] || value <= 127 ? value : 0));
  const shares = blur(coverage, size, SMOOTH);
  const edge = blur(stepped, size, SMOOTH).map((d, i) => {
    const share = Math.min(1 - FAINTEST, Math.max(FAINTEST, shares[i] / 255));
    const told = (Math.log((1 - share) / share) * SMOOTH) / LOGISTIC;
    return (told + (d - told) * smoothstep(TOLD.from, TOLD.to, Math.abs(stepped[i]))) * size.unit;
  });
  return { edge, membrane: poisson(inside, size).map((value) => Math.sqrt(2 * value) * size.unit) };
}

/** A relief with a flat back: the front swells like a membrane over the outline; discs and boxy fronts stay flat with round edges. */
export function inflate(outline: Outline, isDisc: boolean): Body {
  const { width, height, alpha, unit } = outline;
  const inside = select(alpha.length, (i) => alpha[i] > 127);
  const isFlat = isDisc || isFlatFront(inside, outline);
  const { edge, membrane } = measureOutline(inside, outline);
  const rise = membrane.map((height, i) => {
    if (!inside[i]) return 0;
    const rounded = EDGE * Math.sqrt(Math.max(0, 1 - (1 - Math.min(1, Math.max(0, -edge[i]) / EDGE)) ** 2));
    return isFlat ? rounded + FLAT_BULGE * height : BULGE * height;
  });
  const slab = slabOf(inside, outline);
  const softRise = blur(rise, outline, SMOOTH).map((height, i) => height + slab[i] - BACK);
  const end = BACK + BEHIND * unit;
  const at: Distance = (x, y, z) => {
    const u = x / unit + (width - 1) / 2;
    const v = (height - 1) / 2 - y / unit;
    const side = sampleBilinear(edge, outline, u, v);
    const front = (z - sampleBilinear(softRise, outline, u, v)) * CAUTION;
    return Math.max(side, front, -z - end);
  };
  const most = softRise.reduce((a, b) => Math.max(a, b), 0);
  const [halfX, halfY] = [(width / 2) * unit, (height / 2) * unit];
  return {
    form: 'relief',
    at,
    seam: -BACK,
    floor: -BACK,
    box: { min: [-halfX, -halfY, -end], max: [halfX, halfY, most] },
  };
}

/** Steps in which what lies behind the picture's plane gets thinner along with the outline; */
const SLAB_STEPS = 5;
/** corners, which get thinner too, have it from so far away, against the radius; and how far steps run into each other, in cells. */
const CORNER = 0.6;
const SLOPE = 2.5;

/** How thick a relief is behind its bulge, in units: thin strokes are about as deep as they are wide. */
function slabOf(inside: Uint8Array, outline: Outline): Float32Array {
  const steps = new Float32Array(inside.length).fill(BACK / SLAB_STEPS);
  const depth = distanceTo(invert(inside), outline);
  for (let k = 2; k <= SLAB_STEPS; k++) {
    const thick = (BACK * k) / SLAB_STEPS;
    const radius = thick / outline.unit;
    const reached = dilate(
      select(inside.length, (i) => depth[i] > radius),
      outline,
      radius * (1 + CORNER),
    );
    for (let i = 0; i < steps.length; i++) if (reached[i]) steps[i] = thick;
  }
  const sums = blur(
    steps.map((thick, i) => thick * inside[i]),
    outline,
    SLOPE,
  );
  const weights = blur(inside, outline, SLOPE);
  return sums.map((sum, i) => (weights[i] > 0 ? sum / weights[i] : 0));
}
