import { blur } from '../raster/blur.ts';
import { distanceTo } from '../raster/distance.ts';
import { countSet, planeOf } from '../raster/plane.ts';
import type { Sheet } from './sheet.ts';

/** What is seen along the border of a hole; all in levels of 255. */
export type Border = {
  /** Root mean square of what is finer than a few pixels: texture, edges, noise. */
  readonly texture: number;
  /** The same of what is finer than one pixel or two, without edges: grain. */
  readonly grain: number;
  /** How far the smooth colours along the border spread. */
  readonly spread: number;
};

/** Width of the strip that is measured, and the blur that parts texture from tone, in pixels. */
const STRIP = 14;
const TONE_SIGMA = 4;
/** Grain is the median over about so many pixels. */
const SAMPLES = 20_000;
/** Median of the absolute value over the standard deviation of a normal distribution. */
const MEDIAN_SHARE = 0.6745;

/** Measures the known pixels near the hole that are not barred. Null where there are none. */
export function measureBorder(sheet: Sheet, barred: Uint8Array, checkpoint: () => void): Border | null {
  const { hole, rgb } = sheet;
  const near = distanceTo(hole, sheet);
  checkpoint();
  const strip = hole.map((value, i) => (!value && !barred[i] && near[i] <= STRIP ? 1 : 0));
  const count = countSet(strip);
  if (count === 0) return null;
  const weight = blur(strip, sheet, TONE_SIGMA);
  let [texture, spread] = [0, 0];
  const fine: number[] = [];
  const step = Math.ceil(count / SAMPLES);
  for (let c = 0; c < 3; c++) {
    checkpoint();
    const plane = planeOf(strip.length, (i) => strip[i] * rgb[i * 3 + c]);
    const tone = blur(plane, sheet, TONE_SIGMA);
    let [sum, squares] = [0, 0];
    for (let i = 0; i < strip.length; i++) {
      if (!strip[i]) continue;
      const smooth = tone[i] / weight[i];
      texture += (plane[i] - smooth) ** 2;
      sum += smooth;
      squares += smooth * smooth;
      if (i % step === 0 && strip[i - 1] && strip[i + 1])
        fine.push(Math.abs(plane[i] - (plane[i - 1] + plane[i + 1]) / 2));
    }
    spread += Math.max(0, squares / count - (sum / count) ** 2);
  }
  fine.sort((a, b) => a - b);
  // The second difference of white noise has 1.5 times its variance.
  const grain = (fine[fine.length >> 1] ?? 0) / MEDIAN_SHARE / Math.sqrt(1.5);
  return { texture: Math.sqrt(texture / count / 3), grain, spread: Math.sqrt(spread / 3) };
}
