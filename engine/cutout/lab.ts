import type { Picture } from '../../server/media/picture.ts';
import type { Size } from '../raster/plane.ts';
import { LINEAR } from '../studio/colours.ts';
import type { Planes } from './mixture.ts';

/** CIE L*a*b* planes (D65): lightness 0 to 100, the colour axes about -100 to 100. */
export type Lab = Size & { readonly l: Float32Array; readonly a: Float32Array; readonly b: Float32Array };

/** Relative luminance below which L* runs straight (CIE 15). */
const STRAIGHT_BELOW = 216 / 24389;

const root = (t: number): number => (t > STRAIGHT_BELOW ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116);

/** A picture's colours as the eye tells them apart; alpha is not looked at. */
export function toLab({ width, height, rgba }: Picture): Lab {
  const count = width * height;
  const lab = { width, height, l: new Float32Array(count), a: new Float32Array(count), b: new Float32Array(count) };
  for (let i = 0; i < count; i++) {
    const r = LINEAR[rgba[i * 4]];
    const g = LINEAR[rgba[i * 4 + 1]];
    const b = LINEAR[rgba[i * 4 + 2]];
    const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    lab.l[i] = 116 * y - 16;
    lab.a[i] = 500 * (x - y);
    lab.b[i] = 200 * (y - z);
  }
  return lab;
}

/** The three planes in order. */
export function planesOf({ l, a, b }: Lab): Planes {
  return [l, a, b];
}
