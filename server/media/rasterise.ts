import sharp from 'sharp';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { MediaError, type Picture } from './protocol.ts';
import { sanitiseSvg } from './svg.ts';
import { anchored, declaredSize, resizeSvg, type SvgSize, viewBoxOf } from './svgSize.ts';

/** Dots per inch at which an SVG's user unit is one pixel. */
const UNIT_DENSITY = 72;
/** Longer side in pixels that a vector's picture has at least, so that engines see what a person sees. */
const RASTER_SIDE = 1024;
/** Longer side beyond which a vector is refused: sharp's own limit for drawing it. */
const SIDE_MAX = 16_384;

/** A vector freed of everything that does not draw, with its picture as PNG beside it. */
export async function rasterise(bytes: Uint8Array): Promise<Picture & { readonly raster: Uint8Array }> {
  const svg = sanitiseSvg(bytes);
  const natural = declaredSize(svg) ?? (await drawnSize(svg));
  const side = Math.max(natural.width, natural.height);
  if (side > SIDE_MAX || natural.width * natural.height > SERVER_LIMITS.picturePixels)
    throw new MediaError('too_many_pixels', 'This picture has too many pixels; 50 million are the most.');
  const scale = Math.max(1, RASTER_SIDE / side);
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  const sized = resizeSvg(svg, natural, { width: pixels(natural.width), height: pixels(natural.height) });
  try {
    const drawn = sharp(Buffer.from(sized), { density: UNIT_DENSITY, limitInputPixels: SERVER_LIMITS.picturePixels });
    const { data, info } = await drawn.toColourspace('srgb').png().toBuffer({ resolveWithObject: true });
    // Without a box, browsers would cut what they show at a size of their own.
    const kept = viewBoxOf(svg) ? svg : resizeSvg(svg, natural, natural);
    return { type: 'svg', bytes: Buffer.from(kept), width: info.width, height: info.height, raster: data };
  } catch (error) {
    throw undrawable(error);
  }
}

/** How far what an SVG draws reaches from its origin. */
async function drawnSize(svg: string): Promise<SvgSize> {
  try {
    return await sharp(Buffer.from(anchored(svg)), { density: UNIT_DENSITY, limitInputPixels: false }).metadata();
  } catch (error) {
    throw undrawable(error);
  }
}

function undrawable(cause: unknown): MediaError {
  return new MediaError('invalid_image', 'This SVG cannot be drawn.', cause);
}
