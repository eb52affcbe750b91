import type { Size } from '../raster/plane.ts';
import type { Outline } from './bodies.ts';

/** A turned body's silhouette covers so much of itself and its mirror image together, */
const SYMMETRIC = 0.93;
/** has so little air between its two sides, */
const SOLID = 0.965;
/** and in all but so few of its rows its middle lies no farther aside than this, in half widths: elsewhere it has a handle. */
const ASIDE = 0.1;
const FEW = 0.04;
/** Rows of a foot are at least so wide, against the widest row. */
const FOOT = 0.2;
/** A foot ends where a silhouette's side is steeper than this: so much width on so much height. */
const STEEP = 0.6;
/** Height over half width of the ellipse below a foot that is seen from 24 degrees above. */
const FROM_ABOVE = 0.34;
/** Height over half width of what ends in half a ball, or half an egg, */
const BALL = { least: 0.93, most: 1.3 } as const;
/** and how much of that it shares. */
const ROUND = 0.965;
/** Rows at least so wide, against the widest one, are as wide as that. */
const WIDEST = 0.99;
/** A silhouette that fills so much of its box shows a flat front, unless its lower edge is curved as round bodies' are. */
const BOXY = 0.9;
/** Sag of a round body's lower edge, as a share of its width. */
const SAG = 0.02;

/** A row of a silhouette: its middle, half its width with its holes, and its cells. */
type Row = { readonly middle: number; readonly half: number; readonly area: number };

/** Whether a silhouette is that of a body turned on an upright axis, seen from the side. */
export function isTurned(inside: Uint8Array, outline: Outline): boolean {
  const rows = rowsOf(inside, outline);
  if (!isSymmetric(rows) || isFlatFront(inside, outline)) return false;
  const halves = rows.map((_, y) => {
    const near = rows.slice(Math.max(0, y - 1), y + 2);
    return near.reduce((sum, { half }) => sum + half, 0) / near.length;
  });
  return standsFlat(halves.toReversed()) || endsRound(halves.toReversed());
}

/** The rows of a silhouette that are not empty. */
function rowsOf(inside: Uint8Array, { width, height }: Size): Row[] {
  return Array.from({ length: height }, (_, y) => {
    const row = inside.subarray(y * width, (y + 1) * width);
    const [first, last] = [row.indexOf(1), row.lastIndexOf(1)];
    return { middle: (first + last) / 2, half: (last - first + 1) / 2, area: row.reduce((sum, one) => sum + one, 0) };
  }).filter(({ area }) => area > 0);
}

/** Whether a silhouette equals its mirror image, each of its rows is one piece, and none sticks out to one side. */
function isSymmetric(rows: readonly Row[]): boolean {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const span = sum(({ half }) => half);
  const axis = sum(({ middle, half }) => middle * half) / span;
  const off = ({ middle }: Row) => Math.abs(middle - axis);
  const shared = sum((row) => Math.max(0, row.half - off(row)));
  const aside = ASIDE * Math.max(...rows.map(({ half }) => half));
  return (
    shared > SYMMETRIC * sum((row) => row.half + off(row)) &&
    sum(({ area }) => area) > SOLID * 2 * span &&
    sum((row) => (off(row) > aside ? 1 : 0)) <= FEW * rows.length
  );
}

/**
 * Whether a body stands on a foot that is seen from the side, by its half widths from below: a disc seen from above shows its
 * near rim below, half an ellipse as high as the sine of that angle.
 */
function standsFlat(halves: readonly number[]): boolean {
  const least = FOOT * Math.max(...halves);
  const step = 2;
  for (let y = 0; y + step < halves.length; y++)
    if (halves[y] >= least && halves[y + step] - halves[y] < STEEP * step)
      return y + step / 2 <= FROM_ABOVE * halves[y];
  return false;
}

/** Whether a body ends in half a ball below, which looks the same from everywhere. */
function endsRound(halves: readonly number[]): boolean {
  const radius = Math.max(...halves);
  const isWide = (half: number) => half >= WIDEST * radius;
  const widest = halves.findIndex(isWide);
  const height = (widest + halves.findLastIndex(isWide) + 1) / 2;
  let [shared, both] = [0, 0];
  for (let y = 0; y < widest; y++) {
    const ball = radius * Math.sqrt(Math.max(0, 1 - (1 - (y + 0.5) / height) ** 2));
    shared += Math.min(ball, halves[y]);
    both += Math.max(ball, halves[y]);
  }
  return height > BALL.least * radius && height < BALL.most * radius && shared > ROUND * both;
}

/** Whether a silhouette looks like a box seen from the front: full, and with a straight lower edge. */
export function isFlatFront(inside: Uint8Array, { width, height, box }: Outline): boolean {
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
