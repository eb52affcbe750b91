import sharp from 'sharp';
import { EngineError, type Media } from '../../contract/engine.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { failureReason, remark } from '../../contract/remarks/wordRemark.ts';

// No picture is worked on twice in the same way: a cache of results would only hold memory.
sharp.cache(false);

/** A size in pixels. */
export type Size = { readonly width: number; readonly height: number };

/** A decoded picture: interleaved sRGB bytes with straight alpha, four per pixel, upright. */
export type Picture = Size & { readonly rgba: Uint8Array };

/** No side of a result is shorter, however long and thin its picture is. */
const SIDE_MIN = 64;

/** The size whose longer side is `sideMax`, with the proportions of a picture. */
export function fitSize(picture: Size, sideMax: number): Size {
  const scale = sideMax / Math.max(picture.width, picture.height);
  const side = (pixels: number) => Math.max(SIDE_MIN, Math.round(pixels * scale));
  return { width: side(picture.width), height: side(picture.height) };
}

/** A picture's size as seen upright. Throws EngineError 'input' when the bytes are no picture. */
export async function sizeOf({ bytes }: Media): Promise<Size> {
  return withReadErrors(async () => (await openPicture(bytes).metadata()).autoOrient);
}

/**
 * Decodes any stored picture: turned by its EXIF, its first frame, any colour space and depth as 8-bit sRGB. Longer sides are
 * scaled down to `sideMax`; small pictures stay as they are. Throws EngineError 'input' when the bytes are no picture.
 */
export async function readPicture({ bytes }: Media, sideMax = Number.POSITIVE_INFINITY): Promise<Picture> {
  return withReadErrors(async () => {
    const upright = openPicture(bytes).autoOrient().toColourspace('srgb').ensureAlpha();
    const fitted = Number.isFinite(sideMax)
      ? upright.resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      : upright;
    const { data, info } = await fitted.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, rgba: bytesOf(data) };
  });
}

/** Reads how opaque each pixel of a stored picture is, 0 to 255; all is, where it has no alpha. Throws as readPicture does. */
export async function readAlpha({ bytes }: Media): Promise<Size & { readonly alpha: Uint8Array }> {
  return withReadErrors(async () => {
    const plane = openPicture(bytes).autoOrient().toColourspace('srgb').ensureAlpha().extractChannel('alpha');
    const { data, info } = await plane.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, alpha: bytesOf(data) };
  });
}

/** The opacity of each pixel of a picture, 0 to 255. */
export function alphaOf({ width, height, rgba }: Picture): Uint8Array {
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = rgba[i * 4 + 3]!;
  return alpha;
}

/** The bytes themselves, not a copy of them. */
function bytesOf({ buffer, byteOffset, length }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, length);
}

/** The picture as PNG; with no transparent pixel, without an alpha channel. */
export async function encodePng({ width, height, rgba }: Picture): Promise<Uint8Array> {
  const raw = sharp(unshared(rgba), { raw: { width, height, channels: 4 } });
  return new Uint8Array(await (isOpaque(rgba) ? raw.removeAlpha() : raw).png({ compressionLevel: 6 }).toBuffer());
}

/** Says whether no pixel lets anything through. */
export function isOpaque(rgba: Uint8Array): boolean {
  for (let i = 3; i < rgba.length; i += 4) if ((rgba[i] ?? 0) < 255) return false;
  return true;
}

/** sharp does not take shared memory. */
function unshared(bytes: Uint8Array): Uint8Array {
  return bytes.buffer instanceof SharedArrayBuffer ? Uint8Array.from(bytes) : bytes;
}

/** A stored picture's bytes as sharp opens them: its first frame, none that is too large. */
export function openPicture(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: SERVER_LIMITS.picturePixels, animated: false });
}

/** Does what reads a picture; throws EngineError 'input' where that fails. */
export async function withReadErrors<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new EngineError('input', 'The picture could not be read.', {
      ...failureReason(remark('imageUnreadable'), 'en'),
      cause,
    });
  }
}
