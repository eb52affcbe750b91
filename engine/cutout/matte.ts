import type { Picture } from '../../server/media/picture.ts';
import { blur } from '../raster/blur.ts';
import { guidedFilter } from './guided.ts';

/** Blur of the mask's steps before it is fitted to the picture's edges, as a share of the width. */
const RADIUS = 1 / 220;
const SLACK = 4e-4;
/** Coverage below and above this is taken for none and all. */
const NONE_BELOW = 0.2;
const ALL_ABOVE = 0.94;

/** Soft coverage, one byte per pixel, of a subject known as a mask (0 to 255) of the picture's size. */
export function matte({ width, height, rgba }: Picture, mask: Uint8Array, checkpoint: () => void): Uint8Array {
  const size = { width, height };
  const guide = new Float32Array(mask.length);
  const plane = new Float32Array(mask.length);
  for (let i = 0; i < mask.length; i++) {
    guide[i] = (0.3 * rgba[i * 4] + 0.59 * rgba[i * 4 + 1] + 0.11 * rgba[i * 4 + 2]) / 255;
    plane[i] = mask[i] / 255;
  }
  const radius = Math.max(2, Math.max(width, height) * RADIUS);
  const near = blur(plane, size, radius);
  checkpoint();
  const fitted = guidedFilter(guide, plane, size, { radius, slack: SLACK }, checkpoint);
  const out = new Uint8Array(mask.length);
  for (let i = 0; i < out.length; i++) {
    const sure = near[i] < 0.02 ? 0 : near[i] > 0.98 ? 1 : (fitted[i] - NONE_BELOW) / (ALL_ABOVE - NONE_BELOW);
    out[i] = Math.round(255 * Math.min(1, Math.max(0, sure)));
  }
  return out;
}
