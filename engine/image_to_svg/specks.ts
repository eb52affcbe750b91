import type { Size } from '../raster/plane.ts';

/** The label that lies around the picture while it is searched. */
const OUTSIDE = 255;

/**
 * Gives areas of fewer than `least` pixels of one label (0 to 254), connected by their sides, the label of those around them that
 * is the nearest by `distance`; in place. The tracer would leave them out too, but takes longer for each of them.
 */
export function absorbSpecks(
  labels: Uint8Array,
  { width, height }: Size,
  least: number,
  distance: (label: number, other: number) => number,
): void {
  const wide = width + 2;
  const plane = new Uint8Array(wide * (height + 2)).fill(OUTSIDE);
  const rowOf = (y: number) => labels.subarray(y * width, (y + 1) * width);
  for (let y = 0; y < height; y++) plane.set(rowOf(y), (y + 1) * wide + 1);
  const seen = new Uint8Array(plane.length);
  const area = new Int32Array(labels.length);
  for (let seed = wide; seed < plane.length - wide; seed++) {
    if (seen[seed] === 1 || plane[seed] === OUTSIDE) continue;
    const size = flood(plane, wide, seed, seen, area);
    if (size >= least) continue;
    const into = nearestAround(plane, wide, area.subarray(0, size), distance);
    for (let next = 0; next < size; next++) plane[area[next]] = into;
  }
  for (let y = 0; y < height; y++) rowOf(y).set(plane.subarray((y + 1) * wide + 1, (y + 1) * wide + 1 + width));
}

/** Runs of one label in rows, above which a picture is noise: there may be as many areas, and the tracer takes 65,535 at most. */
const RUNS = 60_000;
/** Areas of noise of fewer pixels are left out. */
const NOISE = 96;

/** Leaves out the small areas of a picture that has more of them than can be traced, as `absorbSpecks` does; in place. */
export function calm(labels: Uint8Array, size: Size, distance: (label: number, other: number) => number): void {
  let runs = 0;
  for (let i = 1; i < labels.length; i++) if (labels[i] !== labels[i - 1]) runs++;
  if (runs > RUNS) absorbSpecks(labels, size, NOISE, distance);
}

/** Marks the area of a seed as seen and writes its pixels into `area`; how many there are. */
function flood(plane: Uint8Array, wide: number, seed: number, seen: Uint8Array, area: Int32Array): number {
  const label = plane[seed];
  let size = 1;
  seen[seed] = 1;
  area[0] = seed;
  for (let next = 0; next < size; next++) {
    const i = area[next];
    for (let side = 0; side < 4; side++) {
      const other = beside(i, side, wide);
      if (plane[other] !== label || seen[other] === 1) continue;
      seen[other] = 1;
      area[size++] = other;
    }
  }
  return size;
}

/** The label beside an area that is nearest to its own; its own when it has no neighbour. */
function nearestAround(
  plane: Uint8Array,
  wide: number,
  area: Int32Array,
  distance: (label: number, other: number) => number,
): number {
  const label = plane[area[0]];
  let into = label;
  let least = Number.POSITIVE_INFINITY;
  for (let next = 0; next < area.length; next++)
    for (let side = 0; side < 4; side++) {
      const other = plane[beside(area[next], side, wide)];
      if (other === label || other === into || other === OUTSIDE) continue;
      const away = distance(label, other);
      if (away >= least) continue;
      least = away;
      into = other;
    }
  return into;
}

/** The pixel on the left, the right, above or below. */
function beside(i: number, side: number, wide: number): number {
  return side === 0 ? i - 1 : side === 1 ? i + 1 : side === 2 ? i - wide : i + wide;
}
