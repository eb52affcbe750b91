import { useMemo, useSyncExternalStore } from 'react';

const MOVED = 'maquette:moved';

/** Goes to an address of the product without loading the page again. `replace` leaves no step to go back to. */
export function go(address: string, { replace = false }: { replace?: boolean } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  dispatchEvent(new Event(MOVED));
}

/** The address shown now; a component that reads it follows every move. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return useMemo(() => new URL(href), [href]);
}

function subscribe(moved: () => void): () => void {
  addEventListener('popstate', moved);
  addEventListener(MOVED, moved);
  return () => {
    removeEventListener('popstate', moved);
    removeEventListener(MOVED, moved);
  };
}
