import { ORIGIN, type Point } from '../../geometry/plane/point.ts';

/** Whole pixels of the turned picture. */
export type Frame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The picture that a frame lies in, from 0, 0 on. */
export type Bounds = { readonly width: number; readonly height: number };

export const RATIOS = ['free', '1:1', '16:9', '9:16'] as const;
export type Ratio = (typeof RATIOS)[number];

/** Width to height; undefined for any. */
const SIDES: Record<Ratio, number | undefined> = { free: undefined, '1:1': 1, '16:9': 16 / 9, '9:16': 9 / 16 };

/** A grip of the pointer: a side or a corner by its compass points, the whole frame, or nothing, which draws a new one. */
export type Grip = 'n' | 'e' | 's' | 'w' | 'ne' | 'nw' | 'se' | 'sw' | 'move' | 'draw';

/** From where along an axis a frame grows, and where to: `at` stays where it is, `sign` is the way; 0 grows both ways. */
type Growth = { readonly at: number; readonly sign: -1 | 0 | 1 };

function limit(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Tells whether nothing of the picture lies outside. */
export function isWhole({ x, y, width, height }: Frame, bounds: Bounds): boolean {
  return x === 0 && y === 0 && width === bounds.width && height === bounds.height;
}

/** The frame moved, and kept within the picture. */
export function moveFrame(frame: Frame, by: Point, bounds: Bounds): Frame {
  return {
    ...frame,
    x: Math.round(limit(frame.x + by.x, 0, bounds.width - frame.width)),
    y: Math.round(limit(frame.y + by.y, 0, bounds.height - frame.height)),
  };
}

/** The frame with a side or corner dragged: at least a pixel large, within the picture, of its ratio. */
export function resizeFrame(frame: Frame, grip: Exclude<Grip, 'move' | 'draw'>, by: Point, fit: Fit): Frame {
  const across = growthOf(frame.x, frame.width, grip.includes('e') ? 1 : grip.includes('w') ? -1 : 0);
  const down = growthOf(frame.y, frame.height, grip.includes('s') ? 1 : grip.includes('n') ? -1 : 0);
  const wanted = { width: frame.width + across.sign * by.x, height: frame.height + down.sign * by.y };
  return grown(across, down, wanted, fit);
}

/** The bounds of a frame by its picture and ratio. */
export type Fit = { readonly ratio: Ratio; readonly bounds: Bounds };

/** A new frame from one point to another. */
export function drawFrame(from: Point, to: Point, fit: Fit): Frame {
  const at = {
    x: Math.round(limit(from.x, 0, fit.bounds.width)),
    y: Math.round(limit(from.y, 0, fit.bounds.height)),
  };
  // At the border there is room on one side only.
  const signX = at.x === fit.bounds.width || (to.x < at.x && at.x > 0) ? -1 : 1;
  const signY = at.y === fit.bounds.height || (to.y < at.y && at.y > 0) ? -1 : 1;
  const wanted = { width: (to.x - at.x) * signX, height: (to.y - at.y) * signY };
  return grown({ at: at.x, sign: signX }, { at: at.y, sign: signY }, wanted, fit);
}

function growthOf(start: number, length: number, sign: -1 | 0 | 1): Growth {
  return { at: sign === 0 ? start + length / 2 : sign === 1 ? start : start + length, sign };
}

/** The greatest length of a side. One that grows both ways is moved off the border rather than held back by it. */
function longestSide({ at, sign }: Growth, length: number): number {
  return sign === 0 ? length : sign === 1 ? length - at : at;
}

function grown(across: Growth, down: Growth, wanted: Bounds, { ratio, bounds }: Fit): Frame {
  const largest = { width: longestSide(across, bounds.width), height: longestSide(down, bounds.height) };
  const { width, height } = sizeWithin(leading(across, down, wanted, SIDES[ratio]), largest, SIDES[ratio]);
  return {
    x: startOf(across, width, bounds.width),
    y: startOf(down, height, bounds.height),
    width,
    height,
  };
}

/** At a fixed ratio a dragged side leads; of a corner the one that was dragged farther does. */
function leading(across: Growth, down: Growth, wanted: Bounds, ratio: number | undefined): Bounds {
  if (ratio === undefined) return wanted;
  const width = across.sign === 0 ? 0 : wanted.width;
  const height = down.sign === 0 ? 0 : wanted.height;
  const led = Math.max(width, height * ratio);
  return { width: led, height: led / ratio };
}

/** Whole pixels of at most the room, at least one, as near to the ratio as whole pixels are. */
function sizeWithin(wanted: Bounds, largest: Bounds, ratio: number | undefined): Bounds {
  if (ratio === undefined) {
    return {
      width: limit(Math.round(wanted.width), 1, largest.width),
      height: limit(Math.round(wanted.height), 1, largest.height),
    };
  }
  const width = limit(Math.round(Math.min(wanted.width, largest.height * ratio)), 1, largest.width);
  return { width, height: limit(Math.round(width / ratio), 1, largest.height) };
}

function startOf({ at, sign }: Growth, length: number, bound: number): number {
  const start = sign === 0 ? at - length / 2 : sign === 1 ? at : at - length;
  return Math.round(limit(start, 0, bound - length));
}

/** The frame at a ratio: of the same area, about the same middle, as far as the picture has room. */
export function ratioFrame(frame: Frame, ratio: Ratio, bounds: Bounds): Frame {
  const sides = SIDES[ratio];
  if (sides === undefined) return frame;
  const width = Math.sqrt(frame.width * frame.height * sides);
  const across = growthOf(frame.x, frame.width, 0);
  const down = growthOf(frame.y, frame.height, 0);
  const size = sizeWithin({ width, height: width / sides }, bounds, sides);
  return {
    x: startOf(across, size.width, bounds.width),
    y: startOf(down, size.height, bounds.height),
    ...size,
  };
}

/** A frame of typed numbers, kept within the picture: its size first, then its place. */
export function clampFrame(frame: Frame, set: Partial<Frame>, ratio: Ratio, bounds: Bounds): Frame {
  const sides = SIDES[ratio];
  if (set.width === undefined && set.height === undefined) return moveFrame(frame, ORIGIN, bounds);
  const led = sides !== undefined && set.width === undefined ? frame.height * sides : frame.width;
  const size = sizeWithin({ width: led, height: frame.height }, bounds, sides);
  return moveFrame({ ...frame, ...size }, ORIGIN, bounds);
}
