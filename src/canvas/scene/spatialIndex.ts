import type RBush from 'rbush';
import { type Rect, sameRect } from '../../geometry/plane/rect.ts';

/** More changes than this and rebuilding the index is quicker than mending it. */
export const REBUILD_FROM = 500;

/** An index of things by their places. */
export type PlaceIndex<T> = { insert(item: T): unknown; remove(item: T): unknown; load(items: readonly T[]): void };

/** Two indexes that are mended as one: cards in the first, ground in the second. */
export function byGround<T extends { readonly isGround: boolean }>(cards: RBush<T>, ground: RBush<T>): PlaceIndex<T> {
  const home = (node: T) => (node.isGround ? ground : cards);
  return {
    insert: (node) => home(node).insert(node),
    remove: (node) => home(node).remove(node),
    load(nodes) {
      for (const index of [cards, ground]) index.clear().load(nodes.filter((node) => home(node) === index));
    },
  };
}

/** The index keeps the bounds of all its items at its root; undefined when it is empty. */
export function wholeOf<T>(index: RBush<T>): Rect | undefined {
  const { minX, minY, maxX, maxY }: Rect = index.toJSON();
  return minX > maxX ? undefined : { minX, minY, maxX, maxY };
}

/** Makes these items anew; gives the places that were left or taken. */
export function mend<K, T extends Rect & { readonly id: K }>(
  index: PlaceIndex<T>,
  items: Map<K, T>,
  ids: ReadonlySet<K>,
  make: (id: K) => T | undefined,
): Rect[] {
  const rebuild = ids.size > REBUILD_FROM;
  const places: Rect[] = [];
  for (const id of ids) {
    const old = items.get(id);
    const now = make(id);
    if (!old || !now || !sameRect(old, now)) places.push(...[old, now].filter((place) => place !== undefined));
    if (old && !rebuild) index.remove(old);
    if (now) items.set(id, now);
    else items.delete(id);
    if (now && !rebuild) index.insert(now);
  }
  if (rebuild) index.load([...items.values()]);
  return places;
}
