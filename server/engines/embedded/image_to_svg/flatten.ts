import sharp from 'sharp';
import type { Size } from '../raster/plane.ts';
import type { Picture } from '../studio/picture.ts';
import { type Colour, nearestOf, SOLID } from './colours.ts';

/** Nearest colours are looked up in steps of this, on each channel. */
const STEP = 4;
const STEPS = 256 / STEP;

/**
 * The picture at another size, each pixel in the nearest of some colours: areas are flat, and edges have no steps in between.
 * `softness` is the radius in pixels within which grain is smoothed before; 0 for none.
 */
export async function flatten(
  picture: Picture,
  colours: readonly Colour[],
  { size, softness }: { readonly size: Size; readonly softness: number },
): Promise<Picture> {
  const raw = { width: picture.width, height: picture.height, channels: 4 as const };
  const scaled = sharp(picture.rgba, { raw }).resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' });
  const rgba = new Uint8Array(await (softness > 0 ? scaled.blur(softness) : scaled).raw().toBuffer());
  const nearest = new Int16Array(STEPS ** 3).fill(-1);
  for (let i = 0; i < rgba.length; i += 4) {
    if (rgba[i + 3] < SOLID) {
      rgba[i + 3] = 0;
      continue;
    }
    const [red, green, blue] = [rgba[i], rgba[i + 1], rgba[i + 2]];
    const place = (Math.floor(red / STEP) * STEPS + Math.floor(green / STEP)) * STEPS + Math.floor(blue / STEP);
    if (nearest[place] < 0) nearest[place] = nearestOf(colours, red, green, blue);
    const colour = colours[nearest[place]];
    rgba[i] = colour[0];
    rgba[i + 1] = colour[1];
    rgba[i + 2] = colour[2];
    rgba[i + 3] = 255;
  }
  return { ...size, rgba };
}
