import { createKeyedEmitter } from './emitter.ts';
import type { Store } from './store.ts';

/** Where a text stays: on the device for all tabs, or with one tab. */
type Area = 'localStorage' | 'sessionStorage';

/** How a value is stored as a text. */
export type Format<Value> = {
  /** Gets null where nothing is stored. A text that it throws at is as good as nothing. */
  readonly read: (text: string | null) => Value;
  /** Gives null where nothing is to be stored. */
  readonly write: (value: Value) => string | null;
};

/** A text as it is; null for none. */
export const TEXT: Format<string | null> = { read: (text) => text, write: (text) => text };

/** A value as JSON. `read` gets undefined where nothing is stored, and may be given anything; undefined is not stored. */
export function json<Value>(read: (value: unknown) => Value): Format<Value> {
  return {
    read: (text) => read(text === null ? undefined : JSON.parse(text)),
    write: (value) => (value === undefined ? null : JSON.stringify(value)),
  };
}

/** Texts that the browser would not store, by address: they last as long as the page. */
const unstored = new Map<string, string | null>();
const changes = createKeyedEmitter<string>();
let followsTabs = false;

/**
 * A value that stays on this device, or with this tab, under a key; what another tab stores is told too. It is read from there each
 * time, so that no tab goes on with what another has changed.
 */
export function deviceStore<Value>(
  key: string,
  { read, write }: Format<Value>,
  area: Area = 'localStorage',
): Store<Value> {
  const address = `${area} ${key}`;
  let latest: { readonly text: string | null; readonly value: Value } | undefined;

  function parse(text: string | null): Value {
    try {
      return read(text);
    } catch (error) {
      console.error(key, error);
      return read(null);
    }
  }

  return {
    /** The same value as before, unless another is stored. */
    get() {
      const own = unstored.get(address);
      const text = own === undefined ? (storageOf(area)?.getItem(key) ?? null) : own;
      if (latest?.text !== text) latest = { text, value: parse(text) };
      return latest.value;
    },
    set(value) {
      const text = write(value);
      if (isStored(area, key, text)) unstored.delete(address);
      else unstored.set(address, text);
      changes.emit(address);
    },
    subscribe(listener) {
      if (!followsTabs) addEventListener('storage', follow);
      followsTabs = true;
      return changes.on(address, listener);
    },
  };
}

/** Another tab has stored something: it counts, also where this page could not store its own. */
function follow({ key }: StorageEvent): void {
  const address = `localStorage ${key}`;
  unstored.delete(address);
  changes.emit(address);
}

/** Stores a text, null for none. A device may be full, and a browser may forbid it. */
function isStored(area: Area, key: string, text: string | null): boolean {
  const storage = storageOf(area);
  try {
    if (text === null) storage?.removeItem(key);
    else storage?.setItem(key, text);
    return storage !== undefined;
  } catch (error) {
    console.error(key, error);
    return false;
  }
}

/** None where a browser forbids it altogether. */
function storageOf(area: Area): Storage | undefined {
  try {
    return globalThis[area];
  } catch {
    return undefined;
  }
}
