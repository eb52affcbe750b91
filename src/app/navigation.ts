import { useMemo, useSyncExternalStore } from 'react';

const NAVIGATION_EVENT = 'maquette:moved';

let isNavigated = false;

/** Says whether another page of the product led to this page, without loading it again. */
export function hasNavigated(): boolean {
  return isNavigated;
}

/** Goes to an address of the product without loading the page again. `replace` leaves no step to go back to. */
export function navigate(address: string, { replace = false }: { replace?: boolean } = {}): void {
  isNavigated = true;
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  dispatchEvent(new Event(NAVIGATION_EVENT));
}

/** The address shown now; a component that reads it follows every move. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return useMemo(() => new URL(href), [href]);
}

function subscribe(listener: () => void): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  addEventListener('popstate', listener, { signal });
  addEventListener(NAVIGATION_EVENT, listener, { signal });
  return () => {
    aborter.abort();
  };
}
