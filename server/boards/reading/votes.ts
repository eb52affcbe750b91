import type { Kysely } from 'kysely';
import type { Votes } from '../../../contract/board.ts';
import type { VoteChange } from '../../../contract/calls/boards.ts';
import type { Database } from '../../schema/database.ts';
import type { Viewer } from './viewer.ts';

/**
 * The votes of a board that are newer than a revision, those taken back too. Whoever may not see who voted gets a number for each
 * other voter, the same at every reading: in the order in which they first voted.
 */
export async function readVotesSince(
  db: Kysely<Database>,
  boardId: string,
  { since, viewer }: { readonly since: number; readonly viewer: Viewer },
): Promise<VoteChange[]> {
  const boardVotes = db.selectFrom('vote').where('board_id', '=', boardId);
  const rows = await boardVotes
    .select(['node_id', 'voter', 'direction'])
    .where('rev', '>', since)
    .orderBy('place')
    .execute();
  if (rows.length === 0) return [];
  const voterLabels = viewer.seesAll ? new Map<string, string>() : await voterNumbers();
  return rows.map(({ node_id, voter, direction }) => ({
    node_id,
    voter: voter === viewer.identity ? voter : (voterLabels.get(voter) ?? voter),
    vote: direction,
  }));

  async function voterNumbers(): Promise<ReadonlyMap<string, string>> {
    const voters = await boardVotes
      .select('voter')
      .groupBy('voter')
      .orderBy(({ fn }) => fn.min('place'))
      .execute();
    return new Map(voters.map(({ voter }, index) => [voter, `voter ${index + 1}`]));
  }
}

/** The votes that stand, as `load_board` tells them. */
export function currentVotes(votes: readonly VoteChange[]): Votes {
  const nodes = new Map<string, [string, 'up' | 'down'][]>();
  for (const { node_id, voter, vote } of votes)
    if (vote !== null) nodes.set(node_id, [...(nodes.get(node_id) ?? []), [voter, vote]]);
  return Object.fromEntries([...nodes].map(([node, ballots]) => [node, Object.fromEntries(ballots)]));
}
