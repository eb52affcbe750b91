import { EngineError } from '../../contract/engine.ts';
import { failureReason, remark } from '../../contract/remarks/wordRemark.ts';
import type { Picture } from '../../server/media/picture.ts';
import { blur } from '../raster/blur.ts';
import { otsu } from '../raster/otsu.ts';
import type { Size } from '../raster/plane.ts';
import type { Language } from '../studio/finish.ts';
import { belowAtDoubleSize } from './doubleSize.ts';
import { drawnLightness, type Grey } from './evened.ts';
import { calm } from './specks.ts';

/** Alpha from which on a pixel is there. */
const SOLID = 128;
/** Luminances this near to each other, of 255, are one tone. */
const ONE_TONE = 12;
/** The threshold is found from one pixel in so many. */
const SAMPLED = 7;
/** What is darker than its surroundings by this share is drawn as a line, though it is light: a rim, a seam. */
const LINE_SHARE = 0.88;
/** The surroundings' radius, as a share of the longer side, and in pixels at least. */
const SURROUNDINGS = 1 / 160;
const SURROUNDINGS_MIN = 3;
/** What is lighter or darker than the border by more than this is no whiter or blacker: else white would eat thin lines. */
const REACH = 127;

/** Opaque pixels, four bytes each. */
const BLACK = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer)[0];
const WHITE = 0xff_ff_ff_ff;

/**
 * The picture in black and white at twice its size: black is what is darker than Otsu's threshold over all that is not
 * transparent, and lines that are lighter. A cut-out of one tone becomes a silhouette. Throws EngineError 'input' for a sheet
 * of one tone.
 */
export function binarise(picture: Picture, language: Language): Picture {
  const { width, height, rgba } = picture;
  const { luminance, seen, least, most } = measure(picture);
  const isOneTone = most - least < ONE_TONE;
  if (isOneTone && seen === luminance.length)
    throw new EngineError('input', 'The image has one tone only.', failureReason(remark('oneTone'), language));
  const sample = sampleOf(luminance, rgba);
  const threshold = isOneTone ? 256 : otsu(sample);
  const grey = { width, height, luminance };
  const drawn = seen === luminance.length ? drawnLightness(grey, sample, threshold) : null;
  const light = drawn ?? lightness(grey, rgba, threshold);
  const below = belowAtDoubleSize(light, picture);
  calm(below, { width: width * 2, height: height * 2 }, () => 1);
  const out = new Uint32Array(below.length);
  for (let i = 0; i < out.length; i++) out[i] = below[i] === 1 ? BLACK : WHITE;
  return { width: width * 2, height: height * 2, rgba: new Uint8Array(out.buffer) };
}

/** Whether an opaque picture is a drawing on a sheet: nothing stands before it that could be cut out. */
export function isDrawing(picture: Picture): boolean {
  const { width, height, rgba } = picture;
  const { luminance, seen } = measure(picture);
  const sample = sampleOf(luminance, rgba);
  return seen < luminance.length || drawnLightness({ width, height, luminance }, sample, otsu(sample)) !== null;
}

/** How much lighter than the border between black and white each pixel is; below zero is black. */
function lightness({ width, height, luminance }: Grey, rgba: Uint8Array, threshold: number): Float32Array {
  const small = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const radius = Math.max(SURROUNDINGS_MIN, Math.max(width, height) * SURROUNDINGS);
  const around = blur(halfOf({ width, height, luminance }, small), small, radius / 2);
  const light = new Float32Array(luminance.length).fill(REACH);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (rgba[i * 4 + 3] < SOLID) continue;
      const value = luminance[i];
      const beside = value - LINE_SHARE * around[(y >> 1) * small.width + (x >> 1)];
      light[i] = Math.max(-REACH, Math.min(REACH, value - threshold, beside));
    }
  return light;
}

/** Means of four pixels. */
function halfOf({ width, height, luminance }: Grey, small: Size): Float32Array {
  const out = new Float32Array(small.width * small.height);
  for (let y = 0, i = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++, i++) {
      const at = 2 * y * width + 2 * x;
      const right = 2 * x + 1 < width ? 1 : 0;
      const beneath = 2 * y + 1 < height ? width : 0;
      out[i] = (luminance[at] + luminance[at + right] + luminance[at + beneath] + luminance[at + right + beneath]) / 4;
    }
  return out;
}

/** Rec. 709 over white; and of the pixels that are there, how many there are and between which luminances. */
function measure({ width, height, rgba }: Picture) {
  const luminance = new Float32Array(width * height);
  let seen = 0;
  let least = 255;
  let most = 0;
  for (let i = 0, at = 0; i < luminance.length; i++, at += 4) {
    const alpha = rgba[at + 3];
    const own = 0.2126 * rgba[at] + 0.7152 * rgba[at + 1] + 0.0722 * rgba[at + 2];
    const value = alpha === 255 ? own : 255 + (own - 255) * (alpha / 255);
    luminance[i] = value;
    if (alpha < SOLID) continue;
    seen++;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { luminance, seen, least, most };
}

/** Luminances of some of the pixels that are there. */
function sampleOf(luminance: Float32Array, rgba: Uint8Array): Float32Array {
  const out = new Float32Array(Math.ceil(luminance.length / SAMPLED));
  let count = 0;
  for (let i = 0; i < luminance.length; i += SAMPLED) if (rgba[i * 4 + 3] >= SOLID) out[count++] = luminance[i];
  return out.subarray(0, count);
}
