import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Whole seconds until a moment of this device's clock; 0 from then on. */
export function useSecondsLeft(endTime: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const clock = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endTime) clearInterval(clock);
    }, SECOND_MS);
    return () => clearInterval(clock);
  }, [endTime]);
  return Math.max(0, Math.ceil((endTime - now) / SECOND_MS));
}

/** Seconds as minutes and seconds: `9:41`. */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
