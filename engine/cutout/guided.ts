import { blur } from '../raster/blur.ts';
import type { Size } from '../raster/plane.ts';

const product = (a: Float32Array, b: Float32Array): Float32Array => a.map((value, i) => value * b[i]);

/**
 * Guided image filter (He, Sun and Tang 2013): `plane` smoothed over `radius` pixels, with edges where `guide` has them.
 * `slack` is the variance of the guide (0 to 1, squared) below which it counts as flat.
 */
export function guidedFilter(
  guide: Float32Array,
  plane: Float32Array,
  size: Size,
  { radius, slack }: { readonly radius: number; readonly slack: number },
  checkpoint: () => void,
): Float32Array {
  const soft = (values: Float32Array): Float32Array => {
    checkpoint();
    return blur(values, size, radius);
  };
  const meanGuide = soft(guide);
  const meanPlane = soft(plane);
  const slope = soft(product(guide, plane));
  const variance = soft(product(guide, guide));
  for (let i = 0; i < slope.length; i++)
    slope[i] =
      (slope[i] - meanGuide[i] * meanPlane[i]) / (Math.max(0, variance[i] - meanGuide[i] * meanGuide[i]) + slack);
  for (let i = 0; i < slope.length; i++) meanPlane[i] -= slope[i] * meanGuide[i];
  const a = soft(slope);
  const b = soft(meanPlane);
  for (let i = 0; i < a.length; i++) a[i] = a[i] * guide[i] + b[i];
  return a;
}
