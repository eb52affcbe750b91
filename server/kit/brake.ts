import type { ProblemCode } from '../../contract/problem.ts';
import { ProblemError } from './problems.ts';

type Attempts = { count: number; readonly until: number };
/** Guesses of a key whose outcome is open, and what their ends wake. */
type Open = { count: number; ended: PromiseWithResolvers<void> };

/** Slows down whoever tries much. Counts live in this process only: it is a brake, not a quota. */
export type Brake = {
  /** Counts one try; throws 503 `busy` with Retry-After once a key has had too many in its time. */
  press(key: string): void;
  /** Throws the same once a key is used up, and counts nothing: of what may come in numbers where it is right. */
  check(key: string): void;
  /**
   * Does a work and counts it where it is refused with one of these codes, with 503 once that were too many. What succeeds is never refused:
   * for secrets that nobody guesses, whose look-up is cheap.
   */
  attempt<T>(key: string, work: () => Promise<T>, wrong: readonly ProblemCode[]): Promise<T>;
  /**
   * Does a work only where it could still be counted: for passwords, which may be guessed. Of those that come at once no more are done than
   * may be wrong; the others wait for how they end.
   */
  guess<T>(key: string, work: () => Promise<T>, wrong: readonly ProblemCode[]): Promise<T>;
  /** Forgets all tries of a key. */
  release(key: string): void;
};

/** At this many keys the expired ones are swept out, so that made-up keys cannot fill the memory. */
const SWEEP_AT = 10_000;

/** Allows `tries` per key within `seconds`, counted from the first: of a clock that nobody sets, since one that was ahead would hold for as long. */
export function createBrake(tries: number, seconds: number, now = () => performance.now()): Brake {
  const attempts = new Map<string, Attempts>();
  const open = new Map<string, Open>();
  function known(key: string): Attempts | undefined {
    const current = attempts.get(key);
    return current !== undefined && current.until > now() ? current : undefined;
  }
  function count(key: string): Attempts {
    const time = now();
    if (attempts.size > SWEEP_AT) for (const [old, { until }] of attempts) if (until <= time) attempts.delete(old);
    const current = known(key) ?? { count: 0, until: time + seconds * 1000 };
    attempts.set(key, current);
    current.count += 1;
    return current;
  }
  function refusal({ until }: Attempts): ProblemError {
    const retryAfter = Math.ceil((until - now()) / 1000);
    return new ProblemError('busy', 'Too many tries. Please wait a while and try again.', { retryAfter });
  }
  function press(key: string): void {
    const current = count(key);
    if (current.count > tries) throw refusal(current);
  }
  function check(key: string): void {
    const current = known(key);
    if (current !== undefined && current.count >= tries) throw refusal(current);
  }
  /** Waits until one more wrong guess would be within the bound. */
  async function begin(key: string): Promise<Open> {
    for (;;) {
      check(key);
      const wrong = known(key);
      const guesses = open.get(key) ?? { count: 0, ended: Promise.withResolvers() };
      open.set(key, guesses);
      if (guesses.count + (wrong?.count ?? 0) < tries) {
        guesses.count += 1;
        return guesses;
      }
      await guesses.ended.promise;
    }
  }
  return {
    press,
    check,
    async attempt(key, work, wrong) {
      try {
        return await work();
      } catch (error) {
        if (isOneOf(wrong, error)) press(key);
        throw error;
      }
    },
    async guess(key, work, wrong) {
      const mine = await begin(key);
      try {
        return await work();
      } catch (error) {
        if (isOneOf(wrong, error)) count(key);
        throw error;
      } finally {
        mine.count -= 1;
        if (mine.count === 0) open.delete(key);
        mine.ended.resolve();
        mine.ended = Promise.withResolvers();
      }
    },
    release(key) {
      attempts.delete(key);
    },
  };
}

function isOneOf(codes: readonly ProblemCode[], error: unknown): boolean {
  return error instanceof ProblemError && codes.includes(error.code);
}
