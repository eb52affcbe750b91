import { EXPAND_CANVAS, EXPAND_ROTATION, EXPAND_SCALE } from '../../../contract/limits.ts';
import { type Guide, snap, surroundingsOf } from '../layout/snap.ts';
import type { Point } from '../plane/point.ts';
import type { Rect } from '../plane/rect.ts';
import {
  coveringFactor,
  dragCorner,
  type Extent,
  isInside,
  limit,
  outlineOf,
  roundedScale,
  type TurnedBox,
  turnedBy,
} from '../plane/turned.ts';

/**
 * The place of a picture on the larger canvas that is to be filled, its ground: where its middle is (pixels of the ground), how large
 * (1: the whole picture just fits the ground), and turned by how many degrees clockwise. It depends on the picture's ratio alone, so
 * that a sharper picture lies as the other did.
 */
export type Placement = { readonly pos: Point; readonly scale: number; readonly rotation: number };

export const GROUND = EXPAND_CANVAS;
const MIDDLE: Point = { x: GROUND.width / 2, y: GROUND.height / 2 };
/** At first a picture covers at most this share of the ground, so that something is left to be filled. */
const COVERED_AT_FIRST = 0.6;
const SURROUNDINGS = surroundingsOf([{ minX: 0, minY: 0, maxX: GROUND.width, maxY: GROUND.height }]);

/** The size of a picture on the ground; `ratio` is its width to its height. */
export function sizeOn(ratio: number, scale: number): Extent {
  const width = Math.min(GROUND.width, GROUND.height * ratio) * scale;
  return { width, height: width / ratio };
}

/** In the middle, whole, with room around it. */
export function firstPlacement(ratio: number): Placement {
  const { width, height } = sizeOn(ratio, 1);
  const covered = (width * height) / (GROUND.width * GROUND.height);
  return { pos: MIDDLE, scale: roundedScale(Math.min(1, Math.sqrt(COVERED_AT_FIRST / covered))), rotation: 0 };
}

/** The placement within the bounds of the specification; the picture's middle stays on the ground. */
export function within({ pos, scale, rotation }: Placement): Placement {
  return {
    pos: { x: limit(pos.x, 0, GROUND.width), y: limit(pos.y, 0, GROUND.height) },
    scale: limit(scale, EXPAND_SCALE.min, EXPAND_SCALE.max),
    rotation: limit(rotation, EXPAND_ROTATION.min, EXPAND_ROTATION.max),
  };
}

export function boxOf({ pos, scale, rotation }: Placement, ratio: number): TurnedBox {
  return { middle: pos, size: sizeOn(ratio, scale), rotation };
}

/** The upright rectangle around a picture as it lies. */
export function outlineOn(placement: Placement, ratio: number): Rect {
  return outlineOf(boxOf(placement, ratio));
}

/** Says whether a point of the ground is on the picture. */
export function isOnPicture(placement: Placement, ratio: number, point: Point): boolean {
  return isInside(boxOf(placement, ratio), point);
}

/** Moved, and drawn to the edges and the middle of the ground within `reach` (pixels of the ground; 0: to nothing). */
export function moved(
  placement: Placement,
  to: Point,
  { ratio, reach }: { readonly ratio: number; readonly reach: number },
): { readonly placement: Placement; readonly guides: readonly Guide[] } {
  const free = within({ ...placement, pos: { x: Math.round(to.x), y: Math.round(to.y) } });
  if (reach === 0) return { placement: free, guides: [] };
  const { by, guides } = snap(outlineOn(free, ratio), SURROUNDINGS, reach);
  return { placement: within({ ...free, pos: { x: free.pos.x + by.x, y: free.pos.y + by.y } }), guides };
}

/** A corner (by its place in `cornersOn`) dragged to a point; the opposite one stays, as far as the bounds allow. */
export function scaled(placement: Placement, corner: number, to: Point, ratio: number): Placement {
  const { factor, middleAt } = dragCorner(boxOf(placement, ratio), corner, to);
  const scale = limit(roundedScale(placement.scale * factor), EXPAND_SCALE.min, EXPAND_SCALE.max);
  return within({ ...placement, scale, pos: middleAt(scale / placement.scale) });
}

/** Turned about its middle as the pointer went from one point to another; `step` holds it to multiples of so many degrees. */
export function turned(placement: Placement, from: Point, to: Point, step: number | undefined): Placement {
  return within({ ...placement, rotation: turnedBy(boxOf(placement, 1), from, to, step) });
}

export const PRESETS = ['left', 'centre', 'right', 'fill'] as const;
export type Preset = (typeof PRESETS)[number];

/** As large as the ground allows: whole at its left, middle or right, or over all of it. It stays turned as it is. */
export function preset(placement: Placement, which: Preset, ratio: number): Placement {
  const upright = { ...placement, pos: MIDDLE };
  const at1 = outlineOn({ ...upright, scale: 1 }, ratio);
  const outline = { width: at1.maxX - at1.minX, height: at1.maxY - at1.minY };
  if (which === 'fill')
    return within({ ...upright, scale: coveringFactor(boxOf({ ...upright, scale: 1 }, ratio), GROUND) });
  const scale = Math.min(GROUND.width / outline.width, GROUND.height / outline.height);
  const { pos } = { ...upright };
  const half = (outline.width * scale) / 2;
  const x = which === 'left' ? half : which === 'right' ? GROUND.width - half : pos.x;
  return within({ ...upright, scale, pos: { x, y: pos.y } });
}
