import { heightOf, type Rect } from '../plane/rect.ts';

/** From the top, then from the left: the order in which `inRows` wants its items. */
export function byTop(a: Rect, b: Rect): number {
  return a.minY - b.minY || a.minX - b.minX;
}

/**
 * The order in which a person reads what lies on a plane: row by row, each from the left. A row is what begins above the middle
 * of its highest item. The items have to be sorted by `byTop`.
 */
export function inRows<T extends Rect>(sorted: readonly T[]): T[] {
  const rows: T[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of sorted) {
    if (item.minY < end) {
      rows.at(-1)?.push(item);
    } else {
      rows.push([item]);
      // What has no height is a row with what begins at the same height.
      end = Math.max(item.minY + heightOf(item) / 2, item.minY + Number.EPSILON);
    }
  }
  return rows.flatMap((row) => row.sort((a, b) => a.minX - b.minX || a.minY - b.minY));
}

/** A sorted list in which some items changed: those are taken out and `now` is put in, without sorting the others again. */
export function mendSorted<T>(
  sorted: readonly T[],
  isStale: (item: T) => boolean,
  now: readonly T[],
  compare: (a: T, b: T) => number,
): T[] {
  const fresh = [...now].sort(compare);
  const mended: T[] = [];
  let next = 0;
  for (const item of sorted) {
    if (isStale(item)) continue;
    while (next < fresh.length && compare(fresh[next]!, item) < 0) mended.push(fresh[next++]!);
    mended.push(item);
  }
  return mended.concat(fresh.slice(next));
}
