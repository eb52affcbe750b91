import { heightOf, type Rect } from '../plane/rect.ts';

/** From the top, then from the left: the order in which `readingOrder` wants its items. */
export function compareByTop(a: Rect, b: Rect): number {
  return a.minY - b.minY || a.minX - b.minX;
}

/**
 * The order in which a person reads what lies on a plane: row by row, each from the left. A row is what begins above the middle
 * of its highest item. The items have to be sorted by `compareByTop`.
 */
export function readingOrder<T extends Rect>(sorted: readonly T[]): T[] {
  const rows: T[][] = [];
  let rowLimit = Number.NEGATIVE_INFINITY;
  for (const item of sorted) {
    if (item.minY < rowLimit) {
      rows.at(-1)?.push(item);
    } else {
      rows.push([item]);
      // What has no height is a row with what begins at the same height.
      rowLimit = Math.max(item.minY + heightOf(item) / 2, item.minY + Number.EPSILON);
    }
  }
  return rows.flatMap((row) => row.sort((a, b) => a.minX - b.minX || a.minY - b.minY));
}

/** A sorted list in which some items changed: those are taken out and `added` is put in, without sorting the others again. */
export function updateSorted<T>(
  sorted: readonly T[],
  isStale: (item: T) => boolean,
  added: readonly T[],
  compare: (a: T, b: T) => number,
): T[] {
  const sortedAdditions = [...added].sort(compare);
  const updated: T[] = [];
  let nextIndex = 0;
  for (const item of sorted) {
    if (isStale(item)) continue;
    while (nextIndex < sortedAdditions.length && compare(sortedAdditions[nextIndex]!, item) < 0)
      updated.push(sortedAdditions[nextIndex++]!);
    updated.push(item);
  }
  return updated.concat(sortedAdditions.slice(nextIndex));
}
