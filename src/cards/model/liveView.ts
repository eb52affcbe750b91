import { useEffect } from 'react';
import { createStore } from '../../store/store.ts';
import { useStore } from '../../store/useStore.ts';

/** Those who want the one live view of the page; the last who came has it. */
const seats = createStore<readonly symbol[]>([]);

/** Takes a seat among those who want the live view; gives back how to leave. */
function takeSeat(seat: symbol): () => void {
  seats.set([...seats.get(), seat]);
  return () => seats.set(seats.get().filter((other) => other !== seat));
}

/** Tells whether `who`, who may want it, has the one live view. */
export function useLiveView(seat: symbol, isWanted: boolean): boolean {
  useEffect(() => (isWanted ? takeSeat(seat) : undefined), [seat, isWanted]);
  return useStore(seats, (all) => all.at(-1) === seat);
}
