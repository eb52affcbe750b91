const KEY = 'maquette.token';

/** The access token of the person at this browser, kept so that a reload stays signed in. */
export type TokenStore = {
  get(): string | null;
  set(token: string | null): void;
  /** Calls back when it changes, here or in another tab. Returns what ends it. */
  subscribe(changed: () => void): () => void;
};

/** Keeps the token in the browser's local storage. */
export function localTokenStore(storage: Storage = localStorage): TokenStore {
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
