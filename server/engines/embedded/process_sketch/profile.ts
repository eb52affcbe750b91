import type { RegionMap } from './regions.ts';

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
};

/** A hand-drawn turned body's middle wanders from its axis by at most this share of its width, */
const WANDER = 0.06;
/** and it fills so much of the space between its two sides. */
const FILLED = 0.9;
/** Length over which the hand's tremor is averaged, as a share of the axis. */
const TREMOR = 0.026;

/** Reads what might be turned on an axis in the direction given by its angle (radians, 0 is across, π/2 upright). */
export function readProfile(map: RegionMap, members: readonly number[], angle: number, gap: number): Profile | null {
  const alongX = Math.cos(angle);
  const alongY = Math.sin(angle);
  const { start, least, most, filled } = sides(map, members, alongX, alongY);
  const count = least.length;
  if (count < 6) return null;
  const centre = new Float32Array(count);
  const radius = new Float32Array(count);
  let area = 0;
  let span = 0;
  for (let k = 0; k < count; k++) {
    const empty = most[k] < least[k];
    centre[k] = empty ? (centre[k - 1] ?? 0) : (least[k] + most[k]) / 2;
    radius[k] = empty ? (radius[k - 1] ?? 0) : (most[k] - least[k] + 1) / 2;
    area += filled[k];
    span += 2 * radius[k];
  }
  if (area < FILLED * span || wander(centre, radius) > WANDER) return null;
  const reach = Math.max(2, Math.round(count * TREMOR));
  const bridged = closeDips(radius, Math.round(gap));
  return { alongX, alongY, start, centre: smooth(centre, reach * 3), radius: smooth(bridged, reach) };
}

/** Height over the axis of a turned body at a pixel; 0 beyond its sides. */
export function turnedHeight({ alongX, alongY, start, centre, radius }: Profile, x: number, y: number): number {
  const along = Math.max(0, Math.min(radius.length - 1.001, x * alongX + y * alongY - start));
  const k = Math.floor(along);
  const t = along - k;
  const middle = centre[k] + (centre[k + 1] - centre[k]) * t;
  const r = radius[k] + (radius[k + 1] - radius[k]) * t;
  const aside = y * alongX - x * alongY - middle;
  return Math.sqrt(Math.max(0, r * r - aside * aside));
}

/** For each pixel along the axis, the extent of the members to both sides of it. */
function sides({ labels, width, height }: RegionMap, members: readonly number[], alongX: number, alongY: number) {
  const member = new Uint8Array(Math.max(...members) + 1);
  for (const label of members) member[label] = 1;
  const offset = width + height;
  const least = new Float32Array(2 * offset).fill(Infinity);
  const most = new Float32Array(2 * offset).fill(-Infinity);
  const filled = new Float32Array(2 * offset);
  let first = 2 * offset;
  let last = -1;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!member[labels[i]]) continue;
      const k = Math.round(x * alongX + y * alongY) + offset;
      const aside = y * alongX - x * alongY;
      if (aside < least[k]) least[k] = aside;
      if (aside > most[k]) most[k] = aside;
      filled[k]++;
      if (k < first) first = k;
      if (k > last) last = k;
    }
  }
  const cut = (values: Float32Array) => values.slice(first, last + 1);
  return { start: first - offset, least: cut(least), most: cut(most), filled: cut(filled) };
}

/** Standard deviation of the middle, as a share of the widest place; places count by their width. */
function wander(centre: Float32Array, radius: Float32Array): number {
  let weight = 0;
  let sum = 0;
  let squares = 0;
  let widest = 1;
  for (let k = 0; k < centre.length; k++) {
    weight += radius[k];
    sum += radius[k] * centre[k];
    squares += radius[k] * centre[k] * centre[k];
    widest = Math.max(widest, 2 * radius[k]);
  }
  const mean = sum / weight;
  return Math.sqrt(Math.max(0, squares / weight - mean * mean)) / widest;
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
