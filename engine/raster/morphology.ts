import { distanceTo } from './distance.ts';
import { invert, type Size, select } from './plane.ts';

/** Up to this radius going through the rows of a disc is faster than exact distances. */
const SMALL = 4;

/** Grows a mask by a disc of `radius` pixels. */
export function dilate(mask: Uint8Array, size: Size, radius: number): Uint8Array {
  if (radius <= SMALL) return nearTo(mask, 1, size, radius);
  const distances = distanceTo(mask, size);
  return select(mask.length, (i) => distances[i] <= radius);
}

/** Shrinks a mask by a disc of `radius` pixels; what lies beyond the picture counts as set. */
function erode(mask: Uint8Array, size: Size, radius: number): Uint8Array {
  return invert(radius <= SMALL ? nearTo(mask, 0, size, radius) : dilate(invert(mask), size, radius));
}

/** Marks the pixels that have one of `value` (0 or 1) within a disc of `radius` pixels: row by row of the disc. */
function nearTo(mask: Uint8Array, value: 0 | 1, size: Size, radius: number): Uint8Array {
  const { width, height } = size;
  const aside = distancesInRow(mask, value, size);
  const reach = Math.floor(radius);
  const out = new Uint8Array(mask.length);
  for (let dy = -reach; dy <= reach; dy++) {
    const half = Math.floor(Math.sqrt(radius * radius - dy * dy));
    const from = Math.max(0, -dy) * width;
    const to = Math.min(height, height - dy) * width;
    for (let i = from, j = from + dy * width; i < to; i++, j++) if (aside[j] <= half) out[i] = 1;
  }
  return out;
}

/** Pixels to the nearest one of `value` in the same row, up to 255. */
function distancesInRow(mask: Uint8Array, value: 0 | 1, { width, height }: Size): Uint8Array {
  const out = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    let far = 255;
    for (let i = y * width; i < (y + 1) * width; i++) {
      far = mask[i] === value ? 0 : Math.min(255, far + 1);
      out[i] = far;
    }
    far = 255;
    for (let i = (y + 1) * width - 1; i >= y * width; i--) {
      far = mask[i] === value ? 0 : Math.min(255, far + 1);
      if (far < out[i]) out[i] = far;
    }
  }
  return out;
}

/** Removes what is thinner than a disc of `radius` pixels. */
export function open(mask: Uint8Array, size: Size, radius: number): Uint8Array {
  const kept = erode(mask, size, radius);
  return kept.includes(1) ? dilate(kept, size, radius) : kept;
}

/**
 * How much darker each pixel is than the closing of its surroundings by a square of 2 * radius + 1 pixels: strokes
 * thinner than that give their contrast, large areas give 0.
 */
export function blackHat(plane: Float32Array, size: Size, radius: number): Float32Array {
  const closed = slide(slide(plane, size, radius, 1), size, radius, -1);
  for (let i = 0; i < closed.length; i++) closed[i] -= plane[i];
  return closed;
}

/** The maximum (sign 1) or minimum (sign -1) over a square of 2 * radius + 1 pixels, one direction after the other. */
function slide(plane: Float32Array, { width, height }: Size, radius: number, sign: 1 | -1): Float32Array {
  return slideRows(slideRows(plane, width, height, radius, sign), height, width, radius, sign);
}

/**
 * Running extreme along each row by block prefixes and suffixes (van Herk 1992): three comparisons a pixel at any radius.
 * The answer is transposed, so that a second call works along the columns and turns it back.
 */
function slideRows(plane: Float32Array, width: number, height: number, radius: number, sign: 1 | -1): Float32Array {
  const out = new Float32Array(plane.length);
  const window = 2 * radius + 1;
  const length = Math.ceil((width + 2 * radius) / window) * window;
  const values = new Float32Array(length).fill(-Infinity);
  const prefix = new Float32Array(length);
  const suffix = new Float32Array(length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) values[radius + x] = plane[y * width + x] * sign;
    for (let start = 0; start < length; start += window) {
      const end = start + window - 1;
      prefix[start] = values[start];
      for (let i = start + 1; i <= end; i++) prefix[i] = values[i] > prefix[i - 1] ? values[i] : prefix[i - 1];
      suffix[end] = values[end];
      for (let i = end - 1; i >= start; i--) suffix[i] = values[i] > suffix[i + 1] ? values[i] : suffix[i + 1];
    }
    for (let x = 0; x < width; x++) {
      const ahead = prefix[x + window - 1];
      out[x * height + y] = (suffix[x] > ahead ? suffix[x] : ahead) * sign;
    }
  }
  return out;
}
