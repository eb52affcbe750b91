import { ProblemError } from './problems.ts';

/** So long somebody waits for room; then they are asked to come again. */
const PATIENCE_MS = 30_000;
const RETRY_SECONDS = 5;

/** An amount of memory that many share. What each takes it gives back by the function that it gets, once. */
export type ByteBudget = {
  /** Takes so many bytes; undefined where there is no room for them now. */
  tryTake(bytes: number): (() => void) | undefined;
  /** Takes them once there is room, in the order of asking. Throws 503 `busy` when that takes too long. */
  take(bytes: number): Promise<() => void>;
};

type WaitingRequest = { readonly bytes: number; begin(giveBack: () => void): void };

/** More than the whole counts as the whole: it is taken once nobody else has any. */
export function createByteBudget(total: number, patienceMs = PATIENCE_MS): ByteBudget {
  let inUse = 0;
  const line: WaitingRequest[] = [];

  function hold(bytes: number): () => void {
    inUse += bytes;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      inUse -= bytes;
      beginNext();
    };
  }

  function beginNext(): void {
    for (let next = line[0]; next && inUse + next.bytes <= total; next = line[0]) {
      line.shift();
      next.begin(hold(next.bytes));
    }
  }

  const within = (bytes: number) => Math.min(bytes, total);
  return {
    tryTake(wanted) {
      const bytes = within(wanted);
      return line.length === 0 && inUse + bytes <= total ? hold(bytes) : undefined;
    },
    async take(wanted) {
      const bytes = within(wanted);
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const waiting: WaitingRequest = { bytes, begin: resolve };
      line.push(waiting);
      beginNext();
      const giveUp = () => {
        const place = line.indexOf(waiting);
        if (place < 0) return;
        line.splice(place, 1);
        reject(
          new ProblemError('busy', 'The server has much to do. Please try again in a moment.', {
            retryAfter: RETRY_SECONDS,
          }),
        );
        beginNext();
      };
      const alarm = setTimeout(giveUp, patienceMs).unref();
      return promise.finally(() => clearTimeout(alarm));
    },
  };
}
