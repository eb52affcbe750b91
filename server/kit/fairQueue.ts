import { ProblemError } from './problems.ts';

type QueuedTurn = { readonly urgent: boolean; start(): void };

/** Gives people a place in turn, so that nobody waits behind all that one other person asks. */
export type FairQueue = {
  /**
   * Waits for a place and returns what gives it back. `urgent` goes before what the same person asked, never before others.
   * Throws 503 `busy` with Retry-After when `waitingMax` of this person's kind wait already.
   */
  acquire(person: string, options: { readonly waitingMax: number; readonly urgent?: boolean }): Promise<() => void>;
};

type FairQueueOptions = {
  /** Places in all; no bound unless told. */
  readonly places?: number;
  readonly perPerson: number;
};

/** Seconds after which somebody who was refused should ask again. */
const RETRY_SECONDS = 5;

export function createFairQueue({ places = Infinity, perPerson }: FairQueueOptions): FairQueue {
  /** Those who wait, whose turn is next at the front; each with what they wait for in its order. */
  const queues = new Map<string, QueuedTurn[]>();
  const inUse = new Map<string, number>();
  let inUseTotal = 0;

  /** Puts somebody's line behind all others. */
  function moveToEnd(person: string, queue: QueuedTurn[]): void {
    queues.delete(person);
    if (queue.length > 0) queues.set(person, queue);
  }

  function startNext(): void {
    for (const [person, queue] of queues) {
      if (inUseTotal >= places) return;
      if ((inUse.get(person) ?? 0) >= perPerson) continue;
      const [turn, ...rest] = queue;
      // There this loop comes to them again.
      moveToEnd(person, rest);
      inUseTotal += 1;
      inUse.set(person, (inUse.get(person) ?? 0) + 1);
      turn?.start();
    }
  }

  function release(person: string): void {
    inUseTotal -= 1;
    const remaining = (inUse.get(person) ?? 0) - 1;
    if (remaining === 0) inUse.delete(person);
    else inUse.set(person, remaining);
    moveToEnd(person, queues.get(person) ?? []);
    startNext();
  }

  return {
    async acquire(person, { waitingMax, urgent = false }) {
      const queue = queues.get(person) ?? [];
      if (queue.filter((turn) => turn.urgent === urgent).length >= waitingMax)
        throw new ProblemError('busy', 'Much of what you asked is still waiting. Please try again in a moment.', {
          retryAfter: RETRY_SECONDS,
        });
      const { promise, resolve } = Promise.withResolvers<void>();
      const position = urgent ? queue.filter((turn) => turn.urgent).length : queue.length;
      queues.set(person, queue.toSpliced(position, 0, { urgent, start: resolve }));
      startNext();
      await promise;
      let isInUse = true;
      return () => {
        if (isInUse) release(person);
        isInUse = false;
      };
    },
  };
}
