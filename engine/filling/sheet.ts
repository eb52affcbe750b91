import sharp from 'sharp';
import type { Picture } from '../../server/media/picture.ts';
import type { Size } from '../raster/plane.ts';

/** Interleaved sRGB, three floats of 0 to 255 per pixel, and the pixels whose colour is not known. */
export type Sheet = Size & { readonly rgb: Float32Array; readonly hole: Uint8Array };

/** A picture as a sheet, scaled; a pixel that the hole touches belongs to it, and no colour of the hole comes into the others. */
export async function toSheet({ width, height, rgba }: Picture, hole: Uint8Array, scale: number): Promise<Sheet> {
  const masked = new Uint8Array(rgba.length);
  for (let i = 0; i < hole.length; i++) {
    if (hole[i]) continue;
    for (let c = 0; c < 3; c++) masked[i * 4 + c] = rgba[i * 4 + c];
    masked[i * 4 + 3] = 255;
  }
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const raw = sharp(masked, { raw: { width, height, channels: 4 } });
  // sharp weighs colours by alpha while it scales; a kernel that overshoots would brighten the hole's edges.
  const bytes =
    scale === 1
      ? masked
      : await raw.resize(size.width, size.height, { fit: 'fill', kernel: 'linear' }).raw().toBuffer();
  const count = size.width * size.height;
  const sheet = { ...size, rgb: new Float32Array(count * 3), hole: new Uint8Array(count) };
  for (let i = 0; i < count; i++) {
    sheet.hole[i] = bytes[i * 4 + 3] < 255 ? 1 : 0;
    for (let c = 0; c < 3; c++) sheet.rgb[i * 3 + c] = bytes[i * 4 + c];
  }
  return sheet;
}

/** A mask at another size. */
export function scaleMask(mask: Uint8Array, from: Size, to: Size): Uint8Array {
  const out = new Uint8Array(to.width * to.height);
  for (let y = 0, i = 0; y < to.height; y++) {
    const row = Math.min(from.height - 1, Math.floor(((y + 0.5) * from.height) / to.height)) * from.width;
    for (let x = 0; x < to.width; x++, i++)
      out[i] = mask[row + Math.min(from.width - 1, Math.floor(((x + 0.5) * from.width) / to.width))];
  }
  return out;
}

/** Half the size, rounded up; each pixel is the mean of the known ones under it, and unknown where there are fewer than `least`. */
export function halve({ width, height, rgb, hole }: Sheet, least: number): Sheet {
  const size = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const out = {
    ...size,
    rgb: new Float32Array(size.width * size.height * 3),
    hole: new Uint8Array(size.width * size.height),
  };
  for (let y = 0, k = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, k++) {
      let known = 0;
      for (let j = 0; j < 4; j++) {
        const i = Math.min(height - 1, 2 * y + (j >> 1)) * width + Math.min(width - 1, 2 * x + (j & 1));
        if (hole[i]) continue;
        known++;
        for (let c = 0; c < 3; c++) out.rgb[k * 3 + c] += rgb[i * 3 + c];
      }
      out.hole[k] = known < least ? 1 : 0;
      if (known > 0) for (let c = 0; c < 3; c++) out.rgb[k * 3 + c] /= known;
    }
  }
  return out;
}

/** Writes the bilinear enlargement of a sheet of half the size into the hole of the larger one. */
export function enlargeInto(to: Sheet, from: Sheet): void {
  const { width, height } = from;
  for (let y = 0, i = 0; y < to.height; y++) {
    const v = Math.max(0, Math.min(height - 1, y / 2 - 0.25));
    const row = Math.floor(v);
    const below = Math.min(height - 1, row + 1);
    for (let x = 0; x < to.width; x++, i++) {
      if (!to.hole[i]) continue;
      const u = Math.max(0, Math.min(width - 1, x / 2 - 0.25));
      const column = Math.floor(u);
      const right = Math.min(width - 1, column + 1);
      for (let c = 0; c < 3; c++) {
        const a = from.rgb[(row * width + column) * 3 + c];
        const b = from.rgb[(row * width + right) * 3 + c];
        const d = from.rgb[(below * width + column) * 3 + c];
        const e = from.rgb[(below * width + right) * 3 + c];
        const top = a + (b - a) * (u - column);
        to.rgb[i * 3 + c] = top + (d + (e - d) * (u - column) - top) * (v - row);
      }
    }
  }
}
