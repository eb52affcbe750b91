import { ProblemError } from './problems.ts';

type Turn = { readonly urgent: boolean; begin(): void };

/** Gives people a place in turn, so that nobody waits behind all that one other person asks. */
export type Turns = {
  /**
   * Waits for a place and returns what gives it back. `urgent` goes before what the same person asked, never before others.
   * Throws 503 `busy` with Retry-After when `waitingMax` of this person's kind wait already.
   */
  take(person: string, options: { readonly waitingMax: number; readonly urgent?: boolean }): Promise<() => void>;
};

type TurnsOptions = {
  /** Places in all; no bound unless told. */
  readonly places?: number;
  readonly perPerson: number;
};

/** Seconds after which somebody who was refused should ask again. */
const RETRY_SECONDS = 5;

export function createTurns({ places = Infinity, perPerson }: TurnsOptions): Turns {
  /** Those who wait, whose turn is next at the front; each with what they wait for in its order. */
  const lines = new Map<string, Turn[]>();
  const inUse = new Map<string, number>();
  let inUseTotal = 0;

  /** Puts somebody's line behind all others. */
  function moveToEnd(person: string, line: Turn[]): void {
    lines.delete(person);
    if (line.length > 0) lines.set(person, line);
  }

  function beginNext(): void {
    for (const [person, line] of lines) {
      if (inUseTotal >= places) return;
      if ((inUse.get(person) ?? 0) >= perPerson) continue;
      const [turn, ...rest] = line;
      // There this loop comes to them again.
      moveToEnd(person, rest);
      inUseTotal += 1;
      inUse.set(person, (inUse.get(person) ?? 0) + 1);
      turn?.begin();
    }
  }

  function giveBack(person: string): void {
    inUseTotal -= 1;
    const left = (inUse.get(person) ?? 0) - 1;
    if (left === 0) inUse.delete(person);
    else inUse.set(person, left);
    moveToEnd(person, lines.get(person) ?? []);
    beginNext();
  }

  return {
    async take(person, { waitingMax, urgent = false }) {
      const line = lines.get(person) ?? [];
      if (line.filter((turn) => turn.urgent === urgent).length >= waitingMax)
        throw new ProblemError('busy', 'Much of what you asked is still waiting. Please try again in a moment.', {
          retryAfter: RETRY_SECONDS,
        });
      const { promise, resolve } = Promise.withResolvers<void>();
      const ahead = urgent ? line.filter((turn) => turn.urgent).length : line.length;
      lines.set(person, line.toSpliced(ahead, 0, { urgent, begin: resolve }));
      beginNext();
      await promise;
      let isOpen = true;
      return () => {
        if (isOpen) giveBack(person);
        isOpen = false;
      };
    },
  };
}
