import { toneMap } from '../../studio/light.ts';
import { noise } from '../../studio/noise.ts';
import type { Stage } from './stage.ts';
import { createTracer } from './trace.ts';

/** Neighbours that differ by more than this (sRGB, 0 to 1) get more samples. */
const EDGE = 0.05;
/** Bent light flickers inside glass: there only stronger edges count. */
const EDGE_IN_GLASS = 0.14;
/** Four more places within a pixel: the rotated grid. */
export const SAMPLES = [
  [-0.25, -0.375],
  [0.375, -0.25],
  [-0.375, 0.25],
  [0.25, 0.375],
] as const;
/** Grain that hides the steps of eight bits in soft gradients. */
const GRAIN = 0.006;
const VIGNETTE = 0.22;

export type Sheet = {
  readonly width: number;
  readonly height: number;
  /** Three bytes per pixel. */
  readonly rgb: Uint8ClampedArray;
  /** What each pixel shows: 0 the room, otherwise a part's number from 1. */
  readonly ids: Uint8Array;
};

/** Paints rows `from` to `to` (excluded) of a stage into the sheet; edges get more samples. Rows do not depend on the bands. */
export function createRowPainter(stage: Stage, { width, height, rgb, ids }: Sheet): (from: number, to: number) => void {
  const tracer = createTracer(stage);
  const { exposure } = stage.studio;
  const linear = new Float64Array(3);
  const edges = [EDGE, ...stage.looks.map((look) => (look.clear > 0.5 ? EDGE_IN_GLASS : EDGE))];

  return (from, to) => {
    // One more row above and below, so that edges between bands are found too.
    const rows = to - from + 2;
    const first = new Float32Array(width * rows * 3);
    const shown = new Uint8Array(width * rows);
    const light = new Float32Array(width * rows);
    for (let row = 0; row < rows; row++)
      for (let x = 0; x < width; x++) {
        const k = row * width + x;
        shown[k] = tracer.pixel(linear, x + 0.5, from + row - 0.5);
        for (let i = 0; i < 3; i++) first[k * 3 + i] = toneMap(linear[i], exposure);
        light[k] = first[k * 3] * 0.3 + first[k * 3 + 1] * 0.6 + first[k * 3 + 2] * 0.1;
      }
    const differs = (k: number, other: number): boolean =>
      shown[k] !== shown[other] || Math.abs(light[k] - light[other]) > edges[shown[k]];
    for (let y = from; y < to; y++)
      for (let x = 0; x < width; x++) {
        const k = (y - from + 1) * width + x;
        let r = first[k * 3];
        let g = first[k * 3 + 1];
        let b = first[k * 3 + 2];
        const edge =
          differs(k, k - width) ||
          differs(k, k + width) ||
          (x > 0 && differs(k, k - 1)) ||
          (x + 1 < width && differs(k, k + 1));
        if (edge) {
          for (const [dx, dy] of SAMPLES) {
            tracer.pixel(linear, x + 0.5 + dx, y + 0.5 + dy);
            r += toneMap(linear[0], exposure);
            g += toneMap(linear[1], exposure);
            b += toneMap(linear[2], exposure);
          }
          r /= SAMPLES.length + 1;
          g /= SAMPLES.length + 1;
          b /= SAMPLES.length + 1;
        }
        const u = x / width - 0.5;
        const v = y / height - 0.5;
        const corner = 1 - VIGNETTE * (u * u + v * v);
        const grain = (noise(x * 0.91, y * 1.07, 3.3) - 0.5) * GRAIN;
        const out = (y * width + x) * 3;
        rgb[out] = (r * corner + grain) * 255;
        rgb[out + 1] = (g * corner + grain) * 255;
        rgb[out + 2] = (b * corner + grain) * 255;
        ids[y * width + x] = shown[k];
      }
  };
}
