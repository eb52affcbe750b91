import { blur } from '../raster/blur.ts';
import type { Setting } from './setting.ts';
import { depthOf, type View } from './view.ts';

/** Blur of what is infinitely far, as a share of the picture's height. */
const FAR = 0.016;
/** What stands beyond is blurred by these shares of it. */
const BEYOND: Record<Setting['back'], number> = { cove: 0, wall: 0.55, room: 1, sky: 0.22, lights: 0.12, leaves: 0.3 };
/** Blurs that are made; those between are mixed. */
const LEVELS = [0.25, 0.5, 1];

/** The depth of field of a lens set on the product, over three planes, in place. */
export function focusOnProduct(
  planes: readonly Float32Array[],
  view: View,
  back: Setting['back'],
  checkpoint: () => void,
): void {
  if (back === 'cove') return;
  const sigma = view.height * FAR;
  const rows = Float32Array.from({ length: view.height }, (_, y) => {
    if (y < view.end) return BEYOND[back];
    return Math.min(BEYOND[back] * 0.8 + 0.1, 0.75 * Math.abs(1 - 1 / depthOf(view, y + 0.5)) ** 1.2);
  });
  for (const plane of planes) {
    const levels = LEVELS.map((level) => {
      checkpoint();
      return blur(plane, view, sigma * level);
    });
    for (let y = 0; y < view.height; y++) mixRow(plane, levels, rows[y], y * view.width, view.width);
  }
}

function mixRow(
  plane: Float32Array,
  levels: readonly Float32Array[],
  amount: number,
  start: number,
  width: number,
): void {
  let k = 0;
  while (k < LEVELS.length - 1 && amount > LEVELS[k]) k++;
  const below = k === 0 ? 0 : LEVELS[k - 1];
  const t = Math.min(1, (amount - below) / (LEVELS[k] - below));
  for (let i = start; i < start + width; i++) {
    const from = k === 0 ? plane[i] : levels[k - 1][i];
    plane[i] = from + (levels[k][i] - from) * t;
  }
}
