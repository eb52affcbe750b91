import type { Size } from './plane.ts';

/** The value between pixels at (x, y), in pixel centres; beyond the edge the edge repeats. */
export function sampleBilinear(plane: Float32Array, { width, height }: Size, x: number, y: number): number {
  const u = Math.max(0, Math.min(width - 1.001, x));
  const v = Math.max(0, Math.min(height - 1.001, y));
  const column = Math.floor(u);
  const row = Math.floor(v);
  const fx = u - column;
  const fy = v - row;
  const i = row * width + column;
  // A plane of one row or column has no next.
  const right = width > 1 ? 1 : 0;
  const down = height > 1 ? width : 0;
  const above = plane[i] + (plane[i + right] - plane[i]) * fx;
  const below = plane[i + down] + (plane[i + down + right] - plane[i + down]) * fx;
  return above + (below - above) * fy;
}
