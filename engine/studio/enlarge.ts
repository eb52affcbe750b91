import type { Picture } from '../../server/media/picture.ts';
import type { Size } from '../raster/plane.ts';

/** Catmull and Rom's cubic (1974) between four neighbours, at a place from 0 to 1 between the middle two. */
const cubic = (t: number): readonly [number, number, number, number] => [
  ((2 - t) * t - 1) * t * 0.5,
  ((3 * t - 5) * t * t + 2) * 0.5,
  ((4 - 3 * t) * t + 1) * t * 0.5,
  (t - 1) * t * t * 0.5,
];

/** Which four pixels of `from` lie around pixel `at` of `to`, and their weights. */
function tapsAt(at: number, from: number, to: number): { places: readonly number[]; weights: readonly number[] } {
  const centre = ((at + 0.5) * from) / to - 0.5;
  const first = Math.floor(centre);
  const places = [-1, 0, 1, 2].map((step) => Math.max(0, Math.min(from - 1, first + step)));
  return { places, weights: cubic(centre - first) };
}

/**
 * A picture at a larger size, row by row, so that nothing of that size is held: four bytes per pixel, valid until the next row is
 * asked for. Alpha is not weighed. Of a picture that has the size already, its own rows.
 */
export function createEnlarger(
  { width, height, rgba }: Picture,
  to: Size,
): (y: number) => Uint8ClampedArray | Uint8Array {
  if (width === to.width && height === to.height) return (y) => rgba.subarray(y * width * 4, (y + 1) * width * 4);
  const columns = Array.from({ length: to.width }, (_, x) => tapsAt(x, width, to.width));
  const places = Int32Array.from(columns.flatMap((taps) => taps.places.map((place) => place * 4)));
  const weights = Float32Array.from(columns.flatMap((taps) => taps.weights));
  const upright = new Float32Array(width * 4);
  const out = new Uint8ClampedArray(to.width * 4);
  return (y) => {
    const taps = tapsAt(y, height, to.height);
    const [a, b, c, d] = taps.places.map((place) => place * width * 4);
    const [p, q, r, s] = taps.weights;
    for (let k = 0; k < upright.length; k++)
      upright[k] = p * rgba[a + k] + q * rgba[b + k] + r * rgba[c + k] + s * rgba[d + k];
    for (let k = 0; k < out.length; k++) {
      const tap = k & ~3;
      const channel = k & 3;
      out[k] =
        weights[tap] * upright[places[tap] + channel] +
        weights[tap + 1] * upright[places[tap + 1] + channel] +
        weights[tap + 2] * upright[places[tap + 2] + channel] +
        weights[tap + 3] * upright[places[tap + 3] + channel];
    }
    return out;
  };
}
