/** Lets so many tasks go on at once; the others wait for their turn, in the order in which they came. */
export function createTaskQueue(concurrency: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  function enter(signal: AbortSignal): Promise<void> | undefined {
    if (running < concurrency) {
      running += 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => {
        const place = waiting.indexOf(resolve);
        if (place >= 0) waiting.splice(place, 1);
        reject(signal.reason);
      });
    });
  }

  /** Whoever waits longest goes on in the place of who leaves. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    /** Does a task when it is its turn; one that is aborted while it waits is never begun. */
    async enqueue<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
      await enter(signal);
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
