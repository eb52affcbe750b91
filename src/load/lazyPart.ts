import { createStore, type ReadonlyStore } from '../store/store.ts';
import { createLazy } from './lazy.ts';

/** A part of something that lasts for a while; undefined until it was loaded and started. */
export type LazyPart<Part> = ReadonlyStore<Part | undefined> & {
  /** Loads and starts it, unless that is done or under way; where it cannot be had, the next call is another try. */
  need(): void;
  /** Does something with it, now or as soon as it is started. */
  use(act: (part: Part) => void): void;
  /** Stops it; what is on its way is not started any more. */
  end(): void;
};

/** Loads a part, named for the log, by what gives the function that starts it. */
export function createLazyPart<Part>(
  name: string,
  fetchStart: () => Promise<() => Part>,
  stop: (part: Part) => void,
): LazyPart<Part> {
  const lazy = createLazy(fetchStart);
  const started = createStore<Part | undefined>(undefined);
  let starting: Promise<void> | undefined;
  let isOver = false;

  async function start(): Promise<void> {
    try {
      const startPart = await lazy.load();
      if (!isOver) started.set(startPart());
    } catch (error) {
      starting = undefined;
      console.error(name, error);
    }
  }

  async function need(): Promise<void> {
    if (!isOver) starting ??= start();
    await starting;
  }

  return {
    get: started.get,
    subscribe: started.subscribe,
    need: () => void need(),
    use(act) {
      void need().then(() => {
        const part = started.get();
        if (part && !isOver) act(part);
      });
    },
    end() {
      isOver = true;
      const part = started.get();
      if (part) stop(part);
    },
  };
}
