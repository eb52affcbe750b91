import { ProblemError } from './problems.ts';

type QueuedTurn = { readonly isUrgent: boolean; start(): void };

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
  readonly placesPerPerson: number;
};

/** Seconds after which somebody who was refused should ask again. */
const RETRY_SECONDS = 5;

export function createFairQueue({ places = Infinity, placesPerPerson }: FairQueueOptions): FairQueue {
  /** Those who wait, whose turn is next at the front; each with what they wait for in its order. */
  const queues = new Map<string, QueuedTurn[]>();
  const placesInUse = new Map<string, number>();
  let placesInUseTotal = 0;

  /** Puts somebody's line behind all others. */
  function moveToEnd(person: string, queue: QueuedTurn[]): void {
    queues.delete(person);
    if (queue.length > 0) queues.set(person, queue);
  }

  function startNext(): void {
    for (const [person, queue] of queues) {
      if (placesInUseTotal >= places) return;
      if ((placesInUse.get(person) ?? 0) >= placesPerPerson) continue;
      const [turn, ...rest] = queue;
      // There this loop comes to them again.
      moveToEnd(person, rest);
      placesInUseTotal += 1;
      placesInUse.set(person, (placesInUse.get(person) ?? 0) + 1);
      turn?.start();
    }
  }

  function release(person: string): void {
    placesInUseTotal -= 1;
    const remaining = (placesInUse.get(person) ?? 0) - 1;
    if (remaining === 0) placesInUse.delete(person);
    else placesInUse.set(person, remaining);
    moveToEnd(person, queues.get(person) ?? []);
    startNext();
  }

  return {
    async acquire(person, { waitingMax, urgent = false }) {
      const queue = queues.get(person) ?? [];
      if (queue.filter((turn) => turn.isUrgent === urgent).length >= waitingMax)
        throw new ProblemError('busy', 'Much of what you asked is still waiting. Please try again in a moment.', {
          retryAfter: RETRY_SECONDS,
        });
      const { promise, resolve } = Promise.withResolvers<void>();
      const position = urgent ? queue.filter((turn) => turn.isUrgent).length : queue.length;
      queues.set(person, queue.toSpliced(position, 0, { isUrgent: urgent, start: resolve }));
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
