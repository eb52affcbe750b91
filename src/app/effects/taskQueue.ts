/** Lets so many tasks go on at once; the others wait for their turn, in the order in which they came. */
export function createTaskQueue(concurrency: number) {
  let runningCount = 0;
  const waitingTasks: (() => void)[] = [];

  function acquireSlot(signal: AbortSignal): Promise<void> | undefined {
    if (runningCount < concurrency) {
      runningCount += 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      waitingTasks.push(resolve);
      signal.addEventListener('abort', () => {
        const index = waitingTasks.indexOf(resolve);
        if (index >= 0) waitingTasks.splice(index, 1);
        reject(signal.reason);
      });
    });
  }

  /** Whoever waits longest goes on in the place of who leaves. */
  function releaseSlot(): void {
    const nextTask = waitingTasks.shift();
    if (nextTask) nextTask();
    else runningCount -= 1;
  }

  return {
    /** Does a task when it is its turn; one that is aborted while it waits is never begun. */
    async enqueue<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
      await acquireSlot(signal);
      try {
        return await task();
      } finally {
        releaseSlot();
      }
    },
  };
}
