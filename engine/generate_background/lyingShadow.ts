import { blur } from '../raster/blur.ts';
import { distanceTo } from '../raster/distance.ts';
import { type Size, select } from '../raster/plane.ts';

/** How high a thing rises from the ground that it lies on, as a share of half its thickness where it is thickest. */
const RISE = 0.6;
/** Coverage, of 255, below which the ground is seen. */
const COVERED = 127;
/** What falls to the right and towards us of light from the upper left, and the light of the sky that is kept out all around. */
const LAYERS = [
  { right: 0.55, down: 0.7, soft: 0.3, dark: 0.5 },
  { right: 1, down: 1.3, soft: 0.9, dark: 0.34 },
  { right: 0.05, down: 0.1, soft: 0.16, dark: 0.5 },
  { right: 0.2, down: 0.3, soft: 2.4, dark: 0.26 },
] as const;
/** No blur is narrower, in pixels. */
const SOFTEST = 1.2;

/** Factor of the light that a product leaves to the ground it lies on, seen from above. */
export function lieShadow(alpha: Uint8Array, { width, height }: Size): Float32Array {
  const out = new Float32Array(width * height).fill(1);
  const free = select(alpha.length, (i) => alpha[i] <= COVERED);
  const thickest = distanceTo(free, { width, height }).reduce((most, value) => Math.max(most, value), 0);
  const rise = Math.max(1, RISE * Math.min(thickest, Math.max(width, height) / 8));
  for (const { right, down, soft, dark } of LAYERS) {
    const [dx, dy] = [Math.round(right * rise), Math.round(down * rise)];
    const moved = new Float32Array(width * height);
    for (let y = dy; y < height; y++)
      for (let x = dx; x < width; x++) moved[y * width + x] = alpha[(y - dy) * width + x - dx] / 255;
    const shade = blur(moved, { width, height }, Math.max(SOFTEST, soft * rise));
    for (let i = 0; i < out.length; i++) out[i] *= 1 - dark * shade[i];
  }
  return out;
}
