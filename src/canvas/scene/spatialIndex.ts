import type RBush from 'rbush';
import { isSameRect, type Rect } from '../../geometry/plane/rect.ts';

/** More changes than this and rebuilding the index is quicker than mending it. */
export const REBUILD_FROM = 500;

/** An index of things by their places. */
export type PlaceIndex<T> = { insert(item: T): unknown; remove(item: T): unknown; load(items: readonly T[]): void };

/** Two indexes that are mended as one: cards in the first, ground in the second. */
export function splitByOpenFrame<T extends { readonly isOpenFrame: boolean }>(
  cards: RBush<T>,
  frames: RBush<T>,
): PlaceIndex<T> {
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
  index: PlaceIndex<T>,
  items: Map<K, T>,
  ids: ReadonlySet<K>,
  createItem: (id: K) => T | undefined,
): Rect[] {
  const isRebuilt = ids.size > REBUILD_FROM;
  const places: Rect[] = [];
  for (const id of ids) {
    const old = items.get(id);
    const next = createItem(id);
    if (!old || !next || !isSameRect(old, next)) places.push(...[old, next].filter((place) => place !== undefined));
    if (old && !isRebuilt) index.remove(old);
    if (next) items.set(id, next);
    else items.delete(id);
    if (next && !isRebuilt) index.insert(next);
  }
  if (isRebuilt) index.load([...items.values()]);
  return places;
}
