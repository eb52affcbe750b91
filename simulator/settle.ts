/** The rounds of the event loop after which all that was begun has come to a halt or to the clock: streams of Node take a few. */
const QUIET_ROUNDS = 4;

/** What goes on in other threads of the process, and is waited for. */
export type Settling = {
  /** Waits until the process does nothing more at this moment of the virtual time. */
  settle(): Promise<void>;
  /** Counts a piece of work that needs no time of the clock: the process is not quiet before it has ended. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Puts back what was replaced. */
  end(): void;
};

type HeldAnswer = { readonly ended: Promise<unknown>; release(): void };

const CRYPTO_METHODS = [
  'sign',
  'verify',
  'digest',
  'importKey',
  'deriveBits',
  'deriveKey',
  'encrypt',
  'decrypt',
] as const;

const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Waits for a process that runs under a virtual clock. Web Crypto works in other threads, which answer in any order: its answers are held until all
 * else is quiet, and come in the order of their questions.
 */
export function createSettling(): Settling {
  const { subtle } = globalThis.crypto;
  const heldAnswers: HeldAnswer[] = [];
  let trackedCount = 0;

  function hold<T>(answer: Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    heldAnswers.push({ ended: answer.catch(() => undefined), release: resolve });
    return promise.then(() => answer);
  }

  for (const name of CRYPTO_METHODS) {
    const method = subtle[name].bind(subtle) as (...values: unknown[]) => Promise<unknown>;
    Object.defineProperty(subtle, name, {
      configurable: true,
      value: (...values: unknown[]) => hold(method(...values)),
    });
  }

  async function waitForQuiet(): Promise<void> {
    for (let round = 0; round < QUIET_ROUNDS; round += 1) await nextRound();
  }

  return {
    async settle() {
      for (;;) {
        await waitForQuiet();
        const [answer] = heldAnswers.splice(0, 1);
        if (answer) {
          await answer.ended;
          answer.release();
        } else if (trackedCount === 0) return;
      }
    },
    async track(work) {
      trackedCount += 1;
      try {
        return await work;
      } finally {
        trackedCount -= 1;
      }
    },
    end() {
      for (const name of CRYPTO_METHODS) Reflect.deleteProperty(subtle, name);
    },
  };
}
