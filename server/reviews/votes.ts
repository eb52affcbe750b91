import type { NodeId } from '../../contract/ids.ts';
import { openBoard } from '../access/findBoard.ts';
import { identityOf, type Person } from '../access/person.ts';
import { NO_GROWTH } from '../boards/change/boardSize.ts';
import { findNode } from '../boards/change/nodes.ts';
import { raiseRev } from '../boards/change/revision.ts';
import type { Transact } from '../events/transact.ts';
import { ProblemError } from '../kit/problems.ts';
import { refuseVoteAfterRound } from './voteRounds.ts';

type VoteRequest = {
  readonly boardId: string;
  readonly nodeId: NodeId;
  readonly direction: 'up' | 'down' | null;
};

/** Votes on a node as a person, or takes their vote back. A vote that stands already changes nothing. After a round, 409 `vote_round_over`. */
export async function castVote(
  transact: Transact,
  person: Person,
  { boardId, nodeId, direction }: VoteRequest,
): Promise<void> {
  await transact(async (tx) => {
    const board = await openBoard(tx, { boardId, person, permission: 'comment', forUpdate: true });
    const { node } = await findNode(tx, boardId, nodeId);
    if (node.data.readOnly === true)
      throw new ProblemError('node_read_only', 'This node is locked, so it takes no votes.');
    const voter = identityOf(person);
    const query = tx.selectFrom('vote').select('direction').where('board_id', '=', boardId);
    const earlierVote = await query.where('node_id', '=', nodeId).where('voter', '=', voter).executeTakeFirst();
    if ((earlierVote?.direction ?? null) === direction) return;
    await refuseVoteAfterRound(tx, boardId, nodeId);
    const rev = await raiseRev(tx, board, NO_GROWTH);
    const key = { board_id: boardId, node_id: nodeId, voter };
    if (earlierVote === undefined)
      await tx
        .insertInto('vote')
        .values({ ...key, direction, rev })
        .execute();
    else
      await tx
        .updateTable('vote')
        .set({ direction, rev })
        .where(({ and }) => and(key))
        .execute();
  });
}
