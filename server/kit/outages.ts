import { isDatabaseAway } from './databaseErrors.ts';
import { ProblemError } from './problems.ts';

/** The time between two tries to reach it. */
const RETRY_INTERVAL_MS = 250;

/** Says of an error whether the database or the store of files was away; what was asked may be asked again. */
export function isAway(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof ProblemError && error.code === 'store_away');
}

/** Asks again and again while the database or the store of files is away. Throws what else goes wrong, and the last failure once the signal aborts. */
export async function retryWhileAway<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isAway(error) || signal.aborted) throw error;
      await pauseUnlessAborted(signal);
    }
  }
}

function pauseUnlessAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, RETRY_INTERVAL_MS);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
