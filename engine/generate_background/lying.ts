import { type Bounds, boundsOf } from '../raster/bounds.ts';
import type { Size } from '../raster/plane.ts';

/** Pixels covered by more than this, of 255, are the product. */
const COVERED = 127;
/** What lies so near the lowest row, as a share of the height, touches the ground: legs stand further up the further back. */
const GROUND = 0.1;
/** A product this many times longer than broad is a long one, and does not stand on feet of less than this share of its length. */
const LONG = 2.5;
const TIP = 0.1;

/** What an outline tells of how its product stands. */
export type Poise = {
  /** Feet from left to right and the middle of the weight, as columns. */
  readonly feet: { readonly left: number; readonly right: number };
  readonly weight: number;
  /** Standard deviations along and across the longest direction, in pixels. */
  readonly length: number;
  readonly breadth: number;
  readonly bounds: Bounds;
};

/** Measures how a cut-out stands, from its coverage of 0 to 255; null when it is empty. */
export function poiseOf(alpha: Uint8Array, size: Size): Poise | null {
  const bounds = boundsOf(size, (i) => alpha[i] > COVERED);
  if (!bounds) return null;
  const { left, top, right, bottom } = bounds;
  const feet = { left: right, right: left };
  const from = bottom - GROUND * (bottom - top);
  let [count, sumX, sumY, xx, xy, yy] = [0, 0, 0, 0, 0, 0];
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      if (alpha[y * size.width + x] <= COVERED) continue;
      count++;
      sumX += x;
      sumY += y;
      xx += x * x;
      xy += x * y;
      yy += y * y;
      if (y < from) continue;
      feet.left = Math.min(feet.left, x);
      feet.right = Math.max(feet.right, x);
    }
  const [weight, middle] = [sumX / count, sumY / count];
  const [a, b, c] = [xx / count - weight * weight, xy / count - weight * middle, yy / count - middle * middle];
  const half = Math.hypot((a - c) / 2, b);
  const [long, short] = [(a + c) / 2 + half, Math.max(0, (a + c) / 2 - half)];
  return { feet, weight, length: Math.sqrt(long), breadth: Math.sqrt(short), bounds };
}

/** Whether a product was photographed lying, from above: as its outline stands it would fall over, or balance on a tip. */
export function liesFlat({ feet, weight, length, breadth, bounds }: Poise): boolean {
  if (weight < feet.left || weight > feet.right) return true;
  const reach = Math.hypot(bounds.right - bounds.left, bounds.bottom - bounds.top);
  return length > LONG * breadth && feet.right - feet.left < TIP * reach;
}
