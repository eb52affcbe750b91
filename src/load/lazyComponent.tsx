import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from '../store/useStore.ts';
import { createLazy, RETRY_DELAY_MS } from './lazy.ts';
import { scheduleWhenIdle } from './scheduleWhenIdle.ts';

/**
 * A component that is loaded later. Drawn, it is loaded at once, and shows nothing until it is there; `useLoaded` tells whether it
 * is. Unlike React's `lazy` it never suspends, so that one that is there shows in the very frame that wants it: React holds back what
 * was suspended for 300 ms, and keeps a failure for ever.
 */
export function lazyComponent<Props extends object>(fetchComponent: () => Promise<ComponentType<Props>>) {
  const component = createLazy(fetchComponent);
  let isPlanned = false;

  /**
   * Gives the component once it was wanted and is loaded, and from then on; null from a failed try to the next, which follows by
   * itself while it is wanted. One that is not wanted is loaded when the browser has nothing else to do.
   */
  function useLoaded(isWanted: boolean): ComponentType<Props> | null | undefined {
    useEffect(() => {
      if (isWanted) void component.load();
      else if (!isPlanned) scheduleWhenIdle(component.load);
      isPlanned = true;
    }, [isWanted]);
    const hasFailed = useStore(component, (loaded) => loaded === null);
    useEffect(() => {
      if (!isWanted || !hasFailed) return;
      const timer = setTimeout(component.load, RETRY_DELAY_MS);
      return () => clearTimeout(timer);
    }, [isWanted, hasFailed]);
    const [wasWanted, setWasWanted] = useState(isWanted);
    if (isWanted && !wasWanted) setWasWanted(true);
    return useStore(component, (loaded) => (wasWanted ? loaded : undefined));
  }

  function LazyComponent(props: Props) {
    const Loaded = useLoaded(true);
    return Loaded ? <Loaded {...props} /> : null;
  }

  return Object.assign(LazyComponent, { load: component.load, useLoaded });
}
