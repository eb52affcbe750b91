import type RBush from 'rbush';
import { isSameRect, type Rect } from '../../geometry/plane/rect.ts';

/** More changes than this, or than this share of all items, and rebuilding the index is quicker than mending it. */
export const REBUILD_CHANGES_MIN = 500;
const REBUILD_SHARE_MIN = 1 / 4;

/** An index of things by their places. */
export type RectIndex<T> = { insert(item: T): unknown; remove(item: T): unknown; load(items: readonly T[]): void };

/** Two indexes that are mended as one: cards in the first, ground in the second. */
export function combinedIndex<T extends { readonly isOpenFrame: boolean }>(
  cards: RBush<T>,
  frames: RBush<T>,
): RectIndex<T> {
  const indexOf = (node: T) => (node.isOpenFrame ? frames : cards);
  return {
    insert: (node) => indexOf(node).insert(node),
    remove: (node) => indexOf(node).remove(node),
    load(nodes) {
      for (const index of [cards, frames]) index.clear().load(nodes.filter((node) => indexOf(node) === index));
    },
  };
}

/** The index keeps the bounds of all its items at its root; undefined when it is empty. */
export function indexBounds<T>(index: RBush<T>): Rect | undefined {
  const { minX, minY, maxX, maxY }: Rect = index.toJSON();
  return minX > maxX ? undefined : { minX, minY, maxX, maxY };
}

/** Makes these items anew; gives the places that were left or taken. */
export function updateIndex<K, T extends Rect & { readonly id: K }>(
  index: RectIndex<T>,
  items: Map<K, T>,
  ids: ReadonlySet<K>,
  createItem: (id: K) => T | undefined,
): Rect[] {
  const isRebuilt = ids.size > Math.min(REBUILD_CHANGES_MIN, items.size * REBUILD_SHARE_MIN);
  const changedRects: Rect[] = [];
  for (const id of ids) {
    const oldItem = items.get(id);
    const newItem = createItem(id);
    if (!oldItem || !newItem || !isSameRect(oldItem, newItem))
      changedRects.push(...[oldItem, newItem].filter((place) => place !== undefined));
    if (oldItem && !isRebuilt) index.remove(oldItem);
    if (newItem) items.set(id, newItem);
    else items.delete(id);
    if (newItem && !isRebuilt) index.insert(newItem);
  }
  if (isRebuilt) index.load([...items.values()]);
  return changedRects;
}
