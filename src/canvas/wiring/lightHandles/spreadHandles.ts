import type { PositionedHandle } from '../../scene/handlePositions.ts';

/** The distance between handles that are pressed from afar, in CSS pixels: the smallest target that is easily met. */
export const HANDLE_TARGET_SIZE = 24;

/**
 * The places of a card's handles that are pressed from afar: from their first place down, as far apart as their targets need, so
 * that each has its own. Board units from the card's upper left corner.
 */
export function spreadHandles(handles: readonly PositionedHandle[], k: number): PositionedHandle[] {
  const pitch = HANDLE_TARGET_SIZE / k;
  const lowestY = { in: Number.NEGATIVE_INFINITY, out: Number.NEGATIVE_INFINITY };
  return handles.map((handle) => {
    lowestY[handle.direction] = Math.max(handle.y, lowestY[handle.direction] + pitch);
    return { ...handle, y: lowestY[handle.direction] };
  });
}
