/** Lists in a context (a board's nodes, say) are cut to this many entries, so that reporting stays cheap. */
const LIST_ENTRIES_MAX = 50;
/** Differences that are told of one step. */
const DIFFERENCES_MAX = 12;
const DEPTH_MAX = 6;

/** A value that can be sent to another page: actors become names, maps become lists, long lists are cut. */
export function toPlainValue(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, replaceValue) ?? 'null');
}

function replaceValue(_key: string, value: unknown): unknown {
  if (typeof value === 'function') return undefined;
  if (value instanceof Error) return String(value);
  if (value instanceof Map || value instanceof Set) return truncateList([...value]);
  if (Array.isArray(value)) return truncateList(value);
  // An actor has turned itself into this before the replacer sees it.
  if (typeof value === 'object' && value !== null && 'xstate$$type' in value && 'id' in value)
    return `actor ${value.id}`;
  return value;
}

function truncateList(list: readonly unknown[]): unknown[] {
  return list.length > LIST_ENTRIES_MAX
    ? [...list.slice(0, LIST_ENTRIES_MAX), `and ${list.length - LIST_ENTRIES_MAX} more`]
    : [...list];
}

/** A part of a context that a step changed, by the names that lead to it. */
export type Difference = { readonly path: string; readonly before: unknown; readonly after: unknown };

/** The differences between two contexts, as values that can be sent: the smallest parts, at most a dozen. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  return [...yieldDifferences('', before, after, 0)].slice(0, DIFFERENCES_MAX);
}

function* yieldDifferences(path: string, before: unknown, after: unknown, depth: number): Generator<Difference> {
  if (Object.is(before, after)) return;
  if (isListOfObjects(before) && isListOfObjects(after)) {
    yield { path, before: `${before.length} entries`, after: `${after.length} entries` };
    return;
  }
  const [beforeParts, afterParts] = [entriesOf(before), entriesOf(after)];
  if (!beforeParts || !afterParts || depth === DEPTH_MAX) {
    const difference = { path, before: toPlainValue(before), after: toPlainValue(after) };
    // New values that say the same are no difference.
    if (JSON.stringify(difference.before) !== JSON.stringify(difference.after)) yield difference;
    return;
  }
  for (const key of new Set([...beforeParts.keys(), ...afterParts.keys()]))
    yield* yieldDifferences(path === '' ? key : `${path}.${key}`, beforeParts.get(key), afterParts.get(key), depth + 1);
}

/** Steps of undo, say: each holds a whole board. */
function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'object');
}

/** The named parts of a value; undefined where it has none, or is an actor. */
function entriesOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (value instanceof Map) return new Map([...value].map(([key, part]) => [String(key), part]));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return undefined;
  return new Map(Object.entries(value));
}
