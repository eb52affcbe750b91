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
    const rows = await tx
      .selectFrom('board_element')
      .select(['kind', 'data'])
      .where('board_id', '=', boardId)
      .where('data', 'is not', null)
      .orderBy('place')
      .execute();
    const sign = await signerOf(tx, boardId, assets.addresses);
    const listOf = (kind: 'node' | 'edge') =>
      `[${rows.filter((row) => row.kind === kind).map(({ data }) => sign(data!))}]`;
    const head = JSON.stringify({ board_id: board.id, name: board.name, rev: board.rev, votes: {}, role: 'owner' });
    return `${head.slice(0, -1)},"nodes":${listOf('node')},"edges":${listOf('edge')}}`;
  });
}
