import { components, valuesByLabel } from '../raster/components.ts';
import { dilate } from '../raster/morphology.ts';
import { countSet, select } from '../raster/plane.ts';
import type { Cut } from './cut.ts';
import type { Lab } from './lab.ts';

/** A backdrop whose cost spreads less than this between its middle and its worst tenth is plain enough to be known again. */
const PLAIN = 1.5;
/** A hole's pixels cost at most so much more than the backdrop's middle, unless a tenth of the backdrop does; its own middle less. */
const LIKE = 1;
const SAME = 0.5;
/** Holes smaller than these shares of the picture are chance: where the cut found them too, and where it did not. */
const LEAST_CUT = 0.00015;
const LEAST_UNCUT = 0.0003;
/** Gleams are as white as a backdrop of this lightness: there the cut must agree, on holes of this share of the subject in all. */
const WHITE = 96;
const MANY = 0.02;
/** A hole's soft rim, in pixels, goes with it as far as it may be backdrop. */
const RIM = 1.5;

/**
 * The parts of a subject's mask in which a plain backdrop shows through: between spokes, inside handles. They have its very colour,
 * whatever is likely there.
 */
export function seenThrough(mask: Uint8Array, { mask: cut, backdrop }: Cut, lab: Lab): Uint8Array {
  const outside = backdrop.filter((_, i) => !mask[i]).sort();
  const at = (share: number): number => outside[Math.floor((outside.length - 1) * share)] ?? Number.POSITIVE_INFINITY;
  const [usual, most, rare] = [at(0.5), at(0.9), at(0.97)];
  if (!(most - usual < PLAIN)) return new Uint8Array(mask.length);
  const bound = Math.max(most, Math.min(rare, usual + LIKE));
  const isWhite = meanOf(lab.l, (i) => !mask[i]) > WHITE;
  const parts = components(
    select(mask.length, (i) => mask[i] && backdrop[i] <= bound),
    lab,
  );
  const { labels, areas } = parts;
  const uncut = new Float64Array(areas.length);
  for (let i = 0; i < labels.length; i++) if (cut[i]) uncut[labels[i]]++;
  const costs = valuesByLabel(backdrop, parts);
  const isHole = areas.map((area, label) => {
    if (label === 0 || area < LEAST_CUT * mask.length) return false;
    const found = uncut[label] < area / 2;
    if (!found && (isWhite || area < LEAST_UNCUT * mask.length)) return false;
    return costs[label].sort()[area >> 1] <= usual + SAME;
  });
  const total = areas.reduce((sum, area, label) => sum + (isHole[label] ? area : 0), 0);
  if (total === 0 || (isWhite && total < MANY * countSet(mask))) return new Uint8Array(mask.length);
  const holes = select(mask.length, (i) => isHole[labels[i]]);
  const near = dilate(holes, lab, RIM);
  return select(mask.length, (i) => holes[i] || (near[i] && mask[i] && backdrop[i] <= rare));
}

function meanOf(plane: Float32Array, test: (i: number) => boolean): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < plane.length; i++) {
    if (!test(i)) continue;
    sum += plane[i];
    count++;
  }
  return sum / Math.max(1, count);
}
