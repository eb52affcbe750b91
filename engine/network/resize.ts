import type { Size } from '../raster/plane.ts';
import { type Bench, FLOAT, type Plane, pixelAt } from './convolution.ts';

/** Half the sides, rounded up. */
export function halfOf({ width, height }: Size): Size {
  return { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
}

/** The largest of each 2 x 2 pixels of a plane without negative numbers; `to` is of half the size. */
export function halve({ kernels }: Bench, from: Plane, to: Plane): void {
  const { width: pixels, height, channels } = to;
  for (let y = 0; y < height; y++) {
    const [upper, lower] = [pixelAt(from, 0, 2 * y), pixelAt(from, 0, 2 * y + 1)];
    kernels.largest({ upper, lower, to: pixelAt(to, 0, y), pixels, channels });
  }
}

/** As large as `to`, which is of twice the size; bilinear: pixels are squares, and beyond the edge it goes on as it ends. */
export function double({ kernels }: Bench, from: Plane, to: Plane): void {
  const { width, height, channels } = from;
  const next = channels * FLOAT;
  for (let y = 0; y < to.height; y++) {
    const near = y >> 1;
    const far = Math.max(0, Math.min(height - 1, near + (y % 2 === 0 ? -1 : 1)));
    const write = (x: number, pixels: number, side: 0 | 1, aside: number): void => {
      const rows = { near: pixelAt(from, x, near), far: pixelAt(from, x, far), to: pixelAt(to, 2 * x + side, y) };
      kernels.blend({ ...rows, aside, pixels, channels });
    };
    write(0, 1, 0, 0);
    write(1, width - 1, 0, -next);
    write(0, width - 1, 1, next);
    write(width - 1, 1, 1, 0);
  }
}
