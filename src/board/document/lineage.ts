type AnyMap = ReadonlyMap<unknown, unknown>;

/** The origin of a map: the keys that were set or taken away in the map it was made from. It holds no map itself. */
type Step = {
  readonly from: Step | undefined;
  readonly keys: readonly unknown[];
  readonly depth: number;
  /** Keys in this step and all before it. */
  readonly weight: number;
};

/** A line names so many keys at most: this share of the map's, and on a small map this many. */
const LINE_SHARE = 1 / 8;
const LINE_MIN = 100;

const steps = new WeakMap<AnyMap, Step>();

/** Nothing is known of how such a map came about. */
function root(): Step {
  return { from: undefined, keys: [], depth: 0, weight: 0 };
}

/**
 * A copy of a map without these keys and with these entries, which remembers what it was made from: so `keysBetween` needs no
 * look at the thousands of entries that both share.
 */
export function mapWith<K, V>(
  map: ReadonlyMap<K, V>,
  entries: readonly (readonly [K, V])[],
  gone: readonly K[] = [],
): ReadonlyMap<K, V> {
  const next = new Map(map);
  for (const key of gone) next.delete(key);
  for (const [key, value] of entries) next.set(key, value);
  const from = steps.get(map) ?? root();
  steps.set(map, from);
  const keys = [...gone, ...entries.map(([key]) => key)];
  const weight = from.weight + keys.length;
  // Beyond that comparing the maps is as quick: the line begins anew.
  const longest = Math.max(LINE_MIN, Math.max(map.size, next.size) * LINE_SHARE);
  steps.set(next, weight > longest ? root() : { from, keys, depth: from.depth + 1, weight });
  return next;
}

/** The keys in which two maps can differ at all, each once; undefined when that is not known. */
export function keysBetween<K>(from: ReadonlyMap<K, unknown>, to: ReadonlyMap<K, unknown>): ReadonlySet<K> | undefined {
  const keys = new Set<unknown>();
  let a = steps.get(from);
  let b = steps.get(to);
  while (a && b && a !== b) {
    const later: Step = a.depth > b.depth ? a : b;
    for (const key of later.keys) keys.add(key);
    if (later === a) a = a.from;
    else b = b.from;
  }
  return a && a === b ? (keys as Set<K>) : undefined;
}
