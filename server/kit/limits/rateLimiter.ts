import type { ProblemCode } from '../../../contract/problem.ts';
import { ProblemError } from '../problems.ts';
import type { OpenTryCounts, TryCount, TryCounts } from './tryCounts.ts';

/** Slows down whoever tries much. What cannot be counted is refused, with 503. */
export type RateLimiter = {
  /** Counts one try; throws 503 `busy` with Retry-After once a key has had too many in its time. */
  consume(key: string): Promise<void>;
  /** Throws the same once a key is used up, and counts nothing: of what may come in numbers where it is right. */
  check(key: string): Promise<void>;
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
  reset(key: string): Promise<void>;
};

/** Makes a limiter by a name that no other has: it allows `triesMax` per key within `seconds`, counted from the first. */
export type CreateRateLimiter = (name: string, triesMax: number, seconds: number) => RateLimiter;

/** A guess for which there is no room looks again after so long, in milliseconds: another process tells nobody how its guesses end. */
const GUESS_RETRY_MS = 250;
/** Guesses whose process died are open for so long at most, in seconds. */
const OPEN_GUESS_SECONDS = 60;

/** Makes limiters over counts. */
export function createRateLimiters(openCounts: OpenTryCounts): CreateRateLimiter {
  const names = new Set<string>();
  return (name, triesMax, seconds) => {
    if (names.has(name)) throw new Error(`Two limits are named ${name}: each would count the tries of the other.`);
    names.add(name);
    const guesses = openCounts(`${name} open`, OPEN_GUESS_SECONDS);
    return createLimiter(openCounts(name, seconds), guesses, triesMax);
  };
}

/** The refusal of one try too many. */
export function tooManyTriesProblem({ endsInMs }: TryCount): ProblemError {
  const retryAfter = Math.max(1, Math.ceil(endsInMs / 1000));
  return new ProblemError('busy', 'Too many tries. Please wait a while and try again.', { retryAfter });
}

/** `wrong` counts the tries that count, `open` the guesses whose outcome is open. */
function createLimiter(wrong: TryCounts, open: TryCounts, triesMax: number): RateLimiter {
  /** By key, what the end of a guess in this process wakes. */
  const ends = new Map<string, PromiseWithResolvers<void>>();

  async function consume(key: string): Promise<void> {
    const count = await wrong.add(key, 1);
    if (count.tries > triesMax) throw tooManyTriesProblem(count);
  }

  async function check(key: string): Promise<void> {
    const count = await wrong.read(key);
    if (count !== undefined && count.tries >= triesMax) throw tooManyTriesProblem(count);
  }

  /** Opens a guess once one more may be wrong. */
  async function openGuess(key: string): Promise<void> {
    for (;;) {
      const nextEnd = ends.get(key) ?? Promise.withResolvers<void>();
      ends.set(key, nextEnd);
      const { tries: openCount } = await open.add(key, 1);
      // After it: a guess that ends is counted as wrong before it is no longer open, so that it is missed in neither.
      const count = await wrong.read(key).catch((error) => closeGuess(key).then(() => Promise.reject(error)));
      const wrongCount = count?.tries ?? 0;
      if (openCount + wrongCount <= triesMax) return;
      await takeBack(key);
      if (count !== undefined && wrongCount >= triesMax) throw tooManyTriesProblem(count);
      await endOrTimeout(nextEnd.promise, GUESS_RETRY_MS);
    }
  }

  async function closeGuess(key: string): Promise<void> {
    await takeBack(key);
    ends.get(key)?.resolve();
    ends.delete(key);
  }

  /** Takes an open guess back; one that was forgotten already is not taken from others. */
  async function takeBack(key: string): Promise<void> {
    const { tries } = await open.add(key, -1);
    if (tries < 0) await open.add(key, 1);
  }

  return {
    consume,
    check,
    async attempt(key, action, failureCodes) {
      try {
        return await action();
      } catch (error) {
        if (isOneOf(failureCodes, error)) await consume(key);
        throw error;
      }
    },
    async guess(key, action, failureCodes) {
      await openGuess(key);
      try {
        return await action();
      } catch (error) {
        if (isOneOf(failureCodes, error)) await wrong.add(key, 1);
        throw error;
      } finally {
        await closeGuess(key);
      }
    },
    reset: (key) => wrong.forget(key),
  };
}

function isOneOf(codes: readonly ProblemCode[], error: unknown): boolean {
  return error instanceof ProblemError && codes.includes(error.code);
}

async function endOrTimeout(end: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([end, timeout]);
  clearTimeout(timer);
}
