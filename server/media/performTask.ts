import sharp, { type Sharp } from 'sharp';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { countFrames } from './countFrames.ts';
import { cropBox, normalizedRotation, rotatedSizeOf } from './kit/crop.ts';
import { gunzip, isGzipped } from './kit/gzip.ts';
import { addColourProfile } from './kit/pngColour.ts';
import { MediaError, type MediaTask, type Picture, type RasterType } from './kit/protocol.ts';
import { isHeic, pictureTypeOf } from './kit/sniff.ts';
import { thumbnailQuality } from './kit/thumbnailQuality.ts';
import { rasterise } from './rasterise.ts';
import { isLossless } from './webp.ts';

const WHITE_BACKGROUND = '#ffffff';
/** Visually lossless; pictures are stored once and read often. */
const JPEG_QUALITY = 95;
/** More effort takes twenty times as long for a third of the bytes. */
const LOSSLESS_WEBP = { lossless: true, effort: 0 };

/** Performs one task. Throws MediaError for bytes that cannot be used. Runs in the decoding process only. */
export async function performTask(task: MediaTask): Promise<Picture> {
  switch (task.kind) {
    case 'import':
      return importPicture(task);
    case 'crop':
      return cropPicture(task);
    case 'thumbnail':
      return makeThumbnail(task);
    case 'mask':
      return checkMask(task);
  }
}

async function importPicture(task: Extract<MediaTask, { kind: 'import' }>): Promise<Picture> {
  const { alpha, as, effort } = task;
  const bytes = isGzipped(task.bytes) ? unpackDrawing(task.bytes) : task.bytes;
  const type = pictureTypeOf(bytes);
  if (type === undefined)
    throw new MediaError(
      'invalid_image',
      isHeic(bytes)
        ? 'This is a HEIC photograph. Save it as JPG or PNG.'
        : 'This file is not a PNG, JPG, WEBP or SVG picture.',
    );
  if (type === 'svg') {
    const rasterisedDrawing = await rasterise(bytes, effort);
    if (as === undefined) return rasterisedDrawing;
    const { drawing } = rasterisedDrawing;
    return {
      ...(await importPicture({ kind: 'import', bytes: rasterisedDrawing.raster, alpha, as })),
      ...(drawing && { drawing }),
    };
  }
  return withDecodingErrors(async () => {
    const source = openImage(addColourProfile(bytes)).autoOrient().toColourspace('srgb');
    const flat = alpha ? source : source.flatten({ background: WHITE_BACKGROUND });
    const staysWebp = (as ?? type) === 'webp' && isLossless(bytes);
    const picture = await (staysWebp
      ? finishPicture(flat.webp(LOSSLESS_WEBP), 'webp')
      : encodePicture(flat, as ?? type));
    const frames = await countFrames(bytes);
    return frames > 1 ? { ...picture, drawing: { left_out: [], faces: [], frames } } : picture;
  });
}

/** The drawing that an SVGZ holds. Throws MediaError for one that is broken, too large or no drawing. */
function unpackDrawing(packed: Uint8Array): Uint8Array {
  const bytes = gunzip(packed, SERVER_LIMITS.pictureBytes);
  if (bytes === 'too large') throw new MediaError('too_large', 'Unpacked, this drawing is larger than 40 MB.');
  if (bytes === 'broken' || pictureTypeOf(bytes) !== 'svg')
    throw new MediaError('invalid_image', 'This packed file holds no SVG drawing.');
  return bytes;
}

async function cropPicture({ bytes, plan }: Extract<MediaTask, { kind: 'crop' }>): Promise<Picture> {
  return withDecodingErrors(async () => {
    const { width, height, format } = await openImage(bytes).metadata();
    const box = cropBox(plan, rotatedSizeOf({ width, height }, plan.rotation));
    if (box === undefined) throw new MediaError('nothing_to_work_on', 'The chosen part lies outside the picture.');
    // sharp turns before it flips, whatever order the calls have; so each step is a picture of its own.
    const flipped = await openImage(bytes).flip(plan.flipY).flop(plan.flipX).png({ compressionLevel: 0 }).toBuffer();
    const turned = await sharp(flipped)
      .rotate(normalizedRotation(plan.rotation))
      .png({ compressionLevel: 0 })
      .toBuffer();
    return encodePicture(sharp(turned).extract(box), format === 'jpeg' ? 'jpg' : format === 'webp' ? 'webp' : 'png');
  });
}

async function makeThumbnail({ bytes, width }: Extract<MediaTask, { kind: 'thumbnail' }>): Promise<Picture> {
  return withDecodingErrors(async () => {
    const small = openImage(bytes).resize({ width, height: width, fit: 'inside', withoutEnlargement: true });
    const options = { quality: thumbnailQuality(width), smartSubsample: true };
    const { data, info } = await small.webp(options).toBuffer({ resolveWithObject: true });
    return { type: 'webp', bytes: data, width: info.width, height: info.height };
  });
}

async function checkMask({ bytes, width, height }: Extract<MediaTask, { kind: 'mask' }>): Promise<Picture> {
  if (pictureTypeOf(bytes) !== 'png') throw new MediaError('invalid_mask', 'The mask is not a PNG picture.');
  return withDecodingErrors(async () => {
    const picture = await encodePicture(openImage(bytes).ensureAlpha(), 'png');
    if (picture.width !== width || picture.height !== height)
      throw new MediaError(
        'invalid_mask',
        `The mask is ${picture.width} x ${picture.height} pixels, but the picture is ${width} x ${height}.`,
      );
    if (!(await hasEditableArea(picture.bytes)))
      throw new MediaError(
        'invalid_mask',
        'The mask leaves nothing open: where the picture may change, its alpha is 0.',
      );
    return picture;
  });
}

/** Alpha up to here is open: what is kept of a soft edge counts. */
const OPEN_ALPHA_MAX = 223;

/** Says whether a mask lets something through; one without alpha does not. */
async function hasEditableArea(bytes: Uint8Array): Promise<boolean> {
  const alpha = await openImage(bytes).ensureAlpha().extractChannel('alpha').raw({ depth: 'uchar' }).toBuffer();
  return alpha.some((value) => value <= OPEN_ALPHA_MAX);
}

function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: SERVER_LIMITS.picturePixels, failOn: 'error', animated: false });
}

async function encodePicture(source: Sharp, type: RasterType): Promise<Picture> {
  switch (type) {
    case 'png':
      return finishPicture(source.png(), type);
    case 'jpg':
      return finishPicture(
        source.flatten({ background: WHITE_BACKGROUND }).jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }),
        type,
      );
    case 'webp':
      return finishPicture(source.webp({ quality: JPEG_QUALITY }), type);
  }
}

async function finishPicture(source: Sharp, type: RasterType): Promise<Picture> {
  const { data, info } = await source.toBuffer({ resolveWithObject: true });
  return { type, bytes: data, width: info.width, height: info.height };
}

/** Everything that libvips says about foreign bytes is the bytes' fault. */
async function withDecodingErrors(decode: () => Promise<Picture>): Promise<Picture> {
  try {
    return await decode();
  } catch (error) {
    if (error instanceof MediaError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    if (text.includes('pixel limit'))
      throw new MediaError('too_many_pixels', 'This picture has too many pixels; 50 million are the most.', error);
    throw new MediaError('invalid_image', 'This picture is damaged or of an unknown kind.', error);
  }
}
