import { useEffect } from 'react';
import { createStore } from '../../store/store.ts';
import { useStore } from '../../store/useStore.ts';

/** Those who want the one live view of the page; the last who came has it. */
const waiting = createStore<readonly symbol[]>([]);

/** Takes a seat among those who want the live view; gives back how to leave. */
function wantLiveView(who: symbol): () => void {
  waiting.set([...waiting.get(), who]);
  return () => waiting.set(waiting.get().filter((other) => other !== who));
}

/** Tells whether `who`, who may want it, has the one live view. */
export function useLiveView(who: symbol, wants: boolean): boolean {
  useEffect(() => (wants ? wantLiveView(who) : undefined), [who, wants]);
  return useStore(waiting, (all) => all.at(-1) === who);
}
