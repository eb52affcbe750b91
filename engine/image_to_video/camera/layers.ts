import sharp from 'sharp';
import type { Media, Recipe } from '../../../contract/engine.ts';
import { type Picture, readPicture } from '../../../server/media/picture.ts';
import { cutOut, SURE } from '../../cutout/index.ts';
import { scalePlane } from '../../cutout/scale.ts';
import { blur } from '../../raster/blur.ts';
import { boundsOf } from '../../raster/bounds.ts';
import { distanceTo } from '../../raster/distance.ts';
import { fillIn } from '../../raster/fillIn.ts';
import { type Size, select } from '../../raster/plane.ts';
import { poisson } from '../../raster/poisson.ts';
import { sharedBytes, sharedFloats } from '../../shared.ts';
import { refuseBlank } from '../../studio/blank.ts';
import type { Language } from '../../studio/finish.ts';

/** A picture taken apart, so that a camera can move in it. Arrays lie in shared memory. */
export type Layers = Size & {
  /** What lies behind the subject, with the place that it hides filled in; sRGB, three bytes per pixel. */
  readonly plate: Uint8Array;
  /** The subject with its alpha, four bytes per pixel; null when it could not be told from the rest. */
  readonly front: Uint8Array | null;
  /** How near the subject, or the plate when there is none, is: 0 far, 1 near; a value for each square of `DEPTH_STEP` pixels. */
  readonly depth: Float32Array;
  /** The subject's outline, in pixels; the whole picture when there is none. */
  readonly box: Box;
};
/** First column and row, and those behind the last. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Depths are smooth: one for so many pixels in each direction is enough. */
export const DEPTH_STEP = 4;
/** Longer side at which the subject is cut out, in pixels: its edge is soft in a film. */
const CUT_SIDE = 760;
/** Transparent pictures are shown on paper. */
const PAPER = { r: 236, g: 236, b: 234 };
/** Share of the picture's height at which the floor begins. */
const HORIZON = 0.5;
/** Depth of the floor at the lower edge. */
const NEAREST_FLOOR = 0.9;
/** How far a subject's middle stands out, in depth. */
const RELIEF = 0.32;
/** How far an unsure subject stands out. */
const SWELL = 0.25;
/** Standard deviation of blurs and widths of margins, as shares of the longer side. */
const SOFT = 0.012;
const VERY_SOFT = 0.06;
const MARGIN = 0.006;
/** So much of the surroundings, as such a share, fills the place behind the subject. */
const AROUND = 0.08;
/** Alpha, of 255, above which a pixel shows something of the subject. */
const TRACE = 8;

/** Depth of the floor and the wall at a row. */
export function floorDepth(row: number, height: number): number {
  const below = Math.max(0, row / height - HORIZON) / (1 - HORIZON);
  return NEAREST_FLOOR * below * below * (3 - 2 * below) * 0.5 + NEAREST_FLOOR * 0.5 * below;
}

/** A picture that a film begins or ends with. */
type Source = {
  readonly media: Media;
  readonly recipe: Recipe | undefined;
  readonly task: 'film' | 'filmEnd';
  readonly language: Language;
};

/**
 * Takes a picture apart at a given size; what other proportions leave over is cut off at both ends. Throws EngineError 'input'
 * when it is no picture, and when it shows nothing.
 */
export async function takeApart(
  { media, recipe, task, language }: Source,
  size: Size,
  checkpoint: () => void,
): Promise<Layers> {
  const whole = await readPicture(media);
  refuseBlank(whole, task, language);
  const picture = await cover(whole, size);
  const scale = Math.min(1, CUT_SIDE / Math.max(size.width, size.height));
  const small = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  const { alpha: cut, confidence, exact } = await cutOut(await cover(picture, small), recipe, checkpoint);
  const alpha = await scalePlane(cut, small, size);
  checkpoint();
  const rgb = await onPaper(picture);
  const covered = select(alpha.length, (i) => alpha[i] > 127);
  const box = boxOf(covered, size);
  if (!box || (!exact && confidence < SURE)) return wholePicture(rgb, alpha, size);
  const plate = plateBehind(rgb, alpha, box, size);
  checkpoint();
  const front = sharedBytes(alpha.length * 4);
  for (let i = 0; i < alpha.length; i++) {
    for (let c = 0; c < 3; c++) front[i * 4 + c] = rgb[i * 3 + c];
    front[i * 4 + 3] = alpha[i];
  }
  return { ...size, plate, front, depth: reliefOf(covered, box, size), box };
}

async function cover({ width, height, rgba }: Picture, size: Size): Promise<Picture> {
  const raw = { width, height, channels: 4 as const };
  const data = await sharp(rgba, { raw })
    .resize({ ...size, fit: 'cover' })
    .raw()
    .toBuffer();
  return { ...size, rgba: new Uint8Array(data) };
}

async function onPaper({ width, height, rgba }: Picture): Promise<Uint8Array> {
  const raw = { width, height, channels: 4 as const };
  return new Uint8Array(await sharp(rgba, { raw }).flatten({ background: PAPER }).raw().toBuffer());
}

/** The size of a depth plane. */
export function depthSize({ width, height }: Size): Size {
  return { width: Math.ceil(width / DEPTH_STEP), height: Math.ceil(height / DEPTH_STEP) };
}

/** Every `DEPTH_STEP`th value of a plane, as a plane of depths. */
function thinOut(plane: Uint8Array, size: Size): Uint8Array {
  const { width, height } = depthSize(size);
  const out = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) out[i] = plane[y * DEPTH_STEP * size.width + x * DEPTH_STEP];
  return out;
}

/** One layer, with the depth of a floor and a soft swelling where the subject may be. */
function wholePicture(rgb: Uint8Array, alpha: Uint8Array, size: Size): Layers {
  const plate = sharedBytes(rgb.length);
  plate.set(rgb);
  const small = depthSize(size);
  const soft = blur(thinOut(alpha, size), small, VERY_SOFT * Math.max(small.width, small.height));
  const depth = sharedFloats(soft.length);
  for (let i = 0; i < depth.length; i++)
    depth[i] = floorDepth(Math.floor(i / small.width), small.height) + (SWELL * soft[i]) / 255;
  return { ...size, plate, front: null, depth, box: { left: 0, top: 0, right: size.width, bottom: size.height } };
}

/** The picture without its subject: what it hides is filled in smoothly from around it. */
function plateBehind(rgb: Uint8Array, alpha: Uint8Array, box: Box, size: Size): Uint8Array {
  const longer = Math.max(size.width, size.height);
  const room = Math.round(AROUND * longer);
  const [left, top] = [Math.max(0, box.left - room), Math.max(0, box.top - room)];
  const width = Math.min(size.width, box.right + room) - left;
  const height = Math.min(size.height, box.bottom + room) - top;
  const from = (i: number) => (top + Math.floor(i / width)) * size.width + left + (i % width);
  const away = distanceTo(
    select(width * height, (i) => alpha[from(i)] > TRACE),
    { width, height },
  );
  const weights = new Float32Array(width * height);
  const values = new Float32Array(width * height * 3);
  for (let i = 0; i < weights.length; i++) {
    weights[i] = away[i] > MARGIN * longer ? 1 : 0;
    const k = from(i) * 3;
    for (let c = 0; c < 3; c++) values[i * 3 + c] = rgb[k + c];
  }
  fillIn(values, weights, { width, height }, 3);
  const plate = sharedBytes(rgb.length);
  plate.set(rgb);
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] > 0) continue;
    const k = from(i) * 3;
    for (let c = 0; c < 3; c++) plate[k + c] = Math.round(values[i * 3 + c]);
  }
  return plate;
}

/** The subject stands on the floor at its lower edge and bulges towards the viewer. */
function reliefOf(covered: Uint8Array, box: Box, size: Size): Float32Array {
  const small = depthSize(size);
  const swell = poisson(thinOut(covered, size), small);
  const most = swell.reduce((a, b) => Math.max(a, b), 1e-6);
  const raised = swell.map((value) => Math.sqrt(Math.max(0, value) / most));
  const soft = blur(raised, small, SOFT * Math.max(small.width, small.height));
  const foot = floorDepth(box.bottom, size.height);
  const depth = sharedFloats(soft.length);
  for (let i = 0; i < depth.length; i++) depth[i] = foot + RELIEF * soft[i];
  return depth;
}

function boxOf(covered: Uint8Array, size: Size): Box | null {
  const bounds = boundsOf(size, (i) => covered[i]);
  return bounds && { ...bounds, right: bounds.right + 1, bottom: bounds.bottom + 1 };
}
