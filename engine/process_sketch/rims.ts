import type { Sides } from './flanks.ts';

/** The ends of a turned body seen from above: places along its axis of both ends, and the sag of its circles against their radius. */
export type Rims = { readonly first: number; readonly last: number; readonly sag: number; readonly topped: boolean };

/** Rims sag by between so much and so much of their radius; flatter ends are straight, rounder ones are bowls. */
const LEAST_SAG = 0.045;
const MOST_SAG = 0.45;
/** So far aside, of the radius, an end is a part of the rim; beyond, the pen rounds its corner. */
const WITHIN = 0.94;
/** How far, of the sag and in pixels, an end may lie off the half ellipse (root of the mean square). */
const OFF = 0.22;
const OFF_PIXELS = 1.2;
/** Above a rim the sides run nearly along the axis: they open by less than this over a part of the radius. */
const OPENING = 0.35;
const STRETCH = 0.6;
/** At a rim's corner the radius grows by less than this over so much of the axis, which is so deep at most. */
const WIDENING = 1.04;
const CORNER_REACH = 0.02;
const DEEPEST = 0.25;
/** The axis leans by less than this from upright, as the sine. */
const UPRIGHT = 0.94;

/** Reads the ends of a body as rims of circles; `mouth`: the upper one is one, whatever the lower one shows. Null when it is seen from the front. */
export function findRims(sides: Sides, centre: Float32Array, radius: Float32Array, mouth: boolean): Rims | null {
  if (sides.alongY < UPRIGHT) return null;
  const count = radius.length;
  const lower = fitRim(sides.last, sides, { centre, radius, from: count - 1, step: -1 });
  const upper = fitRim(sides.first, sides, { centre, radius, from: 0, step: 1 });
  if (!lower && !(mouth && upper)) return null;
  const last = lower ? Math.round(lower.place) : count - 1;
  const first = upper ? Math.round(upper.place) : 0;
  if (first < 0 || last >= count || last - first < count / 4) return null;
  return { first, last, sag: lower?.sag ?? 0, topped: upper !== null };
}

type End = {
  readonly centre: Float32Array;
  readonly radius: Float32Array;
  /** The outermost place, and the step inwards. */
  readonly from: number;
  readonly step: 1 | -1;
};

/** The first place, from an end inwards, from which on a body gets hardly wider. */
function cornerOf(radius: Float32Array, from: number, step: 1 | -1): number {
  const reach = Math.max(3, Math.round(radius.length * CORNER_REACH));
  const deep = radius.length * DEEPEST;
  let k = 0;
  while (k < deep && radius[from + (k + reach) * step] > radius[from + k * step] * WIDENING) k++;
  return from + Math.min(k + (reach >> 1), Math.round(deep)) * step;
}

/** Fits a half ellipse to an end of a body, by least squares over its halves together; null when the end is none. */
function fitRim(
  edge: Float32Array,
  { aside }: Sides,
  { centre, radius, from, step }: End,
): { place: number; sag: number } | null {
  const corner = cornerOf(radius, from, step);
  const wide = radius[corner];
  const middle = centre[corner] - aside;
  // Outwards of the corner the edge is at place + sag * sqrt(wide² - x²), counted outwards.
  let [n, sumQ, sumE, qq, qe] = [0, 0, 0, 0, 0];
  const pairs: [number, number][] = [];
  for (let x = 0; x < WITHIN * wide; x++) {
    const left = edge[Math.round(middle - x)];
    const right = edge[Math.round(middle + x)];
    if (!Number.isFinite(left) || !Number.isFinite(right)) return null;
    const outwards = (-step * (left + right)) / 2;
    const q = Math.sqrt(wide * wide - x * x);
    pairs.push([q, outwards]);
    n++;
    sumQ += q;
    sumE += outwards;
    qq += q * q;
    qe += q * outwards;
  }
  if (n < 4) return null;
  const sag = (n * qe - sumQ * sumE) / (n * qq - sumQ * sumQ);
  const base = (sumE - sag * sumQ) / n;
  const off = Math.sqrt(pairs.reduce((sum, [q, e]) => sum + (e - base - sag * q) ** 2, 0) / n);
  if (sag < LEAST_SAG || sag > MOST_SAG || off > OFF * sag * wide + OFF_PIXELS) return null;
  const place = -step * base;
  const [near, far] = [place + step * 0.1 * wide, place + step * (0.1 + STRETCH) * wide];
  const at = (where: number): number => radius[Math.max(0, Math.min(radius.length - 1, Math.round(where)))];
  return Math.abs(at(far) - at(near)) < OPENING * STRETCH * wide ? { place, sag } : null;
}
