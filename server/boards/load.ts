import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { signerOf } from './addresses.ts';
import { openBoard } from './boardRow.ts';

/**
 * A whole board as the JSON text of `load_board`'s answer, put together from the stored texts: parsing and writing ten
 * thousand nodes again would cost more than reading them.
 */
export async function loadBoardText(
  { db, assets }: Pick<Services, 'db' | 'assets'>,
  boardId: string,
  userId: string,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const board = await openBoard(tx, { boardId, userId });
    // Joined by the database: twenty thousand rows would each be read from its answer.
    const texts = (kind: 'node' | 'edge') =>
      sql<string>`coalesce(string_agg(data, ',' order by place) filter (where kind = ${kind}), '')`;
    const { nodes, edges } = await tx
      .selectFrom('board_element')
      .select([texts('node').as('nodes'), texts('edge').as('edges')])
      .where('board_id', '=', boardId)
      .where('data', 'is not', null)
      .executeTakeFirstOrThrow();
    const sign = await signerOf(tx, boardId, assets.addresses);
    const head = JSON.stringify({ board_id: board.id, name: board.name, rev: board.rev, votes: {}, role: 'owner' });
    return `${head.slice(0, -1)},"nodes":[${sign(nodes)}],"edges":[${sign(edges)}]}`;
  });
}
