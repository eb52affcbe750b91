/** The time that a provider may take to hear that a run was stopped. */
const CANCEL_MS = 5000;

/** Requests of a provider that are being cancelled. */
export type Cancellation = {
  /** Cancels one. Nobody but `done` waits for it: for the person what was asked is over, whatever the provider says. */
  start(cancel: (signal: AbortSignal) => Promise<unknown>): void;
  /** Resolves when none is left. */
  done(): Promise<void>;
};

export function createCancelling(): Cancellation {
  const open = new Set<Promise<void>>();
  return {
    start(cancel) {
      const cancelled = cancel(AbortSignal.timeout(CANCEL_MS))
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => open.delete(cancelled));
      open.add(cancelled);
    },
    async done() {
      await Promise.all(open);
    },
  };
}
