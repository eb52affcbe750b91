import type { ProblemCode } from '../../../contract/problem.ts';
import { ProblemError } from '../problems.ts';
import type { OpenTryCounts, TryCount, TryCounts } from './tryCounts.ts';

type TakeBack = () => Promise<void>;

/** Slows down whoever tries much. What cannot be counted is refused, with 503. */
export type RateLimiter = {
  /** Counts one try and returns what takes it back; throws 503 `busy` with Retry-After once a key has had too many in its time. */
  consume(key: string): Promise<TakeBack>;
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
/** The longest time for which it looks, in milliseconds: guesses of a process that died stay open until the window ends. */
const GUESS_WAIT_MAX_MS = 10_000;

/** Makes limiters over counts. */
export function createRateLimiters(openCounts: OpenTryCounts): CreateRateLimiter {
  const names = new Set<string>();
  return (name, triesMax, seconds) => {
    if (names.has(name)) throw new Error(`Two limits are named ${name}: each would count the tries of the other.`);
    names.add(name);
    return createLimiter(openCounts(name, seconds), openCounts(`${name} wrong`, seconds), triesMax);
  };
}

/** The refusal of one try too many. */
export function tooManyTriesProblem({ endsInMs }: TryCount): ProblemError {
  const retryAfter = Math.max(1, Math.ceil(endsInMs / 1000));
  return new ProblemError('busy', 'Too many tries. Please wait a while and try again.', { retryAfter });
}

/**
 * `tries` counts all that count, and guesses from their beginning: a right one is taken back. `wrongGuesses` counts those that ended wrong, to
 * tell a key that is used up from one whose guesses are still open.
 */
function createLimiter(tries: TryCounts, wrongGuesses: TryCounts, triesMax: number): RateLimiter {
  /** By key, what the end of a guess in this process wakes. */
  const ends = new Map<string, PromiseWithResolvers<void>>();

  async function countTry(key: string): Promise<{ readonly count: TryCount; readonly takeBack: TakeBack }> {
    const count = await tries.add(key, 1);
    const windowEnd = performance.now() + count.endsInMs;
    return { count, takeBack: () => takeBackTry(key, windowEnd) };
  }

  /** Takes a try back, unless it was forgotten with its window, or by `reset`: what is less than none would be one more for somebody. */
  async function takeBackTry(key: string, windowEnd: number): Promise<void> {
    if (performance.now() >= windowEnd) return;
    const { tries: left } = await tries.add(key, -1);
    if (left < 0) await tries.add(key, -left);
  }

  async function consume(key: string): Promise<TakeBack> {
    const { count, takeBack } = await countTry(key);
    if (count.tries > triesMax) throw tooManyTriesProblem(count);
    return takeBack;
  }

  async function check(key: string): Promise<void> {
    const count = await tries.read(key);
    if (count !== undefined && count.tries >= triesMax) throw tooManyTriesProblem(count);
  }

  /** Begins a guess once one more may be wrong, and returns what takes it back. */
  async function beginGuess(key: string): Promise<TakeBack> {
    const waitEnd = performance.now() + GUESS_WAIT_MAX_MS;
    for (;;) {
      const nextEnd = ends.get(key) ?? Promise.withResolvers<void>();
      ends.set(key, nextEnd);
      const { count, takeBack } = await countTry(key);
      if (count.tries <= triesMax) return takeBack;
      const wrongCount = (await wrongGuesses.read(key))?.tries ?? 0;
      await takeBack();
      if (wrongCount >= triesMax || performance.now() > waitEnd) throw tooManyTriesProblem(count);
      await endOrTimeout(nextEnd.promise, GUESS_RETRY_MS);
    }
  }

  async function doGuess<T>(key: string, action: () => Promise<T>, failureCodes: readonly ProblemCode[]): Promise<T> {
    const takeBack = await beginGuess(key);
    // What was done is done: a try that cannot be taken back counts until its window ends.
    const takeBackIfPossible = () => takeBack().catch(() => undefined);
    let result: T;
    try {
      result = await action();
    } catch (error) {
      if (isOneOf(failureCodes, error)) await wrongGuesses.add(key, 1);
      else await takeBackIfPossible();
      throw error;
    }
    await takeBackIfPossible();
    return result;
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
    guess: (key, action, failureCodes) =>
      doGuess(key, action, failureCodes).finally(() => {
        ends.get(key)?.resolve();
        ends.delete(key);
      }),
    async reset(key) {
      await wrongGuesses.forget(key);
      await tries.forget(key);
    },
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
