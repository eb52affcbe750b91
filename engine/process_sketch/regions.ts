import { components, growLabels } from '../raster/components.ts';
import { countSet, type Size, select } from '../raster/plane.ts';
import type { Enclosure } from './enclose.ts';
import type { Marks } from './ink.ts';
import { paintClasses } from './paints.ts';
import { looseStrokes } from './sticks.ts';

/** Every pixel of the product carries its region's label, 1..count; 0 is outside. Labels above `areas` are rods. */
export type RegionMap = Size & {
  readonly labels: Int32Array;
  readonly count: number;
  /** Labels up to this one are areas that outlines enclose; the rest are rods made of single lines. */
  readonly areas: number;
};

/** Smallest region, as a share of the picture; smaller ones join their neighbour. */
const SMALLEST = 0.00035;
/** Drawings that fill less of their sheet than this have details as much smaller. */
const FILLED = 0.2;
/** Inner lines that miss their neighbour by less than twice this share of the longer side still part two regions. */
const INNER_GAP = 0.0035;
/** Regions parted only by such a bridged gap are at least this share of the picture. */
const SMALLEST_PARTED = 0.003;

/** Cuts the product into regions along its inner lines; the lines themselves are shared out between their neighbours. */
export function findRegions(marks: Marks, { inside }: Enclosure, checkpoint: () => void): RegionMap {
  const pixels = marks.width * marks.height;
  const labels = seedLabels(marks, inside);
  checkpoint();
  growLabels(labels, inside, marks);
  const filled = countSet(inside) / pixels;
  dropSmall(labels, SMALLEST * pixels * Math.min(1, filled / FILLED));
  const areas = renumber(labels);
  checkpoint();
  const { outline, rods } = looseStrokes(marks, labels, checkpoint);
  growLabels(labels, outline, marks);
  const rodParts = components(rods, marks, true);
  for (let i = 0; i < pixels; i++) if (!labels[i] && rodParts.labels[i]) labels[i] = areas + rodParts.labels[i];
  return { width: marks.width, height: marks.height, labels, areas, count: areas + rodParts.areas.length - 1 };
}

/** One label per enclosed area; large areas that meet only through a narrow gap of a line get two. */
function seedLabels(marks: Marks, inside: Uint8Array): Int32Array {
  const reach = INNER_GAP * Math.max(marks.width, marks.height);
  const { toInk, paint } = marks;
  const plain = components(
    select(inside.length, (i) => inside[i] && !paint[i]),
    marks,
  );
  const core = select(inside.length, (i) => inside[i] && !paint[i] && toInk[i] > reach);
  const parted = components(core, marks);
  const out = new Int32Array(inside.length);
  const seeded = new Uint8Array(plain.areas.length);
  const smallest = SMALLEST_PARTED * inside.length;
  for (let i = 0; i < out.length; i++) {
    if (parted.labels[i] && parted.areas[parted.labels[i]] > smallest) {
      out[i] = parted.labels[i];
      seeded[plain.labels[i]] = 1;
    }
  }
  const first = parted.areas.length;
  for (let i = 0; i < out.length; i++) {
    if (plain.labels[i] && !seeded[plain.labels[i]]) out[i] = first + plain.labels[i];
  }
  const { classes, count } = paintClasses(marks);
  let used = first + plain.areas.length;
  for (let paintClass = 1; paintClass <= count; paintClass++) {
    const one = components(
      select(inside.length, (i) => inside[i] && classes[i] === paintClass),
      marks,
    );
    for (let i = 0; i < out.length; i++) if (one.labels[i]) out[i] = used + one.labels[i];
    used += one.areas.length;
  }
  return out;
}

/** Takes the labels of small regions away, so that a neighbour can grow over them. */
function dropSmall(labels: Int32Array, smallest: number): void {
  let largest = 0;
  for (let i = 0; i < labels.length; i++) largest = Math.max(largest, labels[i]);
  const areas = new Int32Array(largest + 1);
  for (let i = 0; i < labels.length; i++) areas[labels[i]]++;
  for (let i = 0; i < labels.length; i++) if (areas[labels[i]] < smallest) labels[i] = 0;
}

/** Makes the labels 1, 2, … without holes, in place. Returns how many there are. */
function renumber(labels: Int32Array): number {
  let largest = 0;
  for (let i = 0; i < labels.length; i++) largest = Math.max(largest, labels[i]);
  const numbers = new Int32Array(largest + 1);
  let count = 0;
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    if (label && !numbers[label]) numbers[label] = ++count;
    labels[i] = numbers[label];
  }
  return count;
}
