import { boundsOf } from '../raster/bounds.ts';
import type { Size } from '../raster/plane.ts';

/** A part of a picture, in pixels. */
export type Box = Size & { readonly x: number; readonly y: number };

/** The smallest box that holds all set pixels, null where none is set. */
export function boxAround(mask: Uint8Array, size: Size): Box | null {
  const bounds = boundsOf(size, (i) => mask[i]);
  if (!bounds) return null;
  const { left, top, right, bottom } = bounds;
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The box, larger by `margin` on each side, within the picture. */
export function widen(box: Box, margin: number, { width, height }: Size): Box {
  const x = Math.max(0, box.x - margin);
  const y = Math.max(0, box.y - margin);
  return {
    x,
    y,
    width: Math.min(width, box.x + box.width + margin) - x,
    height: Math.min(height, box.y + box.height + margin) - y,
  };
}

/** A copy of the bytes within a box, `channels` per pixel. */
export function crop(bytes: Uint8Array, { width }: Size, box: Box, channels: number): Uint8Array {
  const out = new Uint8Array(box.width * box.height * channels);
  for (let y = 0; y < box.height; y++) {
    const start = ((box.y + y) * width + box.x) * channels;
    out.set(bytes.subarray(start, start + box.width * channels), y * box.width * channels);
  }
  return out;
}

/** Writes the bytes of a box back into those of the whole picture. */
export function paste(into: Uint8Array, { width }: Size, box: Box, bytes: Uint8Array, channels: number): void {
  for (let y = 0; y < box.height; y++) {
    const row = bytes.subarray(y * box.width * channels, (y + 1) * box.width * channels);
    into.set(row, ((box.y + y) * width + box.x) * channels);
  }
}
