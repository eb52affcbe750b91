import sharp from 'sharp';
import type { Size } from '../raster/plane.ts';
import type { Picture } from '../studio/picture.ts';

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

/** A picture with its longer side at most `longest`; transparent pixels come out on white. */
export async function shrink({ width, height, rgba }: Picture, longest: number): Promise<Picture> {
  const scale = Math.min(1, longest / Math.max(width, height));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  // sharp does not take shared memory.
  const bytes = rgba.buffer instanceof SharedArrayBuffer ? Uint8Array.from(rgba) : rgba;
  const flat = sharp(bytes, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
  const sized = scale < 1 ? flat.resize(size.width, size.height, { fit: 'fill' }) : flat;
  return { ...size, rgba: new Uint8Array(await sized.ensureAlpha().raw().toBuffer()) };
}

/** A mask at another size. */
export async function scaleMask(mask: Uint8Array, from: Size, to: Size): Promise<Uint8Array> {
  const soft = await scalePlane(
    mask.map((value) => value * 255),
    from,
    to,
  );
  return soft.map((value) => (value > 127 ? 1 : 0));
}
