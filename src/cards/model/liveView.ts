import { useEffect } from 'react';
import { createStore } from '../../store/store.ts';
import { useStore } from '../../store/useStore.ts';

/** Those who want the one live view of the page; the last who came has it. */
const liveViewQueue = createStore<readonly symbol[]>([]);

/** Takes a seat among those who want the live view; gives back how to leave. */
function requestLiveView(liveViewId: symbol): () => void {
  liveViewQueue.set([...liveViewQueue.get(), liveViewId]);
  return () => liveViewQueue.set(liveViewQueue.get().filter((other) => other !== liveViewId));
}

/** Says whether `liveViewId`, which may want it, has the one live view. */
export function useLiveView(liveViewId: symbol, isWanted: boolean): boolean {
  useEffect(() => (isWanted ? requestLiveView(liveViewId) : undefined), [liveViewId, isWanted]);
  return useStore(liveViewQueue, (all) => all.at(-1) === liveViewId);
}
