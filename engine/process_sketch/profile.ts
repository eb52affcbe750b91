import { readSides, type Sides, straighten } from './flanks.ts';
import type { RegionMap } from './regions.ts';
import { findRims, type Rims } from './rims.ts';

/**
 * A turned body: an axis through (x, y) in the direction (alongX, alongY), and for each pixel along it, from `start`, how far
 * the middle lies beside the axis and the radius there.
 */
export type Profile = {
  readonly alongX: number;
  readonly alongY: number;
  readonly start: number;
  readonly centre: Float32Array;
  readonly radius: Float32Array;
  /** Seen from above: how far circles around the axis sag towards the viewer, as a share of their radius; 0 from the front. */
  readonly sag: number;
  /** The largest radius. */
  readonly widest: number;
  /** Its flat top is seen, with the far rim. */
  readonly topped: boolean;
};

/** How the ends are read: as drawn; as rims seen from above where both show it; the upper one as a mouth's rim in any case. */
export type Ends = 'drawn' | 'rims' | 'mouth';

/** A hand-drawn turned body's middle wanders from its axis by at most this share of its width, */
const WANDER = 0.06;
/** and it fills so much of the space between its two sides. */
const FILLED = 0.9;
/** The upper end may be cut out by the rim before it. */
const FILLED_BELOW_RIM = 0.87;
/** Length over which the hand's tremor is averaged, as a share of the axis. */
const TREMOR = 0.026;
/** The steps of pixels are averaged over so many times that length, as far as nothing moves by more than this, in pixels. */
const WIDE = 5;
const STEP = 1;
/** An axis that leans by more than this (radians) is read again along itself, so many times at most. */
const LEANING = 0.012;
const ROUNDS = 3;
/** Halvings of the span in which a pixel's circle around the axis is sought. */
const HALVINGS = 7;
/** Two guesses that lie so near to each other, in pixels, agree. */
const NEAR = 0.5;

/** Reads what might be turned on an axis in the direction given by its angle (radians, 0 is across, π/2 upright). */
export function readProfile(
  map: RegionMap,
  members: readonly number[],
  angle: number,
  gap: number,
  ends: Ends = 'drawn',
): Profile | null {
  // Downwards.
  let sides = readSides(map, members, Math.sin(angle) < 0 ? angle + Math.PI : angle);
  if (!sides || sides.area < (ends === 'drawn' ? FILLED : FILLED_BELOW_RIM) * sides.span) return null;
  if (wander(sides) > WANDER) return null;
  let { centre, radius, lean } = straighten(sides);
  for (let round = 0; ends !== 'drawn' && round < ROUNDS && Math.abs(lean) > LEANING; round++) {
    const along = readSides(map, members, Math.atan2(sides.alongY, sides.alongX) + Math.atan(lean));
    if (!along) break;
    sides = along;
    ({ centre, radius, lean } = straighten(along));
  }
  const reach = Math.max(2, Math.round(centre.length * TREMOR));
  const bridged = closeDips(ends === 'drawn' ? radius : withoutSteps(radius, reach * WIDE), Math.round(gap));
  const rims = ends === 'drawn' ? null : findRims(sides, centre, radius, ends === 'mouth');
  return cut(sides, { centre: smooth(centre, reach * 3), radius: bridged }, rims, reach);
}

/** What lies at each place along an axis. */
type Sections = { readonly centre: Float32Array; readonly radius: Float32Array };

/** The profile between its rims: what lies beyond them is the curve of the rim, not of the body. */
function cut(
  { alongX, alongY, start }: Sides,
  { centre, radius }: Sections,
  rims: Rims | null,
  reach: number,
): Profile {
  const { first, last, sag, topped } = rims ?? { first: 0, last: radius.length - 1, sag: 0, topped: false };
  const inner = radius.slice(first, last + 1);
  // The corners of rims are rounded by the pen; the sides go on straight.
  const margin = Math.min(reach, inner.length >> 2);
  if (topped) inner.fill(inner[margin], 0, margin);
  if (sag > 0) inner.fill(inner[inner.length - 1 - margin], inner.length - margin);
  const even = smooth(inner, reach);
  const widest = even.reduce((a, b) => Math.max(a, b), 0);
  return {
    alongX,
    alongY,
    start: start + first,
    centre: centre.slice(first, last + 1),
    radius: even,
    sag,
    widest,
    topped,
  };
}

/** Height over the axis of a turned body at a pixel; 0 beyond its sides. */
export function turnedHeight(profile: Profile, x: number, y: number): number {
  const { alongX, alongY, start, centre, radius, sag, topped, widest } = profile;
  const place = x * alongX + y * alongY - start;
  const aside = y * alongX - x * alongY - read(centre, place);
  const heightAt = (along: number): number => {
    const r = read(radius, along);
    return Math.sqrt(Math.max(0, r * r - aside * aside));
  };
  if (sag === 0) return heightAt(place);
  const last = radius.length - 1;
  const onRim = heightAt(0);
  // On the flat top, which lies across the axis.
  if (place < sag * onRim) return topped ? place / sag : onRim;
  // Where the body hardly widens, the second guess is as good as the first.
  const guess = place - sag * heightAt(place);
  const height = heightAt(guess);
  if (Math.abs(place - sag * height - guess) < NEAR && guess > 0 && guess < last) return height;
  let low = Math.max(0, place - sag * widest);
  let high = Math.min(last, place);
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2;
    if (middle + sag * heightAt(middle) > place) high = middle;
    else low = middle;
  }
  return heightAt((low + high) / 2);
}

/** Whether a pixel surely belongs to a turned body: `margin` pixels from its sides and ends. */
export function isWithin(profile: Profile, x: number, y: number, margin: number): boolean {
  const { alongX, alongY, start, centre, radius, sag, topped } = profile;
  const place = x * alongX + y * alongY - start;
  const aside = y * alongX - x * alongY - read(centre, place);
  const bulge = (along: number): number => Math.sqrt(Math.max(0, read(radius, along) ** 2 - aside ** 2));
  const from = topped ? -sag * bulge(0) : 0;
  const to = radius.length - 1 + sag * bulge(radius.length - 1);
  return place > from + margin && place < to - margin && bulge(place) > margin ** 2;
}

function read(values: Float32Array, place: number): number {
  const along = Math.max(0, Math.min(values.length - 1.001, place));
  const k = Math.floor(along);
  return values[k] + (values[k + 1] - values[k]) * (along - k);
}

/** Standard deviation of the middle, as a share of the widest place; places count by their width. */
function wander({ least, most }: Sides): number {
  let weight = 0;
  let sum = 0;
  let squares = 0;
  let widest = 1;
  for (let k = 0; k < least.length; k++) {
    const centre = (least[k] + most[k]) / 2;
    const radius = (most[k] - least[k] + 1) / 2;
    weight += radius;
    sum += radius * centre;
    squares += radius * centre * centre;
    widest = Math.max(widest, 2 * radius);
  }
  const mean = sum / weight;
  return Math.sqrt(Math.max(0, squares / weight - mean * mean)) / widest;
}

/** A slanting side without the steps of its pixels; what is more than a step stays. */
function withoutSteps(values: Float32Array, reach: number): Float32Array {
  return smooth(values, reach).map((value, k) => Math.max(values[k] - STEP, Math.min(values[k] + STEP, value)));
}

/** Fills dips narrower than the gap that was closed in the outline: there the outline is missing, not the body. */
function closeDips(values: Float32Array, gap: number): Float32Array {
  const reach = Math.ceil(gap / 2);
  const raised = values.map((_, k) => extreme(values, k, reach, Math.max));
  return raised.map((_, k) => extreme(raised, k, reach, Math.min));
}

function extreme(values: Float32Array, at: number, reach: number, pick: (a: number, b: number) => number): number {
  const near = Math.min(reach, at, values.length - 1 - at);
  let found = values[at];
  for (let k = at - near; k <= at + near; k++) found = pick(found, values[k]);
  return found;
}

/** Twice the mean over 2 * reach + 1 places; near the ends over what is there on both sides, so that ends keep their place. */
function smooth(values: Float32Array, reach: number): Float32Array {
  let from = values;
  for (let pass = 0; pass < 2; pass++) {
    const to = new Float32Array(from.length);
    for (let k = 0; k < from.length; k++) {
      const near = Math.min(reach, k, from.length - 1 - k);
      let sum = 0;
      for (let step = -near; step <= near; step++) sum += from[k + step];
      to[k] = sum / (2 * near + 1);
    }
    from = to;
  }
  return from;
}
