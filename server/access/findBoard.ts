import type { Kysely } from 'kysely';
import { hasPermission, type Permission } from '../../contract/roles.ts';
import { boardNotFoundProblem, ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import type { BoardRow } from '../schema/tables/boards.ts';
import { type Access, findAccess } from './boardAccess.ts';
import type { Person } from './person.ts';

type BoardQuery = {
  readonly boardId: string;
  readonly person: Person;
  readonly permission: Permission;
  /** Keeps other writers out. */
  readonly forUpdate?: boolean;
};

/** A board, in its owner's bin or not, and what the person may do there. */
export type BoardWithAccess = BoardRow & { readonly access: Access };

/**
 * Finds a board for somebody who needs something of it; throws 404 `board_not_found` where their role does not suffice, and 409
 * `comments_closed` for a comment by whoever may only look.
 */
export async function findBoard(
  db: Kysely<Database>,
  { boardId, person, permission, forUpdate = false }: BoardQuery,
): Promise<BoardWithAccess> {
  const query = db.selectFrom('board').selectAll().where('id', '=', boardId);
  const board = await (forUpdate ? query.forNoKeyUpdate() : query).executeTakeFirst();
  const access = board && (await findAccess(db, board, person));
  if (board === undefined || access === undefined || !hasPermission(access, permission)) throw boardNotFoundProblem();
  if (permission === 'comment' && !access.mayComment)
    throw new ProblemError('comments_closed', 'This link is view only.');
  return { ...board, access };
}

/** The revision of a board, and the rights of somebody who may look at it now; undefined where they may not. */
export async function findBoardView(
  db: Kysely<Database>,
  boardId: string,
  person: Person,
): Promise<{ readonly rev: number; readonly access: Access } | undefined> {
  const query = db.selectFrom('board').select(['id', 'owner_id', 'deleted_at', 'rev']).where('id', '=', boardId);
  const board = await query.executeTakeFirst();
  const access = board && (await findAccess(db, board, person));
  return access && { rev: board.rev, access };
}

/** As `findBoard`, but a board in the bin answers 409 `board_in_bin`. */
export async function openBoard(db: Kysely<Database>, query: BoardQuery): Promise<BoardWithAccess> {
  const board = await findBoard(db, query);
  if (board.deleted_at !== null) throw new ProblemError('board_in_bin', 'This board is in the bin. Restore it first.');
  return board;
}
