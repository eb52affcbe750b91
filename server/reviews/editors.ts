import type { Kysely } from 'kysely';
import type { Editor } from '../../contract/calls/sharing.ts';
import { type Person, personOf } from '../accounts/person.ts';
import type { User } from '../accounts/user.ts';
import { findBoard, openBoard } from '../boards/boardRow.ts';
import type { Database } from '../db/schema.ts';
import { boardNotFound } from '../http/problems.ts';
import { tell } from '../live/boardNews.ts';

/** Lets a user edit a board; its owner does anyway. */
export async function addEditor(db: Kysely<Database>, user: User, boardId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const query = tx.selectFrom('board').select('owner_id').where('id', '=', boardId);
    if ((await query.executeTakeFirstOrThrow()).owner_id === user.id) return;
    await tx
      .insertInto('board_member')
      .values({ board_id: boardId, user_id: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** The editors of a board, in the order in which they came. */
export async function editorsOf(db: Kysely<Database>, person: Person, boardId: string): Promise<Editor[]> {
  await openBoard(db, { boardId, person, needs: 'edit' });
  return db
    .selectFrom('board_member')
    .innerJoin('user', 'user.id', 'board_member.user_id')
    .select(['user.id as user_id', 'user.name', 'user.email'])
    .where('board_id', '=', boardId)
    .orderBy('board_member.created_at')
    .orderBy('user.id')
    .execute();
}

/** Ends a user's access to a board as its editor: the owner may, and they themselves. */
export async function removeEditor(
  db: Kysely<Database>,
  user: User,
  { boardId, userId }: { readonly boardId: string; readonly userId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { access } = await findBoard(tx, { boardId, person: personOf(user), needs: 'edit' });
    if (access.role !== 'owner' && userId !== user.id) throw boardNotFound();
    await tx.deleteFrom('board_member').where('board_id', '=', boardId).where('user_id', '=', userId).execute();
    await tell(tx, boardId, { kind: 'access' });
  });
}
