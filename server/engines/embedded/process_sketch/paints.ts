import { type Rgb, toLinear } from '../studio/colours.ts';
import type { Marks } from './ink.ts';
import type { RegionMap } from './regions.ts';

/** Share of a region that must be painted for its colour to count. */
const MOSTLY = 0.5;

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
