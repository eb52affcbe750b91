const KEY = 'maquette.token';

/** The access token of the person at this browser, kept so that a reload stays signed in. */
export type TokenStore = {
  get(): string | null;
  set(token: string | null): void;
  /** Calls back when it changes, here or in another tab. Returns what ends it. */
  subscribe(changed: () => void): () => void;
};

/** What the calls of a page carry. */
export type Bearer = Pick<TokenStore, 'get'>;

/** What a browser's storage is used for here. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A browser may forbid storage: what is kept then lasts as long as the page. */
export function browserStorage(): TokenStorage {
  try {
    return window.localStorage;
  } catch {
    return memoryStorage();
  }
}

function memoryStorage(): TokenStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** Keeps the token in the browser's local storage where that is allowed. */
export function localTokenStore(storage: TokenStorage = browserStorage()): TokenStore {
  const listeners = new Set<() => void>();
  return {
    get: () => storage.getItem(KEY),
    set(token) {
      if (token === null) storage.removeItem(KEY);
      else storage.setItem(KEY, token);
      for (const listener of listeners) listener();
    },
    subscribe(changed) {
      const heard = (event: StorageEvent) => {
        if (event.key === KEY) changed();
      };
      listeners.add(changed);
      addEventListener('storage', heard);
      return () => {
        listeners.delete(changed);
        removeEventListener('storage', heard);
      };
    },
  };
}
