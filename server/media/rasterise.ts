import { formatHex8, parse } from 'culori';
import sharp, { type Sharp } from 'sharp';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import type { PictureRemarks } from '../../contract/pictureRemarks.ts';
import { type DrawingEffort, MediaError, type Picture } from './kit/protocol.ts';
import { type ComputedDrawing, computeDrawing } from './svg/computeDrawing.ts';
import { scaleFilters } from './svg/filters/filterScale.ts';
import { removeFilters } from './svg/filters/removeFilters.ts';
import { normalizePictures } from './svg/pictures.ts';
import { cleanSvg } from './svg/sanitiseSvg.ts';
import { declaredSize, resizeDrawing, type SvgBox, type SvgSize, scaleWithAnchor, viewBoxOf } from './svg/tree/size.ts';
import { type SvgElement, serializeSvgTree } from './svg/tree/tree.ts';

/** Density at which libvips draws a pixel of CSS as one pixel; lengths in other units are pixels by then. */
const DENSITY = 72;
/** Longer side in pixels that a vector's picture has at least, so that engines see what a person sees; one that takes long has less. */
const RASTER_SIDE_MIN: Readonly<Record<DrawingEffort, number>> = { whole: 1024, smaller: 512, plain: 1024 };
/** Longer side of a vector's picture: sharp's own limit for drawing it. A drawing that is larger is drawn smaller. */
const SIDE_MAX = 16_384;
/** The amount less than a whole number that still counts as one. */
const ROUNDING_TOLERANCE = 1e-6;
/** The factors by which a drawing without a size is drawn to be measured, one after the other: as it is, a tiny one, a huge one. */
const MEASURING_SCALES = [1, 100, 0.001];
/** The place of an anchor for finding how far a drawing reaches to the left and up: beyond what anybody draws. */
const FAR_ANCHOR = -2_000_000;

/** A vector freed of everything that does not draw, with its picture as PNG beside it. */
export async function rasterise(
  bytes: Uint8Array,
  effort: DrawingEffort = 'whole',
): Promise<Picture & { readonly raster: Uint8Array }> {
  const cleanDrawing = cleanSvg(bytes);
  const drawing = computeDrawing(cleanDrawing);
  const root = effort === 'plain' ? removeFilters(drawing.root) : drawing.root;
  const missingPictures = await normalizePictures(root);
  const declaredDrawingSize = declaredSize(root);
  const visibleBox =
    viewBoxOf(root.attributes) ??
    (declaredDrawingSize ? { x: 0, y: 0, ...declaredDrawingSize } : await measureBox(root));
  const naturalSize = declaredDrawingSize ?? visibleBox;
  const side = Math.max(naturalSize.width, naturalSize.height);
  const sideMin = RASTER_SIDE_MIN[effort];
  const scaleMax = Math.min(
    SIDE_MAX / side,
    Math.sqrt(SERVER_LIMITS.picturePixels / naturalSize.width / naturalSize.height),
  );
  const scale = effort === 'smaller' ? sideMin / side : Math.min(scaleMax, Math.max(1, sideMin / side));
  const isLargest = scale === scaleMax;
  const toPixels = (length: number) =>
    Math.max(1, isLargest ? Math.floor(length * scale + ROUNDING_TOLERANCE) : Math.round(length * scale));
  const size = { width: toPixels(naturalSize.width), height: toPixels(naturalSize.height) };
  try {
    const scaledDrawing = scaleFilters(resizeDrawing(root, visibleBox, size), pixelsPerUnit(visibleBox, size));
    const image = openDrawing(addBackground(scaledDrawing, visibleBox, drawing));
    const { data, info } = await image.toColourspace('srgb').png().toBuffer({ resolveWithObject: true });
    // Without a box, browsers would cut what they show at a size of their own.
    const storedRoot = viewBoxOf(cleanDrawing.root.attributes)
      ? cleanDrawing.root
      : resizeDrawing(cleanDrawing.root, visibleBox, naturalSize);
    return {
      type: 'svg',
      bytes: Buffer.from(serializeSvgTree(storedRoot)),
      width: info.width,
      height: info.height,
      raster: data,
      ...drawingReport({
        left_out: [...new Set([...cleanDrawing.leftOut, ...drawing.leftOut, ...missingPictures])],
        faces: [...drawing.faces],
        ...(effort !== 'whole' && { effort }),
      }),
    };
  } catch (error) {
    throw asMediaError(error);
  }
}

/** Pixels of one unit of a drawing that is fitted into a size. */
function pixelsPerUnit(visibleBox: SvgBox, { width, height }: SvgSize): number {
  return Math.min(width / visibleBox.width, height / visibleBox.height);
}

/** The facts for a person about a drawing; nothing where all of it is as it was. */
function drawingReport(drawing: PictureRemarks): { readonly drawing?: PictureRemarks } {
  const isUnchanged = drawing.left_out.length === 0 && drawing.faces.length === 0 && drawing.effort === undefined;
  return isUnchanged ? {} : { drawing };
}

/** A drawing upon what a browser paints behind it. */
function addBackground(
  root: SvgElement,
  visibleBox: SvgBox,
  { background: backgroundText }: ComputedDrawing,
): SvgElement {
  const colour = backgroundText === undefined ? undefined : parse(backgroundText);
  if (!colour) return root;
  const { x, y, width, height } = visibleBox;
  const attributes = new Map(Object.entries({ x, y, width, height }).map(([name, value]) => [name, String(value)]));
  attributes.set('fill', formatHex8(colour));
  return { ...root, children: [{ name: 'rect', attributes, children: [], parent: root }, ...root.children] };
}

/** Measures how far what a drawing draws reaches, its origin always within. Throws MediaError where it draws nothing. */
async function measureBox(root: SvgElement): Promise<SvgBox> {
  for (const scale of MEASURING_SCALES) {
    const extentBox = await measureBoxAt(root, scale);
    if (extentBox) return extentBox;
  }
  throw new MediaError('nothing_visible', 'There is nothing to be seen in this drawing.');
}

async function measureBoxAt(root: SvgElement, scale: number): Promise<SvgBox | undefined> {
  const [extent, farExtent] = [
    await measureExtent(scaleWithAnchor(root, 0, scale)),
    await measureExtent(scaleWithAnchor(root, FAR_ANCHOR, scale)),
  ];
  if (!extent || !farExtent) return undefined;
  // A drawing reaches as far from its left edge as it is wide, and from far away as far as its right edge lies.
  const [x, y] = [farExtent.width + FAR_ANCHOR - extent.width, farExtent.height + FAR_ANCHOR - extent.height];
  const toUnits = (length: number) => length / scale;
  return {
    x: toUnits(Math.min(0, x)),
    y: toUnits(Math.min(0, y)),
    width: toUnits(extent.width),
    height: toUnits(extent.height),
  };
}

/** Measures how wide and high what a drawing draws is; undefined where that is less than a pixel, or more than can be counted. */
async function measureExtent(root: SvgElement): Promise<SvgSize | undefined> {
  try {
    return await openDrawing(root).metadata();
  } catch (error) {
    if (error instanceof Error && error.message.includes('bad dimensions')) return undefined;
    throw asMediaError(error);
  }
}

function openDrawing(root: SvgElement): Sharp {
  return sharp(Buffer.from(serializeSvgTree(root)), { density: DENSITY, limitInputPixels: false });
}

function asMediaError(cause: unknown): MediaError {
  return cause instanceof MediaError ? cause : new MediaError('invalid_image', 'This SVG cannot be drawn.', cause);
}
