import { type Rgb, toLinear } from '../studio/colours.ts';
import type { Marks } from './ink.ts';
import type { RegionMap } from './regions.ts';

/** Share of a region that must be painted for its colour to count. */
const MOSTLY = 0.5;

/** Colours further apart than this (0..1 per channel, Euclidean) are different paints; at most so many are told apart. */
const APART = 0.24;
const MOST = 6;
/** One pixel in so many is asked for its colour. */
const SAMPLING = 17;

/** For each painted pixel the number, from 1, of its paint; 0 elsewhere. */
export function paintClasses({ paint, tint }: Marks): { readonly classes: Uint8Array; readonly count: number } {
  const centres: { sum: [number, number, number]; size: number }[] = [];
  const distance = (k: number, i: number) => {
    const { sum, size } = centres[k];
    return Math.hypot(sum[0] / size - tint[i * 3], sum[1] / size - tint[i * 3 + 1], sum[2] / size - tint[i * 3 + 2]);
  };
  const nearest = (i: number) => {
    let best = -1;
    for (let k = 0; k < centres.length; k++) if (best < 0 || distance(k, i) < distance(best, i)) best = k;
    return best;
  };
  for (let i = 0; i < paint.length; i += SAMPLING) {
    if (!paint[i]) continue;
    const k = nearest(i);
    if (k < 0 || (distance(k, i) > APART && centres.length < MOST)) {
      centres.push({ sum: [tint[i * 3], tint[i * 3 + 1], tint[i * 3 + 2]], size: 1 });
      continue;
    }
    for (let c = 0; c < 3; c++) centres[k].sum[c] += tint[i * 3 + c];
    centres[k].size++;
  }
  const classes = new Uint8Array(paint.length);
  for (let i = 0; i < paint.length; i++) if (paint[i]) classes[i] = nearest(i) + 1;
  return { classes, count: centres.length };
}

/** Mean linear colour of each region that the sketch itself paints. */
export function paintsOf({ labels, count }: RegionMap, { paint, ink, tint }: Marks): Map<number, Rgb> {
  const sums = Array.from({ length: count + 1 }, () => ({ bare: 0, painted: 0, colour: [0, 0, 0] }));
  for (let i = 0; i < labels.length; i++) {
    if (!labels[i] || ink[i]) continue;
    const sum = sums[labels[i]];
    if (!paint[i]) {
      sum.bare++;
      continue;
    }
    sum.painted++;
    for (let c = 0; c < 3; c++) sum.colour[c] += tint[i * 3 + c];
  }
  const paints = new Map<number, Rgb>();
  sums.forEach(({ bare, painted, colour }, label) => {
    if (painted <= MOSTLY * (painted + bare)) return;
    const [r, g, b] = colour.map((sum) => toLinear(sum / painted));
    paints.set(label, [r, g, b]);
  });
  return paints;
}
