/** Of a picture plane: pixel (x, y) lies at index y * width + x. */
export type { Size } from '../../server/media/picture.ts';

/** A plane of `count` numbers, each made from its index. (Float32Array.from with a function first gathers them all in a list.) */
export function planeOf(count: number, valueAt: (i: number) => number): Float32Array {
  const out = new Float32Array(count);
  for (let i = 0; i < count; i++) out[i] = valueAt(i);
  return out;
}

/** A mask of the pixels that pass a test of their index. */
export function select(count: number, test: (i: number) => boolean | number): Uint8Array {
  const out = new Uint8Array(count);
  for (let i = 0; i < count; i++) if (test(i)) out[i] = 1;
  return out;
}

/** 1 where the mask is 0 and the other way round. */
export function invert(mask: Uint8Array): Uint8Array {
  return select(mask.length, (i) => !mask[i]);
}

/** How many pixels of a mask are set. */
export function countSet(mask: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < mask.length; i++) if (mask[i]) count++;
  return count;
}

/** Where a mask is set, in order. */
export function indicesOf(mask: Uint8Array): Int32Array {
  const out = new Int32Array(countSet(mask));
  for (let i = 0, n = 0; i < mask.length; i++) if (mask[i]) out[n++] = i;
  return out;
}
