/** Calls listeners whenever something happens. */
export function createEmitter<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    /** Returns what ends it. */
    on(listener: (...args: Args) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** One that comes while this is on its way is called from the next time on. */
    emit(...args: Args): void {
      for (const listener of [...listeners]) listener(...args);
    },
    hasListeners: () => listeners.size > 0,
  };
}

/** An emitter for each key: what happens to one reaches its own listeners and nobody else. */
export function createKeyedEmitter<Key>() {
  const emitters = new Map<Key, ReturnType<typeof createEmitter>>();
  return {
    on(key: Key, listener: () => void): () => void {
      const emitter = emitters.get(key) ?? createEmitter();
      emitters.set(key, emitter);
      const removeListener = emitter.on(listener);
      return () => {
        removeListener();
        if (!emitter.hasListeners() && emitters.get(key) === emitter) emitters.delete(key);
      };
    },
    emit: (key: Key): void => emitters.get(key)?.emit(),
  };
}
