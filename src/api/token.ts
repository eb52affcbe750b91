const KEY = 'maquette.token';

/** The access token of the person at this browser, kept so that a reload stays signed in. */
export type TokenStore = {
  get(): string | null;
  set(token: string | null): void;
  /** Calls back when another tab signs in or out. Returns what ends it. */
  watch(changed: (token: string | null) => void): () => void;
};

/** Keeps the token in the browser's local storage. */
export function localTokenStore(storage: Storage = localStorage): TokenStore {
  return {
    get: () => storage.getItem(KEY),
    set: (token) => (token === null ? storage.removeItem(KEY) : storage.setItem(KEY, token)),
    watch(changed) {
      const heard = (event: StorageEvent) => {
        if (event.key === KEY) changed(event.newValue);
      };
      addEventListener('storage', heard);
      return () => removeEventListener('storage', heard);
    },
  };
}
