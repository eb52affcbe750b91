/**
 * Each pixel of the enlargement is mixed with its neighbours by these weights: of those that one pixel of the source becomes,
 * the inner ones are alike, and without this edges had steps and flat parts fine lines.
 */
const SMOOTH = [0.25, 0.5, 0.25];
const ASIDE = 1;
/** Pixels on each side that the cubic kernel reads, before it is stretched, and those that are smoothed into them. */
const CUBIC_REACH = 2;
export const REACH = CUBIC_REACH + ASIDE;

/** One dimension of a tile: the pixels of the result that it paints, and the first pixel of the source that it sees. */
export type Span = { readonly from: number; readonly to: number; readonly first: number };

/** What each pixel of a span is made of: `count` weights from pixel `starts[i]` of the tile's enlargement on. */
type Taps = { readonly count: number; readonly starts: Int32Array; readonly weights: Float32Array };

/** `ratio` is how many pixels of the enlargement go into one of the result. */
export function tapsOf({ from, to, first }: Span, ratio: number, scale: number): Taps {
  const stretch = Math.max(1, ratio);
  const own = new Float32Array(Math.ceil(2 * CUBIC_REACH * stretch) + 1);
  const count = own.length + 2 * ASIDE;
  const starts = new Int32Array(to - from);
  const weights = new Float32Array(starts.length * count);
  for (let i = 0; i < starts.length; i++) {
    const centre = (from + i + 0.5) * ratio - first * scale;
    const start = Math.floor(centre - CUBIC_REACH * stretch);
    let sum = 0;
    for (let tap = 0; tap < own.length; tap++) {
      own[tap] = cubic((start + tap + 0.5 - centre) / stretch);
      sum += own[tap];
    }
    for (let tap = 0; tap < own.length; tap++)
      for (let k = 0; k < SMOOTH.length; k++) weights[i * count + tap + k] += (own[tap] / sum) * SMOOTH[k];
    starts[i] = start - ASIDE;
  }
  return { count, starts, weights };
}

/** Catmull and Rom's cubic kernel. */
function cubic(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return 1 + x * x * (1.5 * x - 2.5);
  return x < 2 ? 2 + x * (-4 + x * (2.5 - 0.5 * x)) : 0;
}

/** Row number `line` of an enlarged row of pixels, at the result's width. */
export function shrinkRow(
  pixels: Float32Array,
  line: number,
  scale: number,
  { count, starts, weights }: Taps,
): Float32Array {
  const first = starts[0];
  const enlarged = new Float32Array((starts[starts.length - 1] + count - first) * 3);
  for (let i = 0; i < enlarged.length; i++) {
    const x = first * 3 + i;
    const pixel = Math.floor(x / (scale * 3));
    enlarged[i] = pixels[pixel * scale * scale * 3 + line * scale * 3 + (x % (scale * 3))];
  }
  const out = new Float32Array(starts.length * 3);
  for (let i = 0; i < starts.length; i++) {
    const from = (starts[i] - first) * 3;
    let [red, green, blue] = [0, 0, 0];
    for (let tap = 0; tap < count; tap++) {
      const weight = weights[i * count + tap];
      red += weight * enlarged[from + tap * 3];
      green += weight * enlarged[from + tap * 3 + 1];
      blue += weight * enlarged[from + tap * 3 + 2];
    }
    out[i * 3] = red;
    out[i * 3 + 1] = green;
    out[i * 3 + 2] = blue;
  }
  return out;
}
