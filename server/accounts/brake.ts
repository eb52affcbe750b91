import type { ProblemCode } from '../../contract/problem.ts';
import { ProblemError } from '../http/problems.ts';

type Attempts = { count: number; readonly until: number };

/** Slows down whoever tries much. Counts live in this process only: it is a brake, not a quota. */
export type Brake = {
  /** Counts one try; throws 503 `busy` with Retry-After once a key has had too many in its time. */
  press(key: string): void;
  /** Throws the same once a key is used up, and counts nothing: of what may come in numbers where it is right. */
  check(key: string): void;
  /** Takes one try back, which is not to count. */
  forgive(key: string): void;
  /**
   * Does a work and counts it where it is refused with one of these codes, with 503 once that were too many. What succeeds is never refused:
   * for secrets that nobody guesses, whose look-up is cheap.
   */
  attempt<T>(key: string, work: () => Promise<T>, wrong: readonly ProblemCode[]): Promise<T>;
  /** Counts a work first, and takes it back unless it is refused with one of these codes: for passwords, which may be guessed. */
  guess<T>(key: string, work: () => Promise<T>, wrong: readonly ProblemCode[]): Promise<T>;
  /** Forgets all tries of a key. */
  release(key: string): void;
};

/** At this many keys the expired ones are swept out, so that made-up keys cannot fill the memory. */
const SWEEP_AT = 10_000;

/** Allows `tries` per key within `seconds`, counted from the first: of a clock that nobody sets, since one that was ahead would hold for as long. */
export function createBrake(tries: number, seconds: number, now = () => performance.now()): Brake {
  const attempts = new Map<string, Attempts>();
  function press(key: string): void {
    const time = now();
    if (attempts.size > SWEEP_AT) for (const [old, { until }] of attempts) if (until <= time) attempts.delete(old);
    const known = attempts.get(key);
    const current = known !== undefined && known.until > time ? known : { count: 0, until: time + seconds * 1000 };
    attempts.set(key, current);
    current.count += 1;
    if (current.count > tries) throw tooMany(current.until - time);
  }
  function check(key: string): void {
    const time = now();
    const known = attempts.get(key);
    if (known !== undefined && known.until > time && known.count >= tries) throw tooMany(known.until - time);
  }
  function forgive(key: string): void {
    const known = attempts.get(key);
    if (known !== undefined) known.count -= 1;
  }
  return {
    press,
    check,
    forgive,
    async attempt(key, work, wrong) {
      try {
        return await work();
      } catch (error) {
        if (isOneOf(wrong, error)) press(key);
        throw error;
      }
    },
    async guess(key, work, wrong) {
      press(key);
      try {
        const answer = await work();
        forgive(key);
        return answer;
      } catch (error) {
        if (!isOneOf(wrong, error)) forgive(key);
        throw error;
      }
    },
    release(key) {
      attempts.delete(key);
    },
  };
}

function tooMany(milliseconds: number): ProblemError {
  const retryAfter = Math.ceil(milliseconds / 1000);
  return new ProblemError('busy', 'Too many tries. Please wait a while and try again.', { retryAfter });
}

function isOneOf(codes: readonly ProblemCode[], error: unknown): boolean {
  return error instanceof ProblemError && codes.includes(error.code);
}
