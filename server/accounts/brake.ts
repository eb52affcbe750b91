import { ProblemError } from '../http/problems.ts';

type Attempts = { count: number; readonly until: number };

/** Slows down whoever tries passwords. Counts live in this process only: it is a brake, not a quota. */
export type Brake = {
  /** Counts one try; throws 503 `busy` with Retry-After once a key has had too many in its time. */
  press(key: string): void;
  /** Takes one try back: it succeeded, and successes do not count. */
  forgive(key: string): void;
  /** Forgets all tries of a key. */
  release(key: string): void;
};

/** At this many keys the expired ones are swept out, so that made-up keys cannot fill the memory. */
const SWEEP_AT = 10_000;

/** Allows `tries` per key within `seconds`, counted from the first: of a clock that nobody sets, since one that was ahead would hold for as long. */
export function createBrake(tries: number, seconds: number, now = () => performance.now()): Brake {
  const attempts = new Map<string, Attempts>();
  return {
    press(key) {
      const time = now();
      if (attempts.size > SWEEP_AT) for (const [old, { until }] of attempts) if (until <= time) attempts.delete(old);
      const known = attempts.get(key);
      const current = known !== undefined && known.until > time ? known : { count: 0, until: time + seconds * 1000 };
      attempts.set(key, current);
      current.count += 1;
      if (current.count <= tries) return;
      const retryAfter = Math.ceil((current.until - time) / 1000);
      throw new ProblemError('busy', 'Too many tries. Please wait a while and try again.', { retryAfter });
    },
    forgive(key) {
      const known = attempts.get(key);
      if (known !== undefined) known.count -= 1;
    },
    release(key) {
      attempts.delete(key);
    },
  };
}
