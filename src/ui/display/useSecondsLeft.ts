import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Whole seconds until a moment of this device's clock; 0 from then on. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const clock = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(clock);
    }, SECOND);
    return () => clearInterval(clock);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / SECOND));
}

/** Seconds as minutes and seconds: `9:41`. */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
