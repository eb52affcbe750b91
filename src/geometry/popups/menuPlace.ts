import type { Point } from '../plane/point.ts';
import type { StageSize } from '../viewport/viewport.ts';

/** The point that a menu opens at, and whether it hangs below it or stands on it. Screen pixels. */
export type MenuPlace = { readonly at: Point; readonly side: 'bottom' | 'top' };

/**
 * Places a menu at the pointer. When less than `space` remains below, it moves upward: it stands on the pointer where there is
 * as much room above, else it hangs from where `space` pixels remain.
 * @param space the specification's threshold: 400 for the board's menu, 200 for a dropped connection's.
 */
export function menuPlace(pointer: Point, stage: StageSize, space: number): MenuPlace {
  if (stage.height - pointer.y >= space) return { at: pointer, side: 'bottom' };
  if (pointer.y >= space) return { at: pointer, side: 'top' };
  return { at: { x: pointer.x, y: Math.max(0, stage.height - space) }, side: 'bottom' };
}
