import type { Size } from '../raster/plane.ts';

/**
 * The weights of four neighbours for a point a quarter of the way from the second to the third: at twice the size, pixels lie
 * a quarter before and behind those of the picture. The cubic filter of Mitchell and Netravali 1988 with B = C = 1/3, whose
 * edges have fewer steps than Catmull-Rom's.
 */
const WEIGHTS = [-9 / 384, 901 / 1152, 295 / 1152, -17 / 1152] as const;

/** Gives the rows of a plane at twice its size, from above, each in an array that is used again. */
export function doubled(
  plane: Float32Array,
  { width, height }: Size,
  take: (row: Float32Array, y: number) => void,
): void {
  const [far, near, next, beyond] = WEIGHTS;
  const wide = Array.from({ length: 4 }, () => new Float32Array(width * 2));
  const widened = new Int32Array(4).fill(-1);
  const row = (y: number): Float32Array => {
    const inside = Math.max(0, Math.min(height - 1, y));
    if (widened[inside % 4] !== inside) widen(plane.subarray(inside * width, (inside + 1) * width), wide[inside % 4]);
    widened[inside % 4] = inside;
    return wide[inside % 4];
  };
  const out = new Float32Array(width * 2);
  for (let y = 0; y < height * 2; y++) {
    const own = y >> 1;
    const step = y % 2 === 0 ? -1 : 1;
    const [a, b, c, d] = [row(own - step), row(own), row(own + step), row(own + 2 * step)];
    for (let x = 0; x < out.length; x++) out[x] = far * a[x] + near * b[x] + next * c[x] + beyond * d[x];
    take(out, y);
  }
}

function widen(from: Float32Array, to: Float32Array): void {
  const [far, near, next, beyond] = WEIGHTS;
  const last = from.length - 1;
  for (let x = 0; x <= last; x++) {
    const [before, own, after] = [from[x > 0 ? x - 1 : 0], near * from[x], from[x < last ? x + 1 : last]];
    to[2 * x] = far * after + own + next * before + beyond * from[x > 1 ? x - 2 : 0];
    to[2 * x + 1] = far * before + own + next * after + beyond * from[x < last - 1 ? x + 2 : last];
  }
}
