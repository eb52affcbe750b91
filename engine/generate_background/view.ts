import type { Bounds } from '../raster/bounds.ts';
import type { Size } from '../raster/plane.ts';
import type { Setting } from './setting.ts';

/** How a picture's ground lies: rows and columns in pixels of the picture that is painted. */
export type View = Size & {
  /** Row of the eye's height, and of the line on which the product stands. */
  readonly horizon: number;
  readonly foot: number;
  /** Row where the ground ends: the horizon when it is open. */
  readonly end: number;
  /** Column of the product's middle, and its height. */
  readonly middle: number;
  readonly tall: number;
  /** The eye's distance from the product, in product heights. */
  readonly distance: number;
  /** Whether one looks straight down on a product that lies. */
  readonly fromAbove: boolean;
};

const DISTANCE = 4;

/** The eye lies so many product heights above the ground. */
const EYE = 0.55;
/** Bounds of the horizon's row as a share of the height, and its least distance from the product's foot. */
const HIGHEST = 0.3;
const LOWEST = 0.62;
const LEAST_GROUND = 0.1;
/** How many times further than the product tables and floors end. */
const ENDS = { table: 1.9, floor: 2.6 };

/** Lays the ground under a product that stands where it stands. */
export function layGround({ width, height }: Size, stance: Bounds, reach: Setting['reach']): View {
  const foot = stance.bottom + 1;
  const tall = Math.max(height * 0.15, foot - stance.top);
  const wished = Math.min(height * LOWEST, Math.max(height * HIGHEST, foot - EYE * tall));
  const horizon = Math.min(wished, foot - height * LEAST_GROUND);
  const end = reach === 'open' ? horizon : horizon + (foot - horizon) / ENDS[reach];
  const middle = (stance.left + stance.right + 1) / 2;
  return {
    width,
    height,
    horizon,
    foot,
    end,
    middle,
    tall,
    distance: DISTANCE,
    fromAbove: false,
  };
}

/** From above the eye is so far that nothing grows smaller towards the picture's edges. */
const FAR = 60;
/** Patterns of the ground are drawn out by this share for eyes that look along it. */
const FORESHORTENED = 0.55;

/** Lays the ground under a product that lies, seen from straight above; its longest side counts as its height. */
export function lookDown({ width, height }: Size, { left, right, top, bottom }: Bounds): View {
  const tall = Math.max(height * 0.15, bottom + 1 - top, right + 1 - left);
  const foot = (top + bottom + 1) / 2;
  const horizon = foot - FAR * tall * FORESHORTENED;
  const middle = (left + right + 1) / 2;
  return { width, height, horizon, foot, end: horizon, middle, tall, distance: FAR, fromAbove: true };
}

/** How many times further than the product's foot the ground of a row lies. */
export function depthOf({ horizon, foot }: View, row: number): number {
  return (foot - horizon) / Math.max(1e-3, row - horizon);
}
