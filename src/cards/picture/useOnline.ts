import { useSyncExternalStore } from 'react';

/** Tells whether this device has a network, as the browser knows it. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  const aborter = new AbortController();
  for (const type of ['online', 'offline']) addEventListener(type, listener, aborter);
  return () => aborter.abort();
}
