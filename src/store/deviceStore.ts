import { createKeyedEmitter } from './emitter.ts';
import type { Store } from './store.ts';

/** The place of a text: the device for all tabs, or one tab. */
type StorageArea = 'localStorage' | 'sessionStorage';

/** The way between a value and the text that is stored. */
export type StorageFormat<Value> = {
  /** Gets null where nothing is stored. A text that it throws at is as good as nothing. */
  readonly read: (text: string | null) => Value;
  /** Gives null where nothing is to be stored. */
  readonly write: (value: Value) => string | null;
};

/** A text as it is; null for none. */
export const TEXT_FORMAT: StorageFormat<string | null> = { read: (text) => text, write: (text) => text };

/** A value as JSON. `read` gets undefined where nothing is stored, and may be given anything; undefined is not stored. */
export function jsonFormat<Value>(read: (value: unknown) => Value): StorageFormat<Value> {
  return {
    read: (text) => read(text === null ? undefined : JSON.parse(text)),
    write: (value) => (value === undefined ? null : JSON.stringify(value)),
  };
}

/** Texts that the browser would not store, by address: they last as long as the page. */
const unstoredTexts = new Map<string, string | null>();
const changeEmitter = createKeyedEmitter<string>();
let isListening = false;

/**
 * A value that stays on this device, or with this tab, under a key; what another tab stores is told too. It is read from there each
 * time, so that no tab goes on with what another has changed.
 */
export function deviceStore<Value>(
  key: string,
  { read, write }: StorageFormat<Value>,
  area: StorageArea = 'localStorage',
): Store<Value> {
  const storageAddress = `${area} ${key}`;
  let cachedEntry: { readonly text: string | null; readonly value: Value } | undefined;

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
      const unstoredText = unstoredTexts.get(storageAddress);
      const text = unstoredText === undefined ? (storageOf(area)?.getItem(key) ?? null) : unstoredText;
      if (cachedEntry?.text !== text) cachedEntry = { text, value: parse(text) };
      return cachedEntry.value;
    },
    set(value) {
      const text = write(value);
      if (tryStore(area, key, text)) unstoredTexts.delete(storageAddress);
      else unstoredTexts.set(storageAddress, text);
      changeEmitter.emit(storageAddress);
    },
    subscribe(listener) {
      if (!isListening) addEventListener('storage', handleStorageEvent);
      isListening = true;
      return changeEmitter.on(storageAddress, listener);
    },
  };
}

/** Another tab has stored something: it counts, also where this page could not store its own. */
function handleStorageEvent({ key }: StorageEvent): void {
  const storageAddress = `localStorage ${key}`;
  unstoredTexts.delete(storageAddress);
  changeEmitter.emit(storageAddress);
}

/** Stores a text, null for none. A device may be full, and a browser may forbid it. */
function tryStore(area: StorageArea, key: string, text: string | null): boolean {
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
function storageOf(area: StorageArea): Storage | undefined {
  try {
    return globalThis[area];
  } catch {
    return undefined;
  }
}
