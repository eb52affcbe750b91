import type { Size } from '../raster/plane.ts';
import { smoothWithin } from '../raster/smooth.ts';

/** Slopes steeper than this (pixels per pixel) belong to silhouettes, where the drawing says nothing more. */
const STEEPEST = 2.2;

/** Slopes of the surface to the right and downwards, per pixel, never measured across the edge of a solid. */
export type Slopes = { readonly right: Float32Array; readonly down: Float32Array };

/** Central differences within each solid, one-sided at its edges. */
export function slopesOf(height: Float32Array, owner: Int32Array, { width, height: rows }: Size): Slopes {
  const right = new Float32Array(height.length);
  const down = new Float32Array(height.length);
  for (let y = 1; y < rows - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      if (!owner[i]) continue;
      let u = slope(height, owner, i, 1);
      let v = slope(height, owner, i, width);
      const steep = Math.hypot(u, v);
      if (steep > STEEPEST) {
        u *= STEEPEST / steep;
        v *= STEEPEST / steep;
      }
      right[i] = u;
      down[i] = v;
    }
  }
  return { right: smoothWithin(right, owner, width), down: smoothWithin(down, owner, width) };
}

function slope(height: Float32Array, owner: Int32Array, i: number, step: number): number {
  const before = owner[i - step] === owner[i];
  const after = owner[i + step] === owner[i];
  if (before && after) return (height[i + step] - height[i - step]) / 2;
  if (after) return height[i + step] - height[i];
  return before ? height[i] - height[i - step] : 0;
}
