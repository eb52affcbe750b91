import { distanceTo } from '../raster/distance.ts';
import type { Size } from '../raster/plane.ts';
import type { RegionMap } from './regions.ts';

/** A region in numbers; lengths in pixels of the working picture, y downwards. */
export type Region = {
  readonly label: number;
  readonly rod: boolean;
  readonly area: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
  readonly y: number;
  /** Standard deviations of its pixels across and down: half of the half axes of an ellipse. */
  readonly spread: { readonly across: number; readonly down: number };
  /** Radius of the largest disc inside. */
  readonly depth: number;
  /** Length over width: 1 for a square, about 0.8 for a disc, more for bands. */
  readonly slimness: number;
  /** Direction of the long axis in radians, 0 across. */
  readonly angle: number;
  /** Pixel sides shared with each neighbour; key 0 is the outside. */
  readonly borders: ReadonlyMap<number, number>;
  /** Middle of the border with each neighbour. */
  readonly seams: ReadonlyMap<number, { readonly x: number; readonly y: number }>;
  readonly perimeter: number;
  /** Label of the region that encloses this one, or 0. */
  readonly parent: number;
};

export type Measured = { readonly regions: readonly Region[]; readonly toBorder: Float32Array };

/** Measures all regions; `toBorder` is each pixel's distance to the nearest border between labels. */
export function measure(map: RegionMap): Measured {
  const { labels, width, height, count } = map;
  const toBorder = distanceTo(borderMask(labels, map), map);
  const sums = Array.from({ length: count + 1 }, createSums);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      const label = labels[i];
      if (label) addPixel(sums[label], x, y, toBorder[i]);
      if (labels[i + 1] !== label) addSides(sums, label, labels[i + 1], x, y);
      if (labels[i + width] !== label) addSides(sums, label, labels[i + width], x, y);
    }
  }
  const drafts = sums.map((sum, label) => finish(sum, label, label > map.areas)).slice(1);
  const regions = drafts
    .filter(({ area }) => area > 0)
    .map((region) => ({ ...region, parent: parentOf(region, drafts) }));
  return { regions, toBorder };
}

/** Pixels whose right or lower neighbour carries another label, and everything outside. */
function borderMask(labels: Int32Array, { width, height }: Size): Uint8Array {
  const out = new Uint8Array(labels.length).fill(1);
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0, i = y * width; x < width - 1; x++, i++) {
      if (labels[i] && labels[i] === labels[i + 1] && labels[i] === labels[i + width]) out[i] = 0;
    }
  }
  return out;
}

type Sums = ReturnType<typeof createSums>;

function createSums() {
  return {
    area: 0,
    x: 0,
    y: 0,
    xx: 0,
    xy: 0,
    yy: 0,
    depth: 0,
    left: Infinity,
    right: -1,
    top: Infinity,
    bottom: -1,
    borders: new Map<number, { sides: number; x: number; y: number }>(),
  };
}

function addPixel(sums: Sums, x: number, y: number, depth: number): void {
  sums.area++;
  sums.x += x;
  sums.y += y;
  sums.xx += x * x;
  sums.xy += x * y;
  sums.yy += y * y;
  sums.depth = Math.max(sums.depth, depth);
  sums.left = Math.min(sums.left, x);
  sums.right = Math.max(sums.right, x);
  sums.top = Math.min(sums.top, y);
  sums.bottom = Math.max(sums.bottom, y);
}

function addSides(sums: readonly Sums[], one: number, other: number, x: number, y: number): void {
  addSide(sums[one], other, x, y);
  addSide(sums[other], one, x, y);
}

function addSide(sums: Sums, other: number, x: number, y: number): void {
  const side = sums.borders.get(other);
  if (!side) {
    sums.borders.set(other, { sides: 1, x, y });
    return;
  }
  side.sides++;
  side.x += x;
  side.y += y;
}

function finish(sums: Sums, label: number, rod: boolean): Region {
  const { area, borders, left, right, top, bottom } = sums;
  const x = sums.x / area;
  const y = sums.y / area;
  const xx = sums.xx / area - x * x;
  const yy = sums.yy / area - y * y;
  const xy = sums.xy / area - x * y;
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  const depth = Math.max(1, sums.depth);
  let perimeter = 0;
  for (const { sides } of borders.values()) perimeter += sides;
  return {
    label,
    rod,
    area,
    left,
    right,
    top,
    bottom,
    x,
    y,
    spread: { across: Math.sqrt(Math.max(0, xx)), down: Math.sqrt(Math.max(0, yy)) },
    depth,
    slimness: area / (4 * depth * depth),
    angle,
    borders: new Map(Array.from(borders, ([other, { sides }]) => [other, sides])),
    seams: new Map(Array.from(borders, ([other, side]) => [other, { x: side.x / side.sides, y: side.y / side.sides }])),
    perimeter,
    parent: 0,
  };
}

/** Share of the border that may touch things beside the surrounding region, by the hand's inaccuracy. */
const LEAK = 0.06;

/** The neighbour that surrounds the region: all its other neighbours lie within it or beside it in that one. 0 when there is none. */
function parentOf(region: Region, all: readonly Region[]): number {
  let parent: Region | null = null;
  let longest = 0;
  for (const [label, sides] of region.borders) {
    const other = all[label - 1];
    if (!other || !lies(region, other) || sides <= longest) continue;
    parent = other;
    longest = sides;
  }
  if (!parent) return 0;
  let elsewhere = region.borders.get(0) ?? 0;
  for (const [label, sides] of region.borders) {
    const other = all[label - 1];
    if (other && !lies(region, other) && !lies(other, region) && !lies(other, parent)) elsewhere += sides;
  }
  return elsewhere > LEAK * region.perimeter ? 0 : parent.label;
}

/** Whether one region's box lies strictly within another's. */
function lies(inner: Region, outer: Region): boolean {
  return outer.left < inner.left && outer.right > inner.right && outer.top < inner.top && outer.bottom > inner.bottom;
}
