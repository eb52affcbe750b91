import type { ProblemCode } from '../../contract/problem.ts';
import { ProblemError } from './problems.ts';

type AttemptCount = { count: number; readonly expiresAt: number };
/** Guesses of a key whose outcome is open, and what their ends wake. */
type OpenGuesses = { count: number; endSignal: PromiseWithResolvers<void> };

/** Slows down whoever tries much. Counts live in this process only: it limits a rate, and is no quota. */
export type RateLimiter = {
  /** Counts one try; throws 503 `busy` with Retry-After once a key has had too many in its time. */
  consume(key: string): void;
  /** Throws the same once a key is used up, and counts nothing: of what may come in numbers where it is right. */
  check(key: string): void;
  /**
   * Does a work and counts it where it is refused with one of these codes, with 503 once that were too many. What succeeds is never refused:
   * for secrets that nobody guesses, whose look-up is cheap.
   */
  attempt<T>(key: string, action: () => Promise<T>, failureCodes: readonly ProblemCode[]): Promise<T>;
  /**
   * Does a work only where it could still be counted: for passwords, which may be guessed. Of those that come at once no more are done than
   * may be wrong; the others wait for how they end.
   */
  guess<T>(key: string, action: () => Promise<T>, failureCodes: readonly ProblemCode[]): Promise<T>;
  /** Forgets all tries of a key. */
  reset(key: string): void;
};

/** At this many keys the expired ones are swept out, so that made-up keys cannot fill the memory. */
const SWEEP_KEYS_MIN = 10_000;

/** Allows `triesMax` per key within `seconds`, counted from the first: of a clock that nobody sets, since one that was ahead would hold for as long. */
export function createRateLimiter(triesMax: number, seconds: number, now = () => performance.now()): RateLimiter {
  const attempts = new Map<string, AttemptCount>();
  const openGuesses = new Map<string, OpenGuesses>();
  function currentCount(key: string): AttemptCount | undefined {
    const current = attempts.get(key);
    return current !== undefined && current.expiresAt > now() ? current : undefined;
  }
  function countTry(key: string): AttemptCount {
    const time = now();
    if (attempts.size > SWEEP_KEYS_MIN)
      for (const [expiredKey, { expiresAt }] of attempts) if (expiresAt <= time) attempts.delete(expiredKey);
    const current = currentCount(key) ?? { count: 0, expiresAt: time + seconds * 1000 };
    attempts.set(key, current);
    current.count += 1;
    return current;
  }
  function tooManyTriesProblem({ expiresAt }: AttemptCount): ProblemError {
    const retryAfter = Math.ceil((expiresAt - now()) / 1000);
    return new ProblemError('busy', 'Too many tries. Please wait a while and try again.', { retryAfter });
  }
  function consume(key: string): void {
    const current = countTry(key);
    if (current.count > triesMax) throw tooManyTriesProblem(current);
  }
  function check(key: string): void {
    const current = currentCount(key);
    if (current !== undefined && current.count >= triesMax) throw tooManyTriesProblem(current);
  }
  /** Waits until one more wrong guess would be within the bound. */
  async function beginGuess(key: string): Promise<OpenGuesses> {
    for (;;) {
      check(key);
      const failedTries = currentCount(key);
      const guesses = openGuesses.get(key) ?? { count: 0, endSignal: Promise.withResolvers() };
      openGuesses.set(key, guesses);
      if (guesses.count + (failedTries?.count ?? 0) < triesMax) {
        guesses.count += 1;
        return guesses;
      }
      await guesses.endSignal.promise;
    }
  }
  return {
    consume,
    check,
    async attempt(key, action, failureCodes) {
      try {
        return await action();
      } catch (error) {
        if (isOneOf(failureCodes, error)) consume(key);
        throw error;
      }
    },
    async guess(key, action, failureCodes) {
      const guesses = await beginGuess(key);
      try {
        return await action();
      } catch (error) {
        if (isOneOf(failureCodes, error)) countTry(key);
        throw error;
      } finally {
        guesses.count -= 1;
        if (guesses.count === 0) openGuesses.delete(key);
        guesses.endSignal.resolve();
        guesses.endSignal = Promise.withResolvers();
      }
    },
    reset(key) {
      attempts.delete(key);
    },
  };
}

function isOneOf(codes: readonly ProblemCode[], error: unknown): boolean {
  return error instanceof ProblemError && codes.includes(error.code);
}
