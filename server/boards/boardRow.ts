import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { boardNotFound, ProblemError } from '../http/problems.ts';
import type { BoardTables } from './tables.ts';

export type BoardRow = Selectable<BoardTables['board']>;

type Find = { readonly boardId: string; readonly userId: string; readonly forUpdate?: boolean };

/** A board that the person owns, in the bin or not; throws 404 `board_not_found`. `forUpdate` keeps other writers out. */
export async function ownedBoard(
  db: Kysely<Database>,
  { boardId, userId, forUpdate = false }: Find,
): Promise<BoardRow> {
  const query = db.selectFrom('board').selectAll().where('id', '=', boardId).where('owner_id', '=', userId);
  const board = await (forUpdate ? query.forUpdate() : query).executeTakeFirst();
  if (board === undefined) throw boardNotFound();
  return board;
}

/** As `ownedBoard`, but a board in the bin answers 409 `board_in_bin`. */
export async function openBoard(db: Kysely<Database>, find: Find): Promise<BoardRow> {
  const board = await ownedBoard(db, find);
  if (board.deleted_at !== null) throw new ProblemError('board_in_bin', 'This board is in the bin. Restore it first.');
  return board;
}
