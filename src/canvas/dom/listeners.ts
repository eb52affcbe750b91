/** A list of listeners for one fact. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    add(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell(): void {
      for (const listener of [...listeners]) listener();
    },
  };
}

/** Listeners by key: a change of one node reaches that node's card and nobody else. */
export function createKeyedListeners<K>() {
  const byKey = new Map<K, Set<() => void>>();
  return {
    add(key: K, listener: () => void): () => void {
      const own = byKey.get(key) ?? new Set();
      byKey.set(key, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) byKey.delete(key);
      };
    },
    tell(key: K): void {
      const own = byKey.get(key);
      if (own) for (const listener of [...own]) listener();
    },
  };
}
