import { createStore, type ReadonlyStore } from '../store/store.ts';

/** A part of something that lasts for a while; undefined until it was loaded and started. */
export type LazyPart<Part> = ReadonlyStore<Part | undefined> & {
  /** Loads and starts it, unless that is done or under way; where it cannot be had, the next call is another try. */
  request(): void;
  /** Does something with it, now or as soon as it is started. */
  use(action: (part: Part) => void): void;
  /** Stops it; what is on its way is not started any more. */
  end(): void;
};

/** Loads a part, named for the log, by what gives the function that starts it. */
export function createLazyPart<Part>(
  name: string,
  fetchStart: () => Promise<() => Part>,
  stop: (part: Part) => void,
): LazyPart<Part> {
  const startedPart = createStore<Part | undefined>(undefined);
  let startPromise: Promise<void> | undefined;
  let hasEnded = false;

  async function startOnce(): Promise<void> {
    try {
      const startPart = await fetchStart();
      if (!hasEnded) startedPart.set(startPart());
    } catch (error) {
      startPromise = undefined;
      console.error(name, error);
    }
  }

  async function request(): Promise<void> {
    if (!hasEnded) startPromise ??= startOnce();
    await startPromise;
  }

  return {
    get: startedPart.get,
    subscribe: startedPart.subscribe,
    request: () => void request(),
    use(action) {
      void request().then(() => {
        const part = startedPart.get();
        if (part && !hasEnded) action(part);
      });
    },
    end() {
      hasEnded = true;
      const part = startedPart.get();
      if (part) stop(part);
    },
  };
}
