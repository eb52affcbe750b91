import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

/** Something that is fetched once, when it is first asked for: undefined until it is here, null from a failed try to the next. */
export function createApart<Part>(fetchPart: () => Promise<Part>) {
  let part: Part | null | undefined;
  let coming: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function become(next: typeof part): void {
    part = next;
    for (const listener of listeners) listener();
  }

  async function fetchIt(): Promise<void> {
    if (!part) become(undefined);
    try {
      become(await fetchPart());
    } catch (error) {
      become(null);
      throw error;
    } finally {
      coming = undefined;
    }
  }

  return {
    get: () => part,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Fetches it anew; what was here stays until then. */
    async renew(): Promise<void> {
      coming ??= fetchIt();
      await coming;
    },
    /** Fetches it, unless it is here or on its way. Fails when it cannot be had; to ask again is to try again. */
    async bring(): Promise<void> {
      if (part) return;
      coming ??= fetchIt();
      await coming;
    },
  };
}

/**
 * Makes a part of the page that is fetched after the page, when the browser has nothing else to do, and at once when it is
 * wanted earlier. The hook that it returns gives the component once it was wanted and is here, and from then on; null when it could
 * not be fetched, until it is fetched anew. Unlike React's `lazy` it never suspends, so that a part that is here shows in the very frame that wants it (React holds back what was suspended for 300 ms).
 */
export function fetchedApart<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  const { get, subscribe, bring } = createApart(fetchPart);
  let isPlanned = false;

  return function usePart(isWanted: boolean): ComponentType<Props> | null | undefined {
    useEffect(() => {
      if (isWanted) void bring();
      else if (!isPlanned) whenIdle(bring);
      isPlanned = true;
    }, [isWanted]);
    const [wasWanted, setWasWanted] = useState(isWanted);
    if (isWanted && !wasWanted) setWasWanted(true);
    return useSyncExternalStore(subscribe, () => (wasWanted ? get() : undefined));
  };
}

/** How long to wait where the browser does not tell that it is idle, or never is. Milliseconds. */
const IDLE_GUESS_MS = 2000;

/** Does something when the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: IDLE_GUESS_MS });
  else setTimeout(act, IDLE_GUESS_MS);
}
