import { useEffect, useEffectEvent } from 'react';

/** The time between two looks, in milliseconds. */
const CHECK_INTERVAL_MS = 10_000;

/** While something is away, looks whether it still is: now and then, and once there is a network. Tells once it is not. */
export function useReturn(isAway: boolean, isStillAway: () => Promise<boolean>, onReturn: () => void): void {
  const check = useEffectEvent(async () => {
    if (!(await isStillAway())) onReturn();
  });
  useEffect(() => {
    if (!isAway) return;
    const aborter = new AbortController();
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    addEventListener('online', () => void check(), aborter);
    return () => {
      clearInterval(timer);
      aborter.abort();
    };
  }, [isAway]);
}
