import { blur } from '../raster/blur.ts';
import { growLabels } from '../raster/components.ts';
import { countSet, invert, select } from '../raster/plane.ts';
import type { Detail } from './detail.ts';
import type { Lattice } from './lattice.ts';
import type { Sheet } from './sheet.ts';

/** A place has the pattern when its surroundings are so like what lies one shift away. */
const LIKE = 0.25;
/** Surroundings reach over this share of the pattern's longest shift, and at least so many pixels. */
const AROUND = 0.3;
const LEAST_AROUND = 6;
/** Surroundings in which the majority decides, as a multiple of those. */
const EVENED = 1.5;
/** Correlations over less than this share of known surroundings tell nothing. */
const LEAST_MET = 0.02;
/** Parts of a hole below this share of it go with the rest. */
const SCRAP = 0.04;

/** The part of a hole beside which the pattern lies, and the known pixels that have it; null when that is next to nothing. */
export function partWithPattern(
  { hole }: Sheet,
  detail: Detail,
  lattice: Lattice,
  checkpoint: () => void,
): { readonly part: Uint8Array; readonly source: Uint8Array } | null {
  const source = findPatterned(detail, lattice, checkpoint);
  const labels = new Int32Array(detail.mask.length);
  for (let i = 0; i < labels.length; i++) if (detail.mask[i]) labels[i] = 2 - source[i];
  checkpoint();
  growLabels(labels, invert(detail.mask), detail);
  const part = select(hole.length, (i) => hole[i] && labels[i] === 1);
  const share = countSet(part) / countSet(hole);
  if (share < SCRAP) return null;
  return { part: share > 1 - SCRAP ? hole : part, source };
}

/** Which known pixels have the pattern of a lattice: their surroundings correlate with those one shift away. */
function findPatterned(detail: Detail, { steps }: Lattice, checkpoint: () => void): Uint8Array {
  const sigma = Math.max(LEAST_AROUND, AROUND * Math.max(...steps.map(([x, y]) => Math.hypot(x, y))));
  const out = new Uint8Array(detail.plane.length);
  for (const [x, y] of steps)
    for (const sign of [1, -1]) {
      const pairs = pairUp(detail, Math.round(sign * x), Math.round(sign * y));
      const [met, here, there, hereSquared, thereSquared, products] = pairs.map((plane) => {
        checkpoint();
        return blur(plane, detail, sigma);
      });
      for (let i = 0; i < out.length; i++) {
        if (!detail.mask[i] || met[i] < LEAST_MET) continue;
        const alike = products[i] - (here[i] * there[i]) / met[i];
        const own = hereSquared[i] - here[i] ** 2 / met[i];
        const other = thereSquared[i] - there[i] ** 2 / met[i];
        if (alike > 0 && alike >= LIKE * Math.sqrt(own * other)) out[i] = 1;
      }
    }
  // Places that have it by chance are few among their neighbours.
  const share = blur(out, detail, sigma * EVENED);
  const known = blur(detail.mask, detail, sigma * EVENED);
  return select(out.length, (i) => detail.mask[i] && share[i] > known[i] / 2);
}

/** What a correlation is made of, at each pixel whose shifted one is known too: 1, both values, their squares and product. */
function pairUp({ plane, mask, width, height }: Detail, dx: number, dy: number): Float32Array[] {
  const planes = Array.from({ length: 6 }, () => new Float32Array(plane.length));
  const [met, here, there, hereSquared, thereSquared, products] = planes;
  for (let y = Math.max(0, -dy); y < height - Math.max(0, dy); y++)
    for (let x = Math.max(0, -dx); x < width - Math.max(0, dx); x++) {
      const i = y * width + x;
      const j = i + dy * width + dx;
      if (!mask[i] || !mask[j]) continue;
      const [a, b] = [plane[i], plane[j]];
      met[i] = 1;
      here[i] = a;
      there[i] = b;
      hereSquared[i] = a * a;
      thereSquared[i] = b * b;
      products[i] = a * b;
    }
  return planes;
}
