type AnyMap = ReadonlyMap<unknown, unknown>;

/** The origin of a map: the keys that were set or taken away in the map it was made from. It holds no map itself. */
type LineageStep = {
  readonly from: LineageStep | undefined;
  readonly keys: readonly unknown[];
  readonly depth: number;
  /** Keys in this step and all before it. */
  readonly keyCount: number;
};

/** A line names so many keys at most: this share of the map's, and on a small map this many. */
const LINEAGE_KEYS_SHARE = 1 / 8;
const LINEAGE_KEYS_MIN = 100;

const lineageSteps = new WeakMap<AnyMap, LineageStep>();
/** Maps with the same mark have the keys that they share in the same order. */
const orderMarks = new WeakMap<AnyMap, object>();

/** Nothing is known of how such a map came about. */
function createRoot(): LineageStep {
  return { from: undefined, keys: [], depth: 0, keyCount: 0 };
}

/**
 * A copy of a map without these keys and with these entries, which remembers what it was made from: so `keysBetween` needs no
 * look at the thousands of entries that both share.
 */
export function mapWith<K, V>(
  map: ReadonlyMap<K, V>,
  entries: readonly (readonly [K, V])[],
  removedKeys: readonly K[] = [],
): ReadonlyMap<K, V> {
  const next = new Map(map);
  for (const key of removedKeys) next.delete(key);
  if (entries.every(([key]) => next.has(key))) orderMarks.set(next, orderMarkOf(map));
  for (const [key, value] of entries) next.set(key, value);
  const from = lineageStepOf(map);
  const keys = [...removedKeys, ...entries.map(([key]) => key)];
  const keyCount = from.keyCount + keys.length;
  // Beyond that comparing the maps is as quick: the line begins anew.
  const maxKeyCount = Math.max(LINEAGE_KEYS_MIN, Math.max(map.size, next.size) * LINEAGE_KEYS_SHARE);
  lineageSteps.set(next, keyCount > maxKeyCount ? createRoot() : { from, keys, depth: from.depth + 1, keyCount });
  return next;
}

/** A copy of a map that has its keys in this order: all of them. */
export function mapInOrder<K, V>(map: ReadonlyMap<K, V>, keys: Iterable<K>): ReadonlyMap<K, V> {
  const next = new Map<K, V>();
  for (const key of keys) next.set(key, map.get(key)!);
  lineageSteps.set(next, lineageStepOf(map));
  return next;
}

/** Says whether the keys that two maps share are known to stand in the same order. */
export function hasSameOrder(one: AnyMap, other: AnyMap): boolean {
  return one === other || (orderMarks.has(one) && orderMarks.get(one) === orderMarks.get(other));
}

function lineageStepOf(map: AnyMap): LineageStep {
  const step = lineageSteps.get(map) ?? createRoot();
  lineageSteps.set(map, step);
  return step;
}

function orderMarkOf(map: AnyMap): object {
  const mark = orderMarks.get(map) ?? {};
  orderMarks.set(map, mark);
  return mark;
}

/** The keys in which two maps can differ at all, each once; undefined when that is not known. */
export function keysBetween<K>(from: ReadonlyMap<K, unknown>, to: ReadonlyMap<K, unknown>): ReadonlySet<K> | undefined {
  const keys = new Set<unknown>();
  let a = lineageSteps.get(from);
  let b = lineageSteps.get(to);
  while (a && b && a !== b) {
    const later: LineageStep = a.depth > b.depth ? a : b;
    for (const key of later.keys) keys.add(key);
    if (later === a) a = a.from;
    else b = b.from;
  }
  return a && a === b ? (keys as Set<K>) : undefined;
}
