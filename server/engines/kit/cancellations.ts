/** The time that a provider may take to hear that a run was stopped. */
const CANCEL_TIMEOUT_MS = 5000;

/** Requests of a provider that are being cancelled. */
export type Cancellations = {
  /** Cancels one. Nobody but `waitForAll` waits for it: for the person what was asked is over, whatever the provider says. */
  start(cancel: (signal: AbortSignal) => Promise<unknown>): void;
  /** Resolves when none is left. */
  waitForAll(): Promise<void>;
};

export function createCancellations(): Cancellations {
  const pending = new Set<Promise<void>>();
  return {
    start(cancel) {
      const cancellation = cancel(AbortSignal.timeout(CANCEL_TIMEOUT_MS))
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => pending.delete(cancellation));
      pending.add(cancellation);
    },
    async waitForAll() {
      await Promise.all(pending);
    },
  };
}
