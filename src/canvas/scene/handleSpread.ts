import type { PlacedHandle } from './handlePlaces.ts';

/** The distance between handles that are pressed from afar, in CSS pixels: the smallest target that is easily met. */
export const FAR_TARGET = 24;

/**
 * The places of a card's handles that are pressed from afar: from their first place down, as far apart as their targets need, so
 * that each has its own. Board units from the card's upper left corner.
 */
export function spreadHandles(handles: readonly PlacedHandle[], k: number): PlacedHandle[] {
  const pitch = FAR_TARGET / k;
  const last = { in: Number.NEGATIVE_INFINITY, out: Number.NEGATIVE_INFINITY };
  return handles.map((handle) => {
    last[handle.direction] = Math.max(handle.y, last[handle.direction] + pitch);
    return { ...handle, y: last[handle.direction] };
  });
}
