import type { Size } from '../raster/plane.ts';
import { type Complex, transform } from './fourier.ts';

/** How like a plane is to itself after a shift, -1 to 1; NaN where too little of it meets itself. */
export type Likeness = {
  /** Shifts reach so far to each side, in pixels. */
  readonly reach: { readonly x: number; readonly y: number };
  at(dx: number, dy: number): number;
};

/** Shifts of at most this share of each side are looked at. */
const FARTHEST = 0.37;
/** A shifted plane must meet itself with this share of its energy. */
const LEAST_MET = 0.2;

/**
 * Correlates the pixels of a mask with themselves at all shifts at once, normalised by what meets at each (masked normalised
 * cross-correlation by Fourier transforms, Padfield 2012). The plane is 0 outside the mask and has no mean.
 */
export function likenessOf(
  plane: Float32Array,
  mask: Uint8Array,
  { width, height }: Size,
  checkpoint: () => void,
): Likeness {
  const reach = { x: Math.floor(width * FARTHEST), y: Math.floor(height * FARTHEST) };
  const wide = powerOfTwo(width + reach.x);
  const high = powerOfTwo(height + reach.y);
  const values = blank(wide * high);
  const energies = blank(wide * high);
  let total = 0;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const k = y * wide + x;
      values.re[k] = plane[i];
      energies.re[k] = plane[i] * plane[i];
      energies.im[k] = mask[i];
      total += energies.re[k];
    }
  transform(values, wide, high, checkpoint);
  transform(energies, wide, high, checkpoint);
  const both = multiply(values, energies, wide, high);
  transform(both, wide, high, checkpoint);
  const least = total * LEAST_MET * wide * high;
  return {
    reach,
    at(dx, dy) {
      const there = at(dx, dy, wide, high);
      const met = both.im[there];
      const back = both.im[at(-dx, -dy, wide, high)];
      return Math.min(met, back) < least ? Number.NaN : both.re[there] / Math.sqrt(met * back);
    },
  };
}

const at = (x: number, y: number, wide: number, high: number): number => (y & (high - 1)) * wide + (x & (wide - 1));

const blank = (length: number): Complex => ({ re: new Float64Array(length), im: new Float64Array(length) });

const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(least));

/**
 * Spectra whose transform has, but for its scale, the values' correlation in its real part and that of energies with the mask in its
 * imaginary one. The energies' spectrum and the mask's came packed as one.
 */
function multiply(values: Complex, packed: Complex, wide: number, high: number): Complex {
  const out = blank(wide * high);
  for (let y = 0, k = 0; y < high; y++)
    for (let x = 0; x < wide; x++, k++) {
      const mirrored = at(-x, -y, wide, high);
      const power = values.re[k] * values.re[k] + values.im[k] * values.im[k];
      const energyRe = (packed.re[k] + packed.re[mirrored]) / 2;
      const energyIm = (packed.im[k] - packed.im[mirrored]) / 2;
      const maskRe = (packed.im[k] + packed.im[mirrored]) / 2;
      const maskIm = (packed.re[mirrored] - packed.re[k]) / 2;
      // The forward transform serves as the inverse of a spectrum that is conjugated: the mask's with the energies' conjugate.
      const re = energyRe * maskRe + energyIm * maskIm;
      const im = energyIm * maskRe - energyRe * maskIm;
      out.re[k] = power - im;
      out.im[k] = re;
    }
  return out;
}
