import { isSameValue } from './equalJson.ts';

/** The lists of a node's data whose items have a name of their own, and the field that is it. */
const KEY_FIELDS: ReadonlyMap<string, string> = new Map([
  ['data.shapes', 'id'],
  ['data.layers', 'id'],
  ['data.imageTransforms', 'imageId'],
  ['data.variants', 'objectKey'],
]);

/** The items of a list by their keys, in their order. */
export type KeyedList = ReadonlyMap<string, unknown>;

/** A list by the keys of its items; an empty one where there is none yet; undefined for what is no list of items that each have a key of their own. */
export function keyedList(field: string, value: unknown): KeyedList | undefined {
  const keyField = KEY_FIELDS.get(field);
  if (keyField === undefined) return undefined;
  if (value === undefined) return new Map();
  if (!Array.isArray(value)) return undefined;
  const items = new Map<string, unknown>();
  for (const item of value) {
    const key: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, keyField) : undefined;
    if (typeof key !== 'string' || key === '' || items.has(key)) return undefined;
    items.set(key, item);
  }
  return items;
}

/** Says whether an item may stand in a list under a key. */
export function hasItemKey(field: string, item: unknown, key: string): boolean {
  const keyField = KEY_FIELDS.get(field);
  return keyField !== undefined && typeof item === 'object' && item !== null && Reflect.get(item, keyField) === key;
}

/** The items that one list has and another has not, or has otherwise. */
export type ListDifference = {
  readonly items: readonly { readonly key: string; readonly value?: unknown; readonly after?: string | null }[];
  /** The keys in their order, where the items that both have changed it. */
  readonly order: readonly string[] | undefined;
};

/** The difference that turns one list into another. */
export function listDifference(from: KeyedList, to: KeyedList): ListDifference {
  const removed = [...from.keys()].filter((key) => !to.has(key)).map((key) => ({ key }));
  const set: { key: string; value: unknown; after?: string | null }[] = [];
  let previous: string | null = null;
  for (const [key, value] of to) {
    if (!from.has(key)) set.push({ key, value, after: previous });
    else if (!isSameValue(from.get(key), value)) set.push({ key, value });
    previous = key;
  }
  const commonBefore = [...from.keys()].filter((key) => to.has(key));
  const commonAfter = [...to.keys()].filter((key) => from.has(key));
  const isReordered = commonBefore.some((key, index) => key !== commonAfter[index]);
  return { items: [...removed, ...set], order: isReordered ? [...to.keys()] : undefined };
}

/** The list with an item set: in its place, or after another, first where that is null, and last where that is gone. */
export function withItem(list: KeyedList, key: string, value: unknown, after: string | null | undefined): KeyedList {
  if (list.has(key)) return new Map(list).set(key, value);
  const entries = [...list];
  const index = after === null ? 0 : entries.findIndex(([other]) => other === after) + 1;
  const isLast = after === undefined || (index === 0 && after !== null);
  entries.splice(isLast ? entries.length : index, 0, [key, value]);
  return new Map(entries);
}

/** The list without an item. */
export function withoutItem(list: KeyedList, key: string): KeyedList {
  return new Map([...list].filter(([other]) => other !== key));
}

/** The list in an order; an item that the order does not name stays after the one that it came after. */
export function inOrder(list: KeyedList, keys: readonly string[]): KeyedList {
  const named = new Set(keys);
  const followers = new Map<string | null, string[]>();
  let leader: string | null = null;
  for (const key of list.keys()) {
    if (named.has(key)) leader = key;
    else followers.set(leader, [...(followers.get(leader) ?? []), key]);
  }
  const present = [...named].filter((key) => list.has(key));
  const ordered = [null, ...present].flatMap((key) => [...(key === null ? [] : [key]), ...(followers.get(key) ?? [])]);
  return new Map(ordered.map((key) => [key, list.get(key)]));
}
