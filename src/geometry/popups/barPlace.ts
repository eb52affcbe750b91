import type { Point } from '../plane/point.ts';
import { overlaps, type Rect } from '../plane/rect.ts';
import type { StageSize } from '../viewport/viewport.ts';

/** Screen pixels that a floating bar leaves free: to what it belongs to, and along the stage's borders, where others float. */
export type BarMargins = {
  readonly gap: number;
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
};

/**
 * The place of the upper left corner of a bar that belongs to `rect`, in pixels of the stage: above its middle; below it where
 * there is no room above; along the stage's upper border where there is none below either. Undefined while `rect` is out of sight.
 */
export function barPlace(rect: Rect, bar: StageSize, stage: StageSize, margins: BarMargins): Point | undefined {
  if (!overlaps(rect, { minX: 0, minY: 0, maxX: stage.width, maxY: stage.height })) return undefined;
  const above = rect.minY - margins.gap - bar.height;
  const below = rect.maxY + margins.gap;
  const fitsBelow = below + bar.height <= stage.height - margins.bottom;
  const bottomLimit = stage.height - margins.bottom - bar.height;
  const y =
    above >= margins.top ? Math.min(above, bottomLimit) : fitsBelow ? Math.max(below, margins.top) : margins.top;
  const x = (rect.minX + rect.maxX - bar.width) / 2;
  return { x: clamp(x, margins.left, stage.width - bar.width - margins.right), y };
}

/** Shows the beginning of a bar that is wider than the stage. */
function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
