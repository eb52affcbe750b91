import { createEmitter } from './emitter.ts';

/** A value that others watch. */
export type ReadonlyStore<Value> = {
  get(): Value;
  /** Calls back after each change. Returns what ends it. */
  subscribe(listener: () => void): () => void;
};

export type Store<Value> = ReadonlyStore<Value> & { set(next: Value): void };

/** Holds a value outside React, for machines, effects and components alike. To set what is there already changes nothing. */
export function createStore<Value>(value: Value): Store<Value> {
  const changeEmitter = createEmitter();
  let currentValue = value;
  return {
    get: () => currentValue,
    set(next) {
      if (Object.is(next, currentValue)) return;
      currentValue = next;
      changeEmitter.emit();
    },
    subscribe: changeEmitter.on,
  };
}
