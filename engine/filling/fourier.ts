/** Complex numbers as two planes of the same length. */
export type Complex = { readonly re: Float64Array; readonly im: Float64Array };

/** Rows or columns between two looks at the cancel flag. */
const LINES = 32;

/** The discrete Fourier transform of a plane, in place, without scaling; sides are powers of two. */
export function transform({ re, im }: Complex, width: number, height: number, checkpoint: () => void): void {
  const rows = createTransform(width);
  const columns = createTransform(height);
  for (let y = 0; y < height; y++) {
    if (y % LINES === 0) checkpoint();
    rows(re, im, y * width, 1);
  }
  for (let x = 0; x < width; x++) {
    if (x % LINES === 0) checkpoint();
    columns(re, im, x, width);
  }
}

type Transform = (re: Float64Array, im: Float64Array, start: number, stride: number) => void;

/** Radix two, decimation in time (Cooley and Tukey 1965), over `length` numbers that lie `stride` apart. */
function createTransform(length: number): Transform {
  const bits = Math.log2(length);
  const order = Int32Array.from({ length }, (_, i) => reversed(i, bits));
  const cosines = Float64Array.from({ length: length / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / length));
  const sines = Float64Array.from({ length: length / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / length));
  const [u, v] = [new Float64Array(length), new Float64Array(length)];
  return (re, im, start, stride) => {
    for (let i = 0; i < length; i++) {
      u[i] = re[start + order[i] * stride];
      v[i] = im[start + order[i] * stride];
    }
    for (let half = 1; half < length; half *= 2) butterflies(u, v, half, cosines, sines);
    for (let i = 0; i < length; i++) {
      re[start + i * stride] = u[i];
      im[start + i * stride] = v[i];
    }
  };
}

function butterflies(u: Float64Array, v: Float64Array, half: number, cosines: Float64Array, sines: Float64Array): void {
  const turn = u.length / (2 * half);
  for (let from = 0; from < u.length; from += 2 * half)
    for (let k = 0; k < half; k++) {
      const [i, j] = [from + k, from + k + half];
      const real = u[j] * cosines[k * turn] - v[j] * sines[k * turn];
      const imaginary = u[j] * sines[k * turn] + v[j] * cosines[k * turn];
      u[j] = u[i] - real;
      v[j] = v[i] - imaginary;
      u[i] += real;
      v[i] += imaginary;
    }
}

function reversed(i: number, bits: number): number {
  let out = 0;
  for (let bit = 0; bit < bits; bit++) if (i & (1 << bit)) out |= 1 << (bits - 1 - bit);
  return out;
}
