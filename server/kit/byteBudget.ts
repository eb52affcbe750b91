import { ProblemError } from './problems.ts';

/** So long somebody waits for room; then they are asked to come again. */
const WAIT_TIMEOUT_MS = 30_000;
const RETRY_SECONDS = 5;

/** An amount of memory that many share. What each takes it gives back by the function that it gets, once. */
export type ByteBudget = {
  /** Takes so many bytes; undefined where there is no room for them now. */
  tryAcquire(bytes: number): (() => void) | undefined;
  /** Takes them once there is room, in the order of asking. Throws 503 `busy` when that takes too long. */
  acquire(bytes: number): Promise<() => void>;
};

type WaitingAcquire = { readonly bytes: number; start(release: () => void): void };

/** More than the whole counts as the whole: it is taken once nobody else has any. */
export function createByteBudget(total: number, timeoutMs = WAIT_TIMEOUT_MS): ByteBudget {
  let reservedBytes = 0;
  const queue: WaitingAcquire[] = [];

  function reserve(bytes: number): () => void {
    reservedBytes += bytes;
    let isReserved = true;
    return () => {
      if (!isReserved) return;
      isReserved = false;
      reservedBytes -= bytes;
      startNext();
    };
  }

  function startNext(): void {
    for (let next = queue[0]; next && reservedBytes + next.bytes <= total; next = queue[0]) {
      queue.shift();
      next.start(reserve(next.bytes));
    }
  }

  const clampToTotal = (bytes: number) => Math.min(bytes, total);
  return {
    tryAcquire(requestedBytes) {
      const bytes = clampToTotal(requestedBytes);
      return queue.length === 0 && reservedBytes + bytes <= total ? reserve(bytes) : undefined;
    },
    async acquire(requestedBytes) {
      const bytes = clampToTotal(requestedBytes);
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const waitingAcquire: WaitingAcquire = { bytes, start: resolve };
      queue.push(waitingAcquire);
      startNext();
      const rejectWaiting = () => {
        const queueIndex = queue.indexOf(waitingAcquire);
        if (queueIndex < 0) return;
        queue.splice(queueIndex, 1);
        reject(
          new ProblemError('busy', 'The server has much to do. Please try again in a moment.', {
            retryAfter: RETRY_SECONDS,
          }),
        );
        startNext();
      };
      const timer = setTimeout(rejectWaiting, timeoutMs).unref();
      return promise.finally(() => clearTimeout(timer));
    },
  };
}
