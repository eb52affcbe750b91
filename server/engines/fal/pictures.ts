import sharp from 'sharp';
import { EngineError, type EngineJob, type Media } from '../../../contract/engine.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import type { Size } from '../../media/picture.ts';

/** The bounds of fal's models, the narrowest of them: sides from 256 to 4096 pixels, 5 MB. */
const SIDE = { least: 256, greatest: 4096 } as const;
const BYTES = 5_000_000;
/** The longer side of a picture that is made smaller to fit. */
const LONGER = 2048;
const QUALITY = 92;
/** Larger ones are put into fal's storage first: whole bodies of that size are refused. */
const INLINE_BYTES = 6_000_000;

/** Pixels that a model edits best, and the step of its sides. */
const PIXELS = { least: 600_000, greatest: 2_400_000 } as const;
const STEP = 16;
/** Longer shapes get more room at their sides. */
const SHAPE_MAX = 3;

/** A picture of the job. Throws EngineError where it has none. */
export function inputOf(job: EngineJob, name: 'image' | 'mask' = 'image'): Media {
  const media = job[name];
  if (media === undefined) throw new EngineError('input', `there is no ${name}`);
  return media;
}

/** A picture as fal takes it in a request: its bytes in the request, or a Blob, which the client uploads. */
export function sent({ type, bytes }: Media): string | Blob {
  if (bytes.length > INLINE_BYTES) return new Blob([new Uint8Array(bytes)], { type });
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** A picture within what models take: as it is where it fits, else of another size. */
export async function bounded(media: Media): Promise<Media> {
  const image = sharp(media.bytes, { limitInputPixels: SERVER_LIMITS.picturePixels }).autoOrient();
  const { width, height } = await image.metadata();
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const isRaster = media.type !== 'image/svg+xml';
  if (isRaster && media.bytes.length <= BYTES && shorter >= SIDE.least && longer <= SIDE.greatest) return media;
  const scale = Math.max(SIDE.least / shorter, Math.min(1, LONGER / longer));
  const size = {
    width: Math.min(SIDE.greatest, Math.round(width * scale)),
    height: Math.min(SIDE.greatest, Math.round(height * scale)),
  };
  const bytes = await image
    .resize({ ...size, fit: 'contain', background: 'white' })
    .webp({ quality: QUALITY })
    .toBuffer();
  return { type: 'image/webp', bytes: new Uint8Array(bytes) };
}

/** The size in which a picture is edited: near its own, in steps that every model takes. */
export function editSize({ width, height }: Size): Size {
  const shape = Math.min(SHAPE_MAX, Math.max(1 / SHAPE_MAX, width / height));
  const pixels = Math.min(PIXELS.greatest, Math.max(PIXELS.least, width * height));
  const stepped = (side: number) => Math.max(STEP, Math.round(side / STEP) * STEP);
  const across = Math.sqrt(pixels * shape);
  return { width: stepped(across), height: stepped(across / shape) };
}
