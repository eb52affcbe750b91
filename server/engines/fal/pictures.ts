import sharp from 'sharp';
import { EngineError, type EngineJob, type Media } from '../../../contract/engine.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import type { Size } from '../../media/picture.ts';

/** The bounds of fal's models, the narrowest of them: sides from 256 to 4096 pixels, 5 MB. */
const SIDE_RANGE = { least: 256, greatest: 4096 } as const;
const BYTES_MAX = 5_000_000;
/** The longer side of a picture that is made smaller to fit. */
const REDUCED_SIDE = 2048;
const WEBP_QUALITY = 92;
/** Larger ones are put into fal's storage first: whole bodies of that size are refused. */
const INLINE_BYTES_MAX = 6_000_000;

/** Pixels that a model edits best, and the step of its sides. */
const EDIT_PIXELS_RANGE = { least: 600_000, greatest: 2_400_000 } as const;
const SIDE_STEP = 16;
/** Longer shapes get more room at their sides. */
const ASPECT_RATIO_MAX = 3;

/** A picture of the job. Throws EngineError where it has none. */
export function requireInputPicture(job: EngineJob, name: 'image' | 'mask' = 'image'): Media {
  const media = job[name];
  if (media === undefined) throw new EngineError('input', `there is no ${name}`);
  return media;
}

/** A picture as fal takes it in a request: its bytes in the request, or a Blob, which the client uploads. */
export function encodePicture({ type, bytes }: Media): string | Blob {
  if (bytes.length > INLINE_BYTES_MAX) return new Blob([new Uint8Array(bytes)], { type });
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** A picture within what models take: as it is where it fits, else of another size. */
export async function fitToLimits(media: Media): Promise<Media> {
  const image = sharp(media.bytes, { limitInputPixels: SERVER_LIMITS.picturePixels }).autoOrient();
  const { width, height } = await image.metadata();
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const isRaster = media.type !== 'image/svg+xml';
  if (isRaster && media.bytes.length <= BYTES_MAX && shorter >= SIDE_RANGE.least && longer <= SIDE_RANGE.greatest)
    return media;
  const scale = Math.max(SIDE_RANGE.least / shorter, Math.min(1, REDUCED_SIDE / longer));
  const size = {
    width: Math.min(SIDE_RANGE.greatest, Math.round(width * scale)),
    height: Math.min(SIDE_RANGE.greatest, Math.round(height * scale)),
  };
  const bytes = await image
    .resize({ ...size, fit: 'contain', background: 'white' })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
  return { type: 'image/webp', bytes: new Uint8Array(bytes) };
}

/** The size in which a picture is edited: near its own, in steps that every model takes. */
export function editSize({ width, height }: Size): Size {
  const aspectRatio = Math.min(ASPECT_RATIO_MAX, Math.max(1 / ASPECT_RATIO_MAX, width / height));
  const pixels = Math.min(EDIT_PIXELS_RANGE.greatest, Math.max(EDIT_PIXELS_RANGE.least, width * height));
  const roundToStep = (side: number) => Math.max(SIDE_STEP, Math.round(side / SIDE_STEP) * SIDE_STEP);
  const boundedWidth = Math.sqrt(pixels * aspectRatio);
  return { width: roundToStep(boundedWidth), height: roundToStep(boundedWidth / aspectRatio) };
}
