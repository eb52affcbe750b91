import sharp from 'sharp';
import { EngineError } from '../../engine.ts';
import { otsu } from '../cutout/otsu.ts';
import { blur } from '../raster/blur.ts';
import type { Size } from '../raster/plane.ts';
import type { Picture } from '../studio/picture.ts';

/** Alpha from which on a pixel is there. */
const SOLID = 128;
/** Luminances this near to each other, of 255, are one tone. */
const ONE_TONE = 12;
/** What is darker than its surroundings by this share is drawn as a line, though it is light: a rim, a seam. */
const LINE_SHARE = 0.88;
/** The surroundings' radius, as a share of the longer side, and in pixels at least. */
const SURROUNDINGS = 1 / 160;
const SURROUNDINGS_MIN = 3;
/** Grey of the border between black and white, and how steep it is around there. */
const MIDDLE = 128;
const SLOPE = 3;

/** Opaque pixels, four bytes each. */
const BLACK = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer)[0];
const WHITE = 0xff_ff_ff_ff;

/**
 * The picture in black and white, drawn at `size`: black is what is darker than Otsu's threshold over all that is not
 * transparent, and lines that are lighter. A cut-out of one tone becomes a silhouette. Throws EngineError 'input' for a sheet
 * of one tone.
 */
export async function binarise(picture: Picture, size: Size): Promise<Picture> {
  const { width, height, rgba } = picture;
  const luminance = luminanceOf(picture);
  const seen = opaqueOf(luminance, rgba);
  const isCutOut = seen.length < luminance.length;
  const isOneTone = rangeOf(seen) < ONE_TONE;
  if (seen.length === 0 || (isOneTone && !isCutOut))
    throw new EngineError('input', 'The picture has one tone only.', {
      told: 'The picture has one tone only, so there is nothing to trace in black.',
    });
  const threshold = isOneTone ? 256 : otsu(seen);
  const around = blur(luminance, picture, Math.max(SURROUNDINGS_MIN, Math.max(width, height) * SURROUNDINGS));
  const grey = new Uint8ClampedArray(luminance.length).fill(255);
  for (let i = 0; i < grey.length; i++) {
    if (rgba[i * 4 + 3] < SOLID) continue;
    const value = luminance[i];
    grey[i] = MIDDLE + SLOPE * Math.min(value - threshold, value - LINE_SHARE * around[i]);
  }
  const fine = await sharp(grey, { raw: { width, height, channels: 1 } })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const out = new Uint32Array(fine.length);
  for (let i = 0; i < fine.length; i++) out[i] = fine[i] < MIDDLE ? BLACK : WHITE;
  return { ...size, rgba: new Uint8Array(out.buffer) };
}

/** Rec. 709, over white. */
function luminanceOf({ width, height, rgba }: Picture): Float32Array {
  const out = new Float32Array(width * height);
  for (let i = 0; i < out.length; i++) {
    const [at, alpha] = [i * 4, rgba[i * 4 + 3] / 255];
    const own = 0.2126 * rgba[at] + 0.7152 * rgba[at + 1] + 0.0722 * rgba[at + 2];
    out[i] = own * alpha + 255 * (1 - alpha);
  }
  return out;
}

function opaqueOf(values: Float32Array, rgba: Uint8Array): Float32Array {
  const out = new Float32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) if (rgba[i * 4 + 3] >= SOLID) out[count++] = values[i];
  return out.subarray(0, count);
}

function rangeOf(values: Float32Array): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return most - least;
}
