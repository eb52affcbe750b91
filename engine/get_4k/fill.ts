import type { Picture } from '../../server/media/picture.ts';

/** Alpha from which on a pixel's own colour counts. */
const SEEN = 16;
const CHANNELS = 3;

/** Colours with their weight, on a coarser and coarser grid. */
type Level = { readonly width: number; readonly height: number; readonly sums: Float32Array };

/**
 * The colours of a cut-out, with those around it in place of what transparent pixels happen to hold: an enlargement would
 * draw that into the edges. Each is the mean of what is seen in the smallest block around it that has anything (a pyramid).
 */
export function fillTransparent({ width, height, rgba }: Picture): Uint8Array {
  const levels = [seen({ width, height, rgba })];
  for (let level = levels[0]; level.width > 1 || level.height > 1; levels.push(level)) level = halve(level);
  const rgb = new Uint8Array(width * height * CHANNELS);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let depth = 0;
      const weightAt = (at: number) => {
        const { width: columns, sums } = levels[at];
        return sums[((y >> at) * columns + (x >> at)) * 4 + CHANNELS];
      };
      while (depth < levels.length - 1 && weightAt(depth) === 0) depth++;
      const { width: columns, sums } = levels[depth];
      const from = ((y >> depth) * columns + (x >> depth)) * 4;
      const weight = sums[from + CHANNELS] || 1;
      for (let c = 0; c < CHANNELS; c++) rgb[(y * width + x) * CHANNELS + c] = Math.round(sums[from + c] / weight);
    }
  return rgb;
}

function seen({ width, height, rgba }: Picture): Level {
  const sums = new Float32Array(width * height * 4);
  for (let i = 0; i < sums.length; i += 4) {
    if (rgba[i + 3] < SEEN) continue;
    for (let c = 0; c < CHANNELS; c++) sums[i + c] = rgba[i + c];
    sums[i + CHANNELS] = 1;
  }
  return { width, height, sums };
}

function halve({ width, height, sums }: Level): Level {
  const columns = Math.ceil(width / 2);
  const out = new Float32Array(columns * Math.ceil(height / 2) * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = ((y >> 1) * columns + (x >> 1)) * 4;
      for (let c = 0; c < 4; c++) out[to + c] += sums[(y * width + x) * 4 + c];
    }
  return { width: columns, height: Math.ceil(height / 2), sums: out };
}
