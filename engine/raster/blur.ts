import type { Size } from './plane.ts';

/** Box passes in each direction; three come within 3% of a Gaussian. */
const PASSES = 3;

/** A new plane, blurred with about a Gaussian of `sigma` pixels; edges repeat. */
export function blur(plane: ArrayLike<number>, { width, height }: Size, sigma: number): Float32Array {
  const out = Float32Array.from(plane);
  const radius = Math.round((Math.sqrt((sigma * sigma * 12) / PASSES + 1) - 1) / 2);
  if (radius < 1) return out;
  const spare = new Float32Array(out.length);
  for (let pass = 0; pass < PASSES; pass++) {
    boxRows(out, spare, width, height, radius);
    boxColumns(spare, out, width, height, radius);
  }
  return out;
}

function boxRows(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const scale = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const end = start + width - 1;
    let sum = from[start] * radius;
    for (let x = 0; x <= radius; x++) sum += from[Math.min(end, start + x)];
    for (let x = 0; x < width; x++) {
      to[start + x] = sum * scale;
      sum += from[Math.min(end, start + x + radius + 1)] - from[Math.max(start, start + x - radius)];
    }
  }
}

/** Row by row with one running sum per column, so that memory is read in order. */
function boxColumns(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const scale = 1 / (2 * radius + 1);
  const sums = new Float64Array(width);
  for (let y = -radius; y <= radius; y++) {
    const row = Math.max(0, Math.min(height - 1, y)) * width;
    for (let x = 0; x < width; x++) sums[x] += from[row + x];
  }
  for (let y = 0; y < height; y++) {
    const enter = Math.min(height - 1, y + radius + 1) * width;
    const leave = Math.max(0, y - radius) * width;
    for (let x = 0; x < width; x++) {
      to[y * width + x] = sums[x] * scale;
      sums[x] += from[enter + x] - from[leave + x];
    }
  }
}
