import { ORIGIN, type Point } from '../../geometry/plane/point.ts';

/** Whole pixels of the turned picture. */
export type CropFrame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The picture that a frame lies in, from 0, 0 on. */
export type PictureSize = { readonly width: number; readonly height: number };

export const CROP_RATIOS = ['free', '1:1', '16:9', '9:16'] as const;
export type Ratio = (typeof CROP_RATIOS)[number];

/** Width to height; undefined for any. */
const RATIO_VALUES: Record<Ratio, number | undefined> = { free: undefined, '1:1': 1, '16:9': 16 / 9, '9:16': 9 / 16 };

/** A grip of the pointer: a side or a corner by its compass points, the whole frame, or nothing, which draws a new one. */
export type CropGrip = 'n' | 'e' | 's' | 'w' | 'ne' | 'nw' | 'se' | 'sw' | 'move' | 'draw';

/** From where along an axis a frame grows, and where to: `anchor` stays where it is, `sign` is the way; 0 grows both ways. */
type ResizeAxis = { readonly anchor: number; readonly sign: -1 | 0 | 1 };

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Tells whether nothing of the picture lies outside. */
export function coversPicture({ x, y, width, height }: CropFrame, bounds: PictureSize): boolean {
  return x === 0 && y === 0 && width === bounds.width && height === bounds.height;
}

/** The frame moved, and kept within the picture. */
export function moveFrame(frame: CropFrame, delta: Point, bounds: PictureSize): CropFrame {
  return {
    ...frame,
    x: Math.round(clamp(frame.x + delta.x, 0, bounds.width - frame.width)),
    y: Math.round(clamp(frame.y + delta.y, 0, bounds.height - frame.height)),
  };
}

/** The frame with a side or corner dragged: at least a pixel large, within the picture, of its ratio. */
export function resizeFrame(
  frame: CropFrame,
  grip: Exclude<CropGrip, 'move' | 'draw'>,
  delta: Point,
  constraints: FrameConstraints,
): CropFrame {
  const horizontal = resizeAxis(frame.x, frame.width, grip.includes('e') ? 1 : grip.includes('w') ? -1 : 0);
  const vertical = resizeAxis(frame.y, frame.height, grip.includes('s') ? 1 : grip.includes('n') ? -1 : 0);
  const requestedSize = {
    width: frame.width + horizontal.sign * delta.x,
    height: frame.height + vertical.sign * delta.y,
  };
  return resizedFrame(horizontal, vertical, requestedSize, constraints);
}

/** The bounds of a frame by its picture and ratio. */
export type FrameConstraints = { readonly ratio: Ratio; readonly bounds: PictureSize };

/** A new frame from one point to another. */
export function drawFrame(from: Point, to: Point, constraints: FrameConstraints): CropFrame {
  const anchor = {
    x: Math.round(clamp(from.x, 0, constraints.bounds.width)),
    y: Math.round(clamp(from.y, 0, constraints.bounds.height)),
  };
  // At the border there is room on one side only.
  const signX = anchor.x === constraints.bounds.width || (to.x < anchor.x && anchor.x > 0) ? -1 : 1;
  const signY = anchor.y === constraints.bounds.height || (to.y < anchor.y && anchor.y > 0) ? -1 : 1;
  const requestedSize = { width: (to.x - anchor.x) * signX, height: (to.y - anchor.y) * signY };
  return resizedFrame({ anchor: anchor.x, sign: signX }, { anchor: anchor.y, sign: signY }, requestedSize, constraints);
}

function resizeAxis(start: number, length: number, sign: -1 | 0 | 1): ResizeAxis {
  return { anchor: sign === 0 ? start + length / 2 : sign === 1 ? start : start + length, sign };
}

/** The greatest length of a side. One that grows both ways is moved off the border rather than held back by it. */
function maxLength({ anchor, sign }: ResizeAxis, length: number): number {
  return sign === 0 ? length : sign === 1 ? length - anchor : anchor;
}

function resizedFrame(
  horizontal: ResizeAxis,
  vertical: ResizeAxis,
  requestedSize: PictureSize,
  { ratio, bounds }: FrameConstraints,
): CropFrame {
  const largest = { width: maxLength(horizontal, bounds.width), height: maxLength(vertical, bounds.height) };
  const { width, height } = sizeWithin(
    sizeAtRatio(horizontal, vertical, requestedSize, RATIO_VALUES[ratio]),
    largest,
    RATIO_VALUES[ratio],
  );
  return {
    x: frameStart(horizontal, width, bounds.width),
    y: frameStart(vertical, height, bounds.height),
    width,
    height,
  };
}

/** At a fixed ratio a dragged side leads; of a corner the one that was dragged farther does. */
function sizeAtRatio(
  horizontal: ResizeAxis,
  vertical: ResizeAxis,
  requestedSize: PictureSize,
  ratio: number | undefined,
): PictureSize {
  if (ratio === undefined) return requestedSize;
  const width = horizontal.sign === 0 ? 0 : requestedSize.width;
  const height = vertical.sign === 0 ? 0 : requestedSize.height;
  const leadingWidth = Math.max(width, height * ratio);
  return { width: leadingWidth, height: leadingWidth / ratio };
}

/** Whole pixels of at most the room, at least one, as near to the ratio as whole pixels are. */
function sizeWithin(requestedSize: PictureSize, largest: PictureSize, ratio: number | undefined): PictureSize {
  if (ratio === undefined) {
    return {
      width: clamp(Math.round(requestedSize.width), 1, largest.width),
      height: clamp(Math.round(requestedSize.height), 1, largest.height),
    };
  }
  const width = clamp(Math.round(Math.min(requestedSize.width, largest.height * ratio)), 1, largest.width);
  return { width, height: clamp(Math.round(width / ratio), 1, largest.height) };
}

function frameStart({ anchor, sign }: ResizeAxis, length: number, bound: number): number {
  const start = sign === 0 ? anchor - length / 2 : sign === 1 ? anchor : anchor - length;
  return Math.round(clamp(start, 0, bound - length));
}

/** The frame at a ratio: of the same area, about the same middle, as far as the picture has room. */
export function ratioFrame(frame: CropFrame, ratio: Ratio, bounds: PictureSize): CropFrame {
  const ratioValue = RATIO_VALUES[ratio];
  if (ratioValue === undefined) return frame;
  const width = Math.sqrt(frame.width * frame.height * ratioValue);
  const horizontal = resizeAxis(frame.x, frame.width, 0);
  const vertical = resizeAxis(frame.y, frame.height, 0);
  const size = sizeWithin({ width, height: width / ratioValue }, bounds, ratioValue);
  return {
    x: frameStart(horizontal, size.width, bounds.width),
    y: frameStart(vertical, size.height, bounds.height),
    ...size,
  };
}

/** A frame of typed numbers, kept within the picture: its size first, then its place. */
export function clampFrame(
  frame: CropFrame,
  changes: Partial<CropFrame>,
  ratio: Ratio,
  bounds: PictureSize,
): CropFrame {
  const ratioValue = RATIO_VALUES[ratio];
  if (changes.width === undefined && changes.height === undefined) return moveFrame(frame, ORIGIN, bounds);
  const leadingWidth =
    ratioValue !== undefined && changes.width === undefined ? frame.height * ratioValue : frame.width;
  const size = sizeWithin({ width: leadingWidth, height: frame.height }, bounds, ratioValue);
  return moveFrame({ ...frame, ...size }, ORIGIN, bounds);
}
