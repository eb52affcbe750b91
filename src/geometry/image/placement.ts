import { EXPAND_CANVAS, EXPAND_ROTATION, EXPAND_SCALE } from '../../../contract/limits.ts';
import { type Guide, snap, surroundingsOf } from '../layout/snap.ts';
import { clamp } from '../plane/clamp.ts';
import type { Point } from '../plane/point.ts';
import type { Rect } from '../plane/rect.ts';
import {
  boundingRect,
  coveringFactor,
  dragCorner,
  type Extent,
  isInsideBox,
  type RotatedBox,
  rotationAfterDrag,
} from '../plane/rotatedBox.ts';
import { roundedScale } from './roundedScale.ts';

/**
 * The place of a picture on the larger canvas that is to be filled, its ground: where its middle is (pixels of the ground), how large
 * (1: the whole picture just fits the ground), and turned by how many degrees clockwise. It depends on the picture's ratio alone, so
 * that a sharper picture lies as the other did.
 */
export type Placement = { readonly pos: Point; readonly scale: number; readonly rotation: number };

export const EXPANDED_CANVAS = EXPAND_CANVAS;
const CANVAS_CENTRE: Point = { x: EXPANDED_CANVAS.width / 2, y: EXPANDED_CANVAS.height / 2 };
/** At first a picture covers at most this share of the ground, so that something is left to be filled. */
const INITIAL_COVERAGE_MAX = 0.6;
const CANVAS_SNAP_TARGETS = surroundingsOf([
  { minX: 0, minY: 0, maxX: EXPANDED_CANVAS.width, maxY: EXPANDED_CANVAS.height },
]);

/** The size of a picture on the ground; `ratio` is its width to its height. */
export function pictureSize(ratio: number, scale: number): Extent {
  const width = Math.min(EXPANDED_CANVAS.width, EXPANDED_CANVAS.height * ratio) * scale;
  return { width, height: width / ratio };
}

/** In the middle, whole, with room around it. */
export function initialPlacement(ratio: number): Placement {
  const { width, height } = pictureSize(ratio, 1);
  const fullCoverage = (width * height) / (EXPANDED_CANVAS.width * EXPANDED_CANVAS.height);
  return {
    pos: CANVAS_CENTRE,
    scale: roundedScale(Math.min(1, Math.sqrt(INITIAL_COVERAGE_MAX / fullCoverage))),
    rotation: 0,
  };
}

/** The placement within the bounds of the specification; the picture's middle stays on the ground. */
export function boundedPlacement({ pos, scale, rotation }: Placement): Placement {
  return {
    pos: { x: clamp(pos.x, 0, EXPANDED_CANVAS.width), y: clamp(pos.y, 0, EXPANDED_CANVAS.height) },
    scale: clamp(scale, EXPAND_SCALE.min, EXPAND_SCALE.max),
    rotation: clamp(rotation, EXPAND_ROTATION.min, EXPAND_ROTATION.max),
  };
}

export function placementBox({ pos, scale, rotation }: Placement, ratio: number): RotatedBox {
  return { middle: pos, size: pictureSize(ratio, scale), rotation };
}

/** The upright rectangle around a picture as it lies. */
export function placementOutline(placement: Placement, ratio: number): Rect {
  return boundingRect(placementBox(placement, ratio));
}

/** Says whether a point of the ground is on the picture. */
export function isOnPicture(placement: Placement, ratio: number, point: Point): boolean {
  return isInsideBox(placementBox(placement, ratio), point);
}

/** Moved, and drawn to the edges and the middle of the ground within `reach` (pixels of the ground; 0: to nothing). */
export function movedPlacement(
  placement: Placement,
  to: Point,
  { ratio, reach: snapDistance }: { readonly ratio: number; readonly reach: number },
): { readonly placement: Placement; readonly guides: readonly Guide[] } {
  const unsnappedPlacement = boundedPlacement({ ...placement, pos: { x: Math.round(to.x), y: Math.round(to.y) } });
  if (snapDistance === 0) return { placement: unsnappedPlacement, guides: [] };
  const { offset, guides } = snap(placementOutline(unsnappedPlacement, ratio), CANVAS_SNAP_TARGETS, snapDistance);
  return {
    placement: boundedPlacement({
      ...unsnappedPlacement,
      pos: { x: unsnappedPlacement.pos.x + offset.x, y: unsnappedPlacement.pos.y + offset.y },
    }),
    guides,
  };
}

/** A corner (by its place in `cornersOf`) dragged to a point; the opposite one stays, as far as the bounds allow. */
export function scaledPlacement(placement: Placement, cornerIndex: number, to: Point, ratio: number): Placement {
  const { factor, middleAt } = dragCorner(placementBox(placement, ratio), cornerIndex, to);
  const scale = clamp(roundedScale(placement.scale * factor), EXPAND_SCALE.min, EXPAND_SCALE.max);
  return boundedPlacement({ ...placement, scale, pos: middleAt(scale / placement.scale) });
}

/** Turned about its middle as the pointer went from one point to another; `step` holds it to multiples of so many degrees. */
export function rotatedPlacement(placement: Placement, from: Point, to: Point, step: number | undefined): Placement {
  return boundedPlacement({ ...placement, rotation: rotationAfterDrag(placementBox(placement, 1), from, to, step) });
}

export const PLACEMENT_PRESETS = ['left', 'centre', 'right', 'fill'] as const;
export type PlacementPreset = (typeof PLACEMENT_PRESETS)[number];

/** As large as the ground allows: whole at its left, middle or right, or over all of it. It stays turned as it is. */
export function presetPlacement(placement: Placement, preset: PlacementPreset, ratio: number): Placement {
  const centredPlacement = { ...placement, pos: CANVAS_CENTRE };
  const fullSizeOutline = placementOutline({ ...centredPlacement, scale: 1 }, ratio);
  const outline = {
    width: fullSizeOutline.maxX - fullSizeOutline.minX,
    height: fullSizeOutline.maxY - fullSizeOutline.minY,
  };
  if (preset === 'fill')
    return boundedPlacement({
      ...centredPlacement,
      scale: coveringFactor(placementBox({ ...centredPlacement, scale: 1 }, ratio), EXPANDED_CANVAS),
    });
  const scale = Math.min(EXPANDED_CANVAS.width / outline.width, EXPANDED_CANVAS.height / outline.height);
  const { pos } = { ...centredPlacement };
  const halfWidth = (outline.width * scale) / 2;
  const x = preset === 'left' ? halfWidth : preset === 'right' ? EXPANDED_CANVAS.width - halfWidth : pos.x;
  return boundedPlacement({ ...centredPlacement, scale, pos: { x, y: pos.y } });
}
