import type { Size } from './plane.ts';

/** Stands for "no set pixel anywhere"; larger than any squared distance, and exact in 32 bits. */
const FAR = 2 ** 40;

/**
 * Exact Euclidean distance, in pixels, from each pixel's centre to the nearest set pixel's centre.
 * Two passes of one-dimensional lower envelopes of parabolas (Felzenszwalb and Huttenlocher 2012); linear time.
 * A mask without set pixels gives 2^20 everywhere.
 */
export function distanceTo(mask: Uint8Array, { width, height }: Size): Float32Array {
  const squared = new Float32Array(width * height);
  columnDistances(mask, squared, width, height);
  const envelope = createEnvelope(width);
  for (let y = 0; y < height; y++) envelope(squared, y * width);
  return squared;
}

/** Squared distance to the nearest set pixel of the same column: a scan down and a scan up. */
function columnDistances(mask: Uint8Array, out: Float32Array, width: number, height: number): void {
  const steps = new Int32Array(width).fill(-1);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (mask[i]) steps[x] = 0;
      else if (steps[x] >= 0) steps[x]++;
      out[i] = steps[x] < 0 ? FAR : steps[x];
    }
  }
  steps.fill(-1);
  for (let y = height - 1, i = width * height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, i--) {
      if (mask[i]) steps[x] = 0;
      else if (steps[x] >= 0) steps[x]++;
      const near = steps[x] < 0 ? out[i] : Math.min(out[i], steps[x]);
      out[i] = near >= FAR ? FAR : near * near;
    }
  }
}

/**
 * Turns one row of squared column distances into distances, in place. Its buffers serve all rows. Between two set pixels of the
 * row nothing beyond them is nearer: each such stretch has an envelope of its own, from the set pixel before it to the one after.
 */
function createEnvelope(length: number): (values: Float32Array, start: number) => void {
  const vertex = new Int32Array(length);
  const border = new Float64Array(length + 1);
  const row = new Float64Array(length);
  return (values, start) => {
    for (let q = 0; q < length; q++) row[q] = values[start + q];
    for (let from = 0; from < length; ) {
      let to = from + 1;
      while (to < length && row[to] > 0) to++;
      // Two set pixels side by side stay 0.
      if (row[from] > 0 || to > from + 1) stretch(values, start, from, Math.min(to, length - 1));
      from = to;
    }
  };

  function stretch(values: Float32Array, start: number, from: number, to: number): void {
    let last = 0;
    vertex[0] = from;
    border[0] = -Infinity;
    border[1] = Infinity;
    for (let q = from + 1; q <= to; q++) {
      let cut = crossing(row, vertex[last], q);
      while (cut <= border[last]) cut = crossing(row, vertex[--last], q);
      vertex[++last] = q;
      border[last] = cut;
      border[last + 1] = Infinity;
    }
    for (let q = from, k = 0; q <= to; q++) {
      while (border[k + 1] < q) k++;
      const p = vertex[k];
      values[start + q] = Math.sqrt((q - p) * (q - p) + row[p]);
    }
  }
}

/** Where the parabolas of columns p and q meet. */
function crossing(row: Float64Array, p: number, q: number): number {
  return (row[q] + q * q - (row[p] + p * p)) / (2 * (q - p));
}
