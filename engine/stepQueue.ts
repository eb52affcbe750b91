/** Values pushed from events, read as an async sequence that ends or fails once. */
export type StepQueue<T> = AsyncIterable<T> & {
  push(value: T): void;
  end(): void;
  /** Ends the sequence with an error, behind the values already pushed. */
  fail(error: Error): void;
  ended(): boolean;
};

/** A queue for one reader. What comes after its end is ignored. */
export function createStepQueue<T>(): StepQueue<T> {
  const values: T[] = [];
  let error: Error | null = null;
  let ended = false;
  let wake = Promise.withResolvers<void>();

  const change = (apply: () => void): void => {
    if (ended) return;
    apply();
    wake.resolve();
  };

  return {
    push: (value) => change(() => values.push(value)),
    end: () =>
      change(() => {
        ended = true;
      }),
    fail: (reason) =>
      change(() => {
        error = reason;
        ended = true;
      }),
    ended: () => ended,
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (values.length > 0) yield values.shift() as T;
        if (error) throw error;
        if (ended) return;
        await wake.promise;
        wake = Promise.withResolvers<void>();
      }
    },
  };
}
