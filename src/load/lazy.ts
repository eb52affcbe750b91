import { createStore, type ReadonlyStore } from '../store/store.ts';

/** The pause after a failed load: a browser says that the network is back before it is, and nothing of a server that is back. Milliseconds. */
export const RETRY_DELAY_MS = 5_000;

/** A value that is loaded later: undefined until it is there, null from a failed try to the next. */
export type Lazy<Value> = ReadonlyStore<Value | null | undefined> & {
  /** Loads it, unless it is there or on its way. Fails where it cannot be had; the next call is another try. */
  load(): Promise<Value>;
  /** Loads it anew; what was there stays until then. */
  reload(): Promise<Value>;
  isLoading(): boolean;
};

/** Loads something once, when it is first wanted. */
export function createLazy<Value extends object>(fetchValue: () => Promise<Value>): Lazy<Value> {
  const { get, set, subscribe } = createStore<Value | null | undefined>(undefined);
  let loadPromise: Promise<Value> | undefined;

  async function fetchAndStore(): Promise<Value> {
    if (!get()) set(undefined);
    try {
      const value = await fetchValue();
      set(value);
      return value;
    } catch (error) {
      set(null);
      throw error;
    }
  }

  function reload(): Promise<Value> {
    loadPromise ??= fetchAndStore().finally(() => {
      loadPromise = undefined;
    });
    return loadPromise;
  }

  return { get, subscribe, reload, load: async () => get() ?? reload(), isLoading: () => loadPromise !== undefined };
}
