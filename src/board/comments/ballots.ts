import type { Votes } from '../../../contract/board.ts';

/** Who voted on a result, by direction, each in the order in which they first did. */
export type Ballots = { readonly up: readonly string[]; readonly down: readonly string[] };

export function ballotsOf(votes: Votes[string] = {}): Ballots {
  const votersOf = (direction: 'up' | 'down') =>
    Object.entries(votes).flatMap(([voter, vote]) => (vote === direction ? voter : []));
  return { up: votersOf('up'), down: votersOf('down') };
}

/** The number of these results that somebody voted on. */
export function votedCount(votes: Votes, voter: string, ids: readonly string[]): number {
  return ids.filter((id) => votes[id]?.[voter] !== undefined).length;
}
