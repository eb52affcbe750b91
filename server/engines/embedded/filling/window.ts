import type { Size } from '../raster/plane.ts';

/** A part of a picture, in pixels. */
export type Box = Size & { readonly x: number; readonly y: number };

/** The smallest box that holds all set pixels, null where none is set. */
export function boxAround(mask: Uint8Array, { width, height }: Size): Box | null {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!mask[i]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
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
