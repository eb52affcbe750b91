import type { Picture } from '../../server/media/picture.ts';
import { blur } from '../raster/blur.ts';
import { planeOf } from '../raster/plane.ts';
import { smoothstep } from '../studio/noise.ts';
import type { Tone } from './change.ts';

/** Rows between two looks at the cancel flag. */
const ROWS = 64;
/** Strength of each tone at amount 1. */
const EXPOSURE = 0.42;
const CONTRAST = 0.32;
const SATURATION = 0.42;
const WARMTH = 0.09;
const SHARPNESS = 0.85;
/** Blur as a share of the longer side. */
const BLUR = 1 / 55;
const GREY_WEIGHTS = [0.2126, 0.7152, 0.0722] as const;

/** A new picture whose weighted pixels are brighter, warmer, blurred … by `amount`. */
export function applyTone(
  picture: Picture,
  weight: Float32Array,
  tone: Tone,
  amount: number,
  checkpoint: () => void,
): Picture {
  if (tone === 'blur') return blurred(picture, weight, amount, checkpoint);
  if (tone === 'sharpness') return sharpened(picture, weight, amount, checkpoint);
  const rgba = Uint8Array.from(picture.rgba);
  const pixel = new Float64Array(3);
  for (let i = 0; i < weight.length; i++) {
    if (i % (picture.width * ROWS) === 0) checkpoint();
    if (weight[i] <= 0) continue;
    for (let c = 0; c < 3; c++) pixel[c] = picture.rgba[i * 4 + c] / 255;
    CURVES[tone](pixel, amount);
    for (let c = 0; c < 3; c++) rgba[i * 4 + c] = blend(picture.rgba[i * 4 + c], pixel[c] * 255, weight[i]);
  }
  return { ...picture, rgba };
}

const blend = (old: number, fresh: number, weight: number): number =>
  Math.round(Math.max(0, Math.min(255, old + (fresh - old) * weight)));

type Curve = (pixel: Float64Array, amount: number) => void;

const CURVES: Record<Exclude<Tone, 'blur' | 'sharpness'>, Curve> = {
  // A gamma curve: black and white stay, so that nothing is clipped.
  brightness: (pixel, amount) => {
    for (let c = 0; c < 3; c++) pixel[c] = pixel[c] ** Math.exp(-EXPOSURE * amount);
  },
  contrast: (pixel, amount) => {
    for (let c = 0; c < 3; c++) {
      const steep = smoothstep(0, 1, pixel[c]);
      const target = amount > 0 ? steep : 0.5 + (pixel[c] - 0.5) * 0.45;
      pixel[c] += (target - pixel[c]) * Math.min(1, Math.abs(amount) * (amount > 0 ? 2.4 : 1.6) * CONTRAST);
    }
  },
  saturation: (pixel, amount) => {
    const grey = greyOf(pixel);
    for (let c = 0; c < 3; c++)
      pixel[c] = grey + (pixel[c] - grey) * Math.max(0, 1 + SATURATION * amount * (amount < 0 ? 1.5 : 1));
  },
  warmth: (pixel, amount) => {
    pixel[0] *= 1 + WARMTH * amount;
    pixel[1] *= 1 + WARMTH * 0.15 * amount;
    pixel[2] *= 1 - WARMTH * 1.4 * amount;
  },
  grey: (pixel) => {
    pixel.fill(greyOf(pixel));
  },
};

const greyOf = (pixel: Float64Array): number =>
  pixel[0] * GREY_WEIGHTS[0] + pixel[1] * GREY_WEIGHTS[1] + pixel[2] * GREY_WEIGHTS[2];

/** Blurs the weighted pixels among themselves: what is not weighted does not bleed out. */
function blurred(picture: Picture, weight: Float32Array, amount: number, checkpoint: () => void): Picture {
  const sigma = Math.max(1, Math.max(picture.width, picture.height) * BLUR * Math.max(0.3, amount));
  const floor = 1e-3;
  const total = blur(
    weight.map((value) => value * value + floor),
    picture,
    sigma,
  );
  const rgba = Uint8Array.from(picture.rgba);
  for (let c = 0; c < 3; c++) {
    checkpoint();
    const sums = blur(
      weight.map((value, i) => (value * value + floor) * picture.rgba[i * 4 + c]),
      picture,
      sigma,
    );
    for (let i = 0; i < weight.length; i++)
      if (weight[i] > 0) rgba[i * 4 + c] = blend(picture.rgba[i * 4 + c], sums[i] / total[i], weight[i]);
  }
  return { ...picture, rgba };
}

/** Adds what a small blur takes away. */
function sharpened(picture: Picture, weight: Float32Array, amount: number, checkpoint: () => void): Picture {
  const sigma = Math.max(1, Math.max(picture.width, picture.height) / 700);
  const rgba = Uint8Array.from(picture.rgba);
  for (let c = 0; c < 3; c++) {
    checkpoint();
    const plane = planeOf(weight.length, (i) => picture.rgba[i * 4 + c]);
    const soft = blur(plane, picture, sigma);
    for (let i = 0; i < weight.length; i++)
      if (weight[i] > 0)
        rgba[i * 4 + c] = blend(plane[i], plane[i] + SHARPNESS * amount * (plane[i] - soft[i]), weight[i]);
  }
  return { ...picture, rgba };
}
