import { useEffect, useSyncExternalStore } from 'react';

/** Those who want the one live view of the page; the last who came has it. */
const waiting: symbol[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Takes a seat among those who want the live view; gives back how to leave. */
export function wantLiveView(who: symbol): () => void {
  waiting.push(who);
  tell();
  return () => {
    waiting.splice(waiting.indexOf(who), 1);
    tell();
  };
}

export function hasLiveView(who: symbol): boolean {
  return waiting.at(-1) === who;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether `who`, who may want it, has the one live view. */
export function useLiveView(who: symbol, wants: boolean): boolean {
  useEffect(() => (wants ? wantLiveView(who) : undefined), [who, wants]);
  return useSyncExternalStore(subscribe, () => hasLiveView(who));
}
