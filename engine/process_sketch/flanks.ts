import type { RegionMap } from './regions.ts';

/** What lies along an axis: for each pixel along it, from `start`, the extent of a body to both sides, and where it ends. */
export type Sides = {
  readonly alongX: number;
  readonly alongY: number;
  readonly start: number;
  readonly least: Float32Array;
  readonly most: Float32Array;
  /** 1 where the outline itself is seen there, 0 where another body stands before it or grows out of it. */
  readonly leastFree: Uint8Array;
  readonly mostFree: Uint8Array;
  /** For each pixel aside, from `aside`: the first and the last place along the axis. */
  readonly aside: number;
  readonly first: Float32Array;
  readonly last: Float32Array;
  /** Pixels of the body, and between its sides. */
  readonly area: number;
  readonly span: number;
};

/** Shorter bodies have no profile. */
const SHORTEST = 6;
/** So many pixels beside a side another body would begin: strokes are shared out between both. */
const BESIDE = [2, 4];
/** Places near such a seam are not sure either: share of the axis, and pixels. */
const NEAR_SEAM = 0.02;
const NEAR_SEAM_LEAST = 3;
/** Share of the axis at either end that does not tell how it runs: cut askew it shows more of one side. */
const ENDS = 0.1;
/** Share of the places that must show both sides, or what is hidden cannot be guessed. */
const SEEN = 0.2;

/** The sides of the members of a map along an axis at an angle (radians, π/2 is upright); null for what is too short. */
export function readSides(map: RegionMap, members: readonly number[], angle: number): Sides | null {
  const axis = { alongX: Math.cos(angle), alongY: Math.sin(angle) };
  const member = new Uint8Array(map.count + 2);
  for (const label of members) member[label] = 1;
  const { along, across, area, offset } = readExtents(map, member, axis);
  const [from, to] = rangeOf(along);
  const [left, right] = rangeOf(across);
  if (to - from + 1 < SHORTEST) return null;
  const least = along.least.slice(from, to + 1);
  const most = along.most.slice(from, to + 1);
  const start = from - offset;
  for (let k = 0; k < least.length; k++) if (most[k] < least[k]) fillEmpty(least, most, k);
  let span = 0;
  for (let k = 0; k < least.length; k++) span += most[k] - least[k] + 1;
  const free = (sides: Float32Array, outwards: 1 | -1): Uint8Array =>
    narrowed(Uint8Array.from(sides, (aside, k) => (isFree(map, member, axis, start + k, aside, outwards) ? 1 : 0)));
  return {
    ...axis,
    start,
    least,
    most,
    leastFree: free(least, -1),
    mostFree: free(most, 1),
    aside: left - offset,
    first: across.least.slice(left, right + 1).map((place) => place - start),
    last: across.most.slice(left, right + 1).map((place) => place - start),
    area,
    span,
  };
}

type Axis = Pick<Sides, 'alongX' | 'alongY'>;

/** The extents of the members along an axis and across it, by whole pixels from `-offset`, and their area. */
function readExtents({ labels, width, height }: RegionMap, member: Uint8Array, { alongX, alongY }: Axis) {
  const offset = width + height;
  const extent = (): Extent => ({
    least: new Float32Array(2 * offset).fill(Infinity),
    most: new Float32Array(2 * offset).fill(-Infinity),
  });
  const [along, across] = [extent(), extent()];
  let area = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!member[labels[i]]) continue;
      const place = x * alongX + y * alongY;
      const aside = y * alongX - x * alongY;
      note(along, Math.round(place) + offset, aside);
      note(across, Math.round(aside) + offset, place);
      area++;
    }
  }
  return { along, across, area, offset };
}

/** Whether no other body lies beside a side, outwards of it. */
function isFree(
  { labels, width, height }: RegionMap,
  member: Uint8Array,
  { alongX, alongY }: Axis,
  place: number,
  aside: number,
  outwards: 1 | -1,
): boolean {
  return BESIDE.every((step) => {
    const beside = aside + outwards * step;
    const x = Math.round(place * alongX - beside * alongY);
    const y = Math.round(place * alongY + beside * alongX);
    const label = x < 0 || y < 0 || x >= width || y >= height ? 0 : labels[y * width + x];
    return !label || member[label] > 0;
  });
}

type Extent = { readonly least: Float32Array; readonly most: Float32Array };

function note({ least, most }: Extent, at: number, value: number): void {
  if (value < least[at]) least[at] = value;
  if (value > most[at]) most[at] = value;
}

function rangeOf({ least, most }: Extent): [number, number] {
  let from = 0;
  while (from < least.length - 1 && most[from] < least[from]) from++;
  let to = least.length - 1;
  while (to > 0 && most[to] < least[to]) to--;
  return [from, to];
}

/** A place without a pixel is as the one before it. */
function fillEmpty(least: Float32Array, most: Float32Array, k: number): void {
  least[k] = least[k - 1];
  most[k] = most[k - 1];
}

/** Without the free places near others. */
function narrowed(free: Uint8Array): Uint8Array {
  const reach = NEAR_SEAM_LEAST + Math.round(free.length * NEAR_SEAM);
  const out = Uint8Array.from(free);
  for (let k = 0; k < free.length; k++) if (!free[k]) out.fill(0, Math.max(0, k - reach), k + reach + 1);
  return out;
}

/**
 * Middle and radius at each place. Where another body hides one side, the side opposite tells where it is; where both are hidden,
 * it runs straight on. `lean` is how far the axis drifts aside per pixel.
 */
export function straighten(sides: Sides): { centre: Float32Array; radius: Float32Array; lean: number } {
  const { leastFree, mostFree } = sides;
  const both = leastFree.map((free, k) => free & mostFree[k]);
  const seen = both.reduce((sum, one) => sum + one, 0);
  const [least, most] = [Float32Array.from(sides.least), Float32Array.from(sides.most)];
  const enough = seen > SEEN * both.length;
  const { at, lean } = fitAxis(sides, enough ? both : both.map(() => 1));
  if (enough) {
    mirror(least, leastFree, most, mostFree, at);
    mirror(most, mostFree, sides.least, leastFree, at);
  }
  return {
    centre: least.map((from, k) => (from + most[k]) / 2),
    radius: least.map((from, k) => (most[k] - from + 1) / 2),
    lean,
  };
}

/** The straight line through the middles of some places, by least squares. */
function fitAxis({ least, most }: Sides, counted: Uint8Array): { at: (k: number) => number; lean: number } {
  let [n, sumK, sumC, kk, kc] = [0, 0, 0, 0, 0];
  const ends = Math.round(least.length * ENDS);
  for (let k = ends; k < least.length - ends; k++) {
    if (!counted[k]) continue;
    const centre = (least[k] + most[k]) / 2;
    n++;
    sumK += k;
    sumC += centre;
    kk += k * k;
    kc += k * centre;
  }
  const lean = (n * kc - sumK * sumC) / Math.max(1, n * kk - sumK * sumK);
  const from = (sumC - lean * sumK) / Math.max(1, n);
  return { at: (k) => from + lean * k, lean };
}

/** Fills the places of one side that are not free, in place, from the other side mirrored, or straight from end to end. */
function mirror(
  side: Float32Array,
  free: Uint8Array,
  other: Float32Array,
  otherFree: Uint8Array,
  axis: (k: number) => number,
): void {
  for (let k = 0; k < side.length; k++) {
    if (free[k]) continue;
    let end = k;
    while (end < side.length && !free[end]) end++;
    const mirrored = otherFree.subarray(k, end).every(Boolean);
    const guess = (at: number): number => (mirrored ? 2 * axis(at) - other[at] : axis(at));
    const [before, after] = [k > 0 ? k - 1 : end, end < side.length ? end : k - 1];
    if (before < 0 || before >= side.length || after < 0) return;
    const [atBefore, atAfter] = [side[before] - guess(before), side[after] - guess(after)];
    for (let at = k; at < end; at++) {
      const share = (at - k + 1) / (end - k + 1);
      side[at] = guess(at) + atBefore + (atAfter - atBefore) * share;
    }
    k = end;
  }
}
