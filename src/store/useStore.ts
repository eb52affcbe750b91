import { useSyncExternalStore } from 'react';
import type { ReadonlyStore } from './store.ts';

/** The value of a store, or what `select` makes of it: the component is drawn anew when that is another. */
export function useStore<Value>(store: ReadonlyStore<Value>): Value;
export function useStore<Value, Part>(store: ReadonlyStore<Value>, select: (value: Value) => Part): Part;
export function useStore(store: ReadonlyStore<unknown>, select = (value: unknown) => value): unknown {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
