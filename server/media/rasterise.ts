import sharp from 'sharp';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { MediaError, type Picture } from './protocol.ts';
import { sanitiseSvg } from './svg.ts';

/** Dots per inch at which an SVG's user unit is one pixel. */
const UNIT_DENSITY = 72;
/** Longer side in pixels that a vector's picture has at least, so that engines see what a person sees. */
const RASTER_SIDE = 1024;
/** Longer side beyond which a vector is refused: sharp's own limit for drawing it. */
const SIDE_MAX = 16_384;

/** A vector freed of everything that does not draw, with its picture as PNG beside it. */
export async function rasterise(bytes: Uint8Array): Promise<Picture & { readonly raster: Uint8Array }> {
  const svg = Buffer.from(sanitiseSvg(bytes));
  const natural = await sizeOf(svg);
  const side = Math.max(natural.width, natural.height);
  if (side > SIDE_MAX || natural.width * natural.height > SERVER_LIMITS.picturePixels)
    throw new MediaError('too_many_pixels', 'This picture has too many pixels; 50 million are the most.');
  const density = UNIT_DENSITY * Math.max(1, RASTER_SIDE / side);
  try {
    const drawn = sharp(svg, { density, limitInputPixels: SERVER_LIMITS.picturePixels });
    const { data, info } = await drawn.toColourspace('srgb').png().toBuffer({ resolveWithObject: true });
    return { type: 'svg', bytes: svg, width: info.width, height: info.height, raster: data };
  } catch (error) {
    throw undrawable(error);
  }
}

async function sizeOf(svg: Buffer): Promise<{ width: number; height: number }> {
  try {
    return await sharp(svg, { density: UNIT_DENSITY, limitInputPixels: false }).metadata();
  } catch (error) {
    throw undrawable(error);
  }
}

function undrawable(cause: unknown): MediaError {
  return new MediaError('invalid_image', 'This SVG cannot be drawn.', cause);
}
