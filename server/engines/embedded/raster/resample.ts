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
  const above = plane[i] + (plane[i + 1] - plane[i]) * fx;
  const below = plane[i + width] + (plane[i + width + 1] - plane[i + width]) * fx;
  return above + (below - above) * fy;
}

/** A mask at another size: each pixel takes the value of the source pixel under its centre. */
export function resizeMask(mask: Uint8Array, from: Size, to: Size): Uint8Array {
  const out = new Uint8Array(to.width * to.height);
  for (let y = 0; y < to.height; y++) {
    const row = Math.min(from.height - 1, Math.floor(((y + 0.5) * from.height) / to.height)) * from.width;
    for (let x = 0; x < to.width; x++) {
      out[y * to.width + x] = mask[row + Math.min(from.width - 1, Math.floor(((x + 0.5) * from.width) / to.width))];
    }
  }
  return out;
}
