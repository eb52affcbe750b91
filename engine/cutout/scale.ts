import sharp from 'sharp';
import type { Picture } from '../../server/media/picture.ts';
import type { Size } from '../raster/plane.ts';

/** Enlarging more adds nothing. */
const MOST_ENLARGED = 2;

/** A one-byte plane at another size. */
export async function scalePlane(plane: Uint8Array, from: Size, to: Size): Promise<Uint8Array> {
  if (from.width === to.width && from.height === to.height) return plane;
  const scaled = await sharp(plane, { raw: { width: from.width, height: from.height, channels: 1 } })
    .resize(to.width, to.height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return new Uint8Array(scaled);
}

/** A picture on white with its longer side at most `longest`, and at least `least`: smaller ones are enlarged. */
export async function shrink({ width, height, rgba }: Picture, longest: number, least = 0): Promise<Picture> {
  const side = Math.max(width, height);
  const scale = Math.min(1, longest / side) * Math.max(1, Math.min(MOST_ENLARGED, least / side));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  // sharp does not take shared memory.
  const bytes = rgba.buffer instanceof SharedArrayBuffer ? Uint8Array.from(rgba) : rgba;
  const flat = sharp(bytes, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
  const sized =
    scale === 1
      ? flat
      : flat.resize(size.width, size.height, { fit: 'fill', kernel: scale < 1 ? 'lanczos3' : 'cubic' });
  return { ...size, rgba: new Uint8Array(await sized.ensureAlpha().raw().toBuffer()) };
}
