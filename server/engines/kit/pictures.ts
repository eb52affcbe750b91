import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { EngineError, type Media } from '../../../contract/engine.ts';
import { pictureTypeOf } from '../../media/kit/sniff.ts';
import { alphaOf, encodePng, isOpaque, type Picture, readPicture, type Size } from '../../media/picture.ts';

type Box = Size & { readonly left: number; readonly top: number };

/**
 * A result as it is yielded. `isCropped` says that its edges were cut off, for the model gave another shape; `hasRequestedRatio` whether it has the
 * shape that was asked for; `drawnSize` the size that it was enlarged from.
 */
export type FinishedPicture = Size & {
  readonly media: Media;
  readonly isCropped: boolean;
  readonly hasRequestedRatio?: boolean;
  readonly drawnSize?: Size;
};

/** The most that a shape may be off before that is worth a word. */
const RATIO_TOLERANCE = 0.03;
/** A side that is shorter by more than this is worth a word, too. */
const ENLARGED_RATIO = 0.9;
const FULL_AREA_RATIO = 0.97;
/** Pixels over which a change fades in, inside its mask. */
const FEATHER_PIXELS = 1.5;
/** Pixels between two looks at the event loop. */
const PIXELS_PER_YIELD = 2_000_000;
/** Weights from here on are a hole in the mask. */
const EDITABLE_WEIGHT_MIN = 32;
const MASK_SIDE_MIN = 8;

/** Decodes a PNG, JPEG or WebP that a provider gave. Throws EngineError `failed`: it was made, and cannot be used. */
export async function decodeResult(bytes: Uint8Array): Promise<Picture> {
  const kind = pictureTypeOf(bytes);
  if (kind === undefined || kind === 'svg')
    throw new EngineError('failed', 'the provider gave no PNG, JPEG or WebP image', { isGenerated: true });
  try {
    return await readPicture({ type: 'image/png', bytes });
  } catch (cause) {
    throw new EngineError('failed', 'the provider gave an image that cannot be read', { isGenerated: true, cause });
  }
}

/** A picture as PNG without alpha, on white where it lets light through, no longer than `sideMax`. */
export async function flatPng({ type, bytes }: Media, sideMax: number): Promise<Media> {
  const picture = await readPicture({ type, bytes }, sideMax);
  return { type: 'image/png', bytes: new Uint8Array(await flatten(picture).png().toBuffer()) };
}

/** Says whether a picture has a transparent part. */
export function hasAlpha({ rgba }: Picture): boolean {
  return !isOpaque(rgba);
}

/** The part of a picture that may change, 0 to 255 a pixel: the open part of a mask, fading in at its edge. */
export async function maskedArea(mask: Media, { width, height }: Size): Promise<Uint8Array> {
  const maskPicture = await readPicture(mask);
  const rawImage = { width: maskPicture.width, height: maskPicture.height, channels: 1 } as const;
  const editableArea = sharp(transparencyOf(maskPicture), { raw: rawImage });
  const hardWeights = await readPlane(editableArea.resize({ width, height, fit: 'fill', kernel: 'nearest' }));
  if (Math.min(width, height) < MASK_SIDE_MIN) return hardWeights;
  const softWeights = await readPlane(sharp(hardWeights, { raw: { width, height, channels: 1 } }).blur(FEATHER_PIXELS));
  return hardWeights.map((value, i) =>
    value === 0 ? 0 : Math.max(0, Math.min(255, ((softWeights[i] ?? 0) - 128) * 2 + 1)),
  );
}

/** Reads what a mask leaves open, or a picture lets through, 0 to 255 a pixel. */
function transparencyOf(picture: Picture): Uint8Array {
  return alphaOf(picture).map((value) => 255 - value);
}

/** The blank part of a picture, 0 to 255 a pixel; undefined where nothing is. */
export function blankAreaOf(picture: Picture): Uint8Array | undefined {
  const editableArea = transparencyOf(picture);
  return editableArea.some((weight) => weight >= EDITABLE_WEIGHT_MIN) ? editableArea : undefined;
}

/** Refuses a picture that is to be carried on into what is blank of it, and has nothing blank. */
export function throwNothingBlank(): never {
  throw new EngineError('input', 'there is nothing blank around the image');
}

/** A picture as a model gets it, on a sheet of a size that the model makes; its edges are carried on where the shapes differ. */
export type Sheet = {
  readonly size: Size;
  readonly image: Media;
  /** The mask of where the picture may change: white with alpha 0; elsewhere black with alpha 255. */
  readonly mask: Media | undefined;
  /** Makes the model's picture, whatever its size, into one of the input's size; what may not change is put back to the bit. */
  finish(bytes: Uint8Array): Promise<FinishedPicture>;
};

/**
 * Lays a picture on a sheet. `editableArea` says what of it may change, 0 to 255 a pixel; without it everything may. Throws EngineError
 * `input` where nothing may: whatever came back would be the picture itself.
 */
export async function layOnSheet(picture: Picture, size: Size, editableArea?: Uint8Array): Promise<Sheet> {
  if (editableArea && !editableArea.some((weight) => weight >= EDITABLE_WEIGHT_MIN))
    throw new EngineError('input', 'nothing of the image may change: the mask is closed, or nothing is blank');
  const box = fittedBox(picture, size);
  const image = await placeOnSheet(flatten(picture), size, box).png().toBuffer();
  return {
    size,
    image: { type: 'image/png', bytes: new Uint8Array(image) },
    mask: editableArea && (await encodeMask(editableArea, picture, { size, box })),
    async finish(bytes) {
      const {
        picture: edited,
        isCropped,
        drawnSize,
      } = await extractFromSheet(await decodeResult(bytes), { size, box }, picture);
      const combined = editableArea ? await blendEditable(picture, edited, editableArea) : edited;
      const { width, height } = picture;
      const isEnlarged = Math.min(drawnSize.width / width, drawnSize.height / height) < ENLARGED_RATIO;
      const media = { type: 'image/png', bytes: await encodePng(combined) };
      return { media, width, height, isCropped, ...(isEnlarged ? { drawnSize } : {}) };
    },
  };
}

/**
 * Cuts a picture that was asked for in a shape to that shape to the pixel where it is a little off. Another one stays as it is, and
 * `hasRequestedRatio` is false.
 */
export async function cropToRatio(
  bytes: Uint8Array,
  [scaleX, scaleY]: readonly [number, number],
): Promise<FinishedPicture> {
  const picture = await decodeResult(bytes);
  const hasRequestedRatio = hasSameRatio(picture, { width: scaleX, height: scaleY });
  const factor = Math.max(1, Math.floor(Math.min(picture.width / scaleX, picture.height / scaleY)));
  const size = hasRequestedRatio ? { width: scaleX * factor, height: scaleY * factor } : picture;
  const cropped =
    size.width === picture.width && size.height === picture.height
      ? picture
      : await extractBox(picture, centredBox(picture, size));
  const { width, height } = cropped;
  return {
    media: { type: 'image/png', bytes: await encodePng(cropped) },
    width,
    height,
    isCropped: false,
    hasRequestedRatio,
  };
}

/** A picture of a size, its edges cut off where the shapes differ. */
export async function coverPng(media: Media, { width, height }: Size): Promise<Media> {
  const picture = await readPicture(media);
  const bytes = await flatten(picture).resize({ width, height, fit: 'cover' }).png().toBuffer();
  return { type: 'image/png', bytes: new Uint8Array(bytes) };
}

/** Says whether two sizes have the same shape, or nearly. */
export function hasSameRatio(a: Size, b: Size): boolean {
  return Math.abs((a.width * b.height) / (a.height * b.width) - 1) <= RATIO_TOLERANCE;
}

/** The largest box of a picture's shape in the middle of a sheet. */
function fittedBox({ width, height }: Size, sheet: Size): Box {
  const scale = Math.min(sheet.width / width, sheet.height / height);
  const inner = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return centredBox(sheet, inner);
}

function centredBox(outer: Size, inner: Size): Box {
  const left = Math.floor((outer.width - inner.width) / 2);
  const top = Math.floor((outer.height - inner.height) / 2);
  return { left, top, width: inner.width, height: inner.height };
}

type SheetPlacement = { readonly size: Size; readonly box: Box };

function placeOnSheet(image: Sharp, size: Size, { left, top, width, height }: Box): Sharp {
  const [right, bottom] = [size.width - left - width, size.height - top - height];
  return image.resize({ width, height, fit: 'fill' }).extend({ left, top, right, bottom, extendWith: 'copy' });
}

/** The picture's part of the model's sheet, of the picture's size. */
async function extractFromSheet(
  edited: Picture,
  { size, box }: SheetPlacement,
  { width, height }: Size,
): Promise<{ readonly picture: Picture; readonly isCropped: boolean; readonly drawnSize: Size }> {
  const isCropped = !hasSameRatio(edited, size);
  const scale = Math.min(edited.width / size.width, edited.height / size.height);
  const sheet = isCropped
    ? centredBox(edited, { width: Math.round(size.width * scale), height: Math.round(size.height * scale) })
    : { left: 0, top: 0, width: edited.width, height: edited.height };
  const [scaleX, scaleY] = [sheet.width / size.width, sheet.height / size.height];
  const sheetPart = {
    left: sheet.left + Math.floor(box.left * scaleX),
    top: sheet.top + Math.floor(box.top * scaleY),
    width: Math.max(1, Math.round(box.width * scaleX)),
    height: Math.max(1, Math.round(box.height * scaleY)),
  };
  const clippedPart = {
    ...sheetPart,
    width: Math.min(sheetPart.width, edited.width - sheetPart.left),
    height: Math.min(sheetPart.height, edited.height - sheetPart.top),
  };
  const { data } = await sharpFromPixels(edited)
    .extract(clippedPart)
    .resize({ width, height, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { width, height, rgba: new Uint8Array(data.buffer, data.byteOffset, data.length) };
  // A sheet that the picture all but fills is what was asked for, and what people know.
  const isFull = clippedPart.width * clippedPart.height > sheet.width * sheet.height * FULL_AREA_RATIO;
  const usedBox = isFull ? sheet : clippedPart;
  return { picture, isCropped, drawnSize: { width: usedBox.width, height: usedBox.height } };
}

/** The original with the made picture over it as far as it may change; what may not is the original to the bit. */
async function blendEditable(original: Picture, edited: Picture, editableArea: Uint8Array): Promise<Picture> {
  const rgba = new Uint8Array(original.rgba);
  for (let i = 0, k = 0; i < editableArea.length; i += 1, k += 4) {
    if (i % PIXELS_PER_YIELD === PIXELS_PER_YIELD - 1) await yieldToEventLoop();
    const weight = editableArea[i] ?? 0;
    if (weight === 0) continue;
    const under = (rgba[k + 3] ?? 0) * (255 - weight);
    const over = 255 * weight;
    for (let c = k; c < k + 3; c += 1)
      rgba[c] = Math.round(((rgba[c] ?? 0) * under + (edited.rgba[c] ?? 0) * over) / (under + over));
    rgba[k + 3] = Math.round((under + over) / 255);
  }
  return { width: original.width, height: original.height, rgba };
}

/** sharp keeps the colours of transparent pixels in raw pixels: it must not scale them afterwards. */
async function encodeMask(
  editableArea: Uint8Array,
  { width, height }: Size,
  { size, box }: SheetPlacement,
): Promise<Media> {
  const weights = await readPlane(
    placeOnSheet(sharp(editableArea, { raw: { width, height, channels: 1 } }), size, box),
  );
  const rgba = new Uint8Array(weights.length * 4);
  // A hole may become faint where the sheet is smaller; it must not vanish.
  const threshold = Math.max(
    1,
    Math.min(
      EDITABLE_WEIGHT_MIN,
      weights.reduce((most, weight) => Math.max(most, weight), 0),
    ),
  );
  for (const [i, weight] of weights.entries())
    rgba.set(weight >= threshold ? [255, 255, 255, 0] : [0, 0, 0, 255], i * 4);
  const bytes = await sharp(rgba, { raw: { ...size, channels: 4 } })
    .png()
    .toBuffer();
  return { type: 'image/png', bytes: new Uint8Array(bytes) };
}

async function readPlane(image: Sharp): Promise<Uint8Array> {
  return new Uint8Array(await image.toColourspace('b-w').extractChannel(0).raw().toBuffer());
}

async function extractBox(picture: Picture, box: Box): Promise<Picture> {
  const data = await sharpFromPixels(picture).extract(box).raw().toBuffer();
  return { width: box.width, height: box.height, rgba: new Uint8Array(data) };
}

function sharpFromPixels({ rgba, width, height }: Picture): Sharp {
  return sharp(rgba, { raw: { width, height, channels: 4 } });
}

function flatten(picture: Picture): Sharp {
  return sharpFromPixels(picture).flatten({ background: 'white' });
}
