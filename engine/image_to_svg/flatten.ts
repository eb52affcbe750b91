import sharp from 'sharp';
import { isOpaque, type Picture } from '../../server/media/picture.ts';
import type { Size } from '../raster/plane.ts';
import { type Colour, distanceOf, nearestOf, SOLID } from './colours.ts';
import { absorbSpecks, calm } from './specks.ts';
import { dropSteps } from './steps.ts';

/** Nearest colours are looked up in steps of 2 to this power, on each channel. */
const STEP_BITS = 2;
const STEPS = 256 >> STEP_BITS;
/** The label of what is transparent, and of colours not looked up yet. */
const NONE = 254;
/** Squared distance of what is transparent from any colour: more than between any two. */
const FAR = 3 * 256 ** 2;
/** Areas of fewer pixels are taken for grain. */
const SPECK = 16;

/**
 * The picture at another size, each pixel in the nearest of some colours (at most 254): areas are flat, and edges have no steps
 * in between. `softness` is the radius in pixels within which grain is smoothed before, and
 * specks of it take the colour beside them; 0 for a picture without grain.
 */
export async function flatten(
  picture: Picture,
  colours: readonly Colour[],
  { size, softness }: { readonly size: Size; readonly softness: number },
): Promise<Picture> {
  const labels = labelsOf(await scaled(picture, size, softness), colours);
  const distance = (label: number, other: number): number =>
    label === NONE || other === NONE ? FAR : distanceOf(colours[label], ...colours[other]);
  if (softness > 0) {
    dropSteps(labels, size, (label, other) => Math.sqrt(distance(label, other)));
    absorbSpecks(labels, size, SPECK, distance);
  } else calm(labels, size, distance);
  const palette = new Uint32Array(NONE + 1);
  for (const [i, colour] of colours.entries()) palette[i] = new Uint32Array(Uint8Array.of(...colour, 255).buffer)[0];
  const out = new Uint32Array(labels.length);
  for (let i = 0; i < labels.length; i++) out[i] = palette[labels[i]];
  return { ...size, rgba: new Uint8Array(out.buffer) };
}

type Scaled = { readonly data: Uint8Array; readonly channels: number };

/** Without alpha where there is none: it takes as long again to scale as the colours. */
async function scaled({ width, height, rgba }: Picture, size: Size, softness: number): Promise<Scaled> {
  const source = sharp(rgba, { raw: { width, height, channels: 4 } });
  const resized = (isOpaque(rgba) ? source.removeAlpha() : source).resize(size.width, size.height, {
    fit: 'fill',
    kernel: 'cubic',
  });
  const smooth = softness > 0 ? resized.blur(softness) : resized;
  const { data, info } = await smooth.raw().toBuffer({ resolveWithObject: true });
  return { data, channels: info.channels };
}

/** The number of the nearest colour for each pixel; `NONE` where it is transparent. */
function labelsOf({ data, channels }: Scaled, colours: readonly Colour[]): Uint8Array {
  const labels = new Uint8Array(data.length / channels);
  const nearest = new Uint8Array(STEPS ** 3).fill(NONE);
  for (let i = 0, at = 0; i < labels.length; i++, at += channels) {
    if (channels === 4 && data[at + 3] < SOLID) {
      labels[i] = NONE;
      continue;
    }
    const red = data[at];
    const green = data[at + 1];
    const blue = data[at + 2];
    const place = ((red >> STEP_BITS) * STEPS + (green >> STEP_BITS)) * STEPS + (blue >> STEP_BITS);
    if (nearest[place] === NONE) nearest[place] = nearestOf(colours, red, green, blue);
    labels[i] = nearest[place];
  }
  return labels;
}
