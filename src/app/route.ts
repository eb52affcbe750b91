import { useMemo, useSyncExternalStore } from 'react';

const MOVED = 'maquette:moved';

let moved = false;

/** Says whether another page of the product led to this page, without loading it again. */
export function hasMoved(): boolean {
  return moved;
}

/** Goes to an address of the product without loading the page again. `replace` leaves no step to go back to. */
export function go(address: string, { replace = false }: { replace?: boolean } = {}): void {
  moved = true;
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  dispatchEvent(new Event(MOVED));
}

/** The address shown now; a component that reads it follows every move. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return useMemo(() => new URL(href), [href]);
}

function subscribe(tell: () => void): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  addEventListener('popstate', tell, { signal });
  addEventListener(MOVED, tell, { signal });
  return () => {
    aborter.abort();
  };
}
