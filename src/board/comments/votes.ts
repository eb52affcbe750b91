import type { Votes } from '../../../contract/board.ts';
import type { VoteChange } from '../../../contract/calls/boards.ts';

/** The votes after these changes; a vote that was cleared is gone. The same votes where nothing changes. */
export function mergeVotes(votes: Votes, changes: readonly VoteChange[]): Votes {
  if (changes.length === 0) return votes;
  const merged: Votes = { ...votes };
  for (const { node_id, voter, vote } of changes) {
    const { [voter]: _, ...others } = merged[node_id] ?? {};
    merged[node_id] = vote === null ? others : { ...others, [voter]: vote };
  }
  return merged;
}

export type VoteTally = { readonly up: number; readonly down: number };

/** The count of votes each way on a node, with this person's latest choice. */
export function tallyOf(
  votes: Votes[string] = {},
  viewerEmail: string,
  ownVote = votes[viewerEmail] ?? null,
): VoteTally {
  const others = Object.entries(votes).flatMap(([voter, vote]) => (voter === viewerEmail ? [] : vote));
  const all = ownVote === null ? others : [...others, ownVote];
  const up = all.filter((vote) => vote === 'up').length;
  return { up, down: all.length - up };
}
