import { type Kysely, sql } from 'kysely';
import type { Editor } from '../../contract/calls/sharing.ts';
import { hasPermission } from '../../contract/roles.ts';
import { isLinkActive } from '../access/boardAccess.ts';
import { findBoard, openBoard } from '../access/findBoard.ts';
import { type Person, personOf } from '../access/person.ts';
import { colorsOf } from '../access/personColors.ts';
import type { User } from '../access/user.ts';
import { recordAudit } from '../audit/record.ts';
import { notifyBoard } from '../events/boardNotifications.ts';
import type { Transact } from '../events/transact.ts';
import { boardNotFoundProblem, linkNotFoundProblem } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';

type EditLink = { readonly id: string; readonly board_id: string };

/**
 * Lets a user edit the board of an edit link; its owner does anyway. Throws 404 `link_not_found` for whom the owner removed since the
 * link was made.
 */
export async function addEditor(db: Kysely<Database>, user: User, { id, board_id }: EditLink): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Before the link is looked at again: whoever revokes it or removes somebody waits for this, or this for them.
    const query = tx.selectFrom('board').select(['owner_id', 'name']).where('id', '=', board_id).forNoKeyUpdate();
    const board = await query.executeTakeFirst();
    if (board === undefined) throw linkNotFoundProblem();
    if (board.owner_id === user.id) return;
    const memberQuery = tx.selectFrom('board_member').select('user_id').where('board_id', '=', board_id);
    if ((await memberQuery.where('user_id', '=', user.id).executeTakeFirst()) !== undefined) return;
    const linkQuery = tx.selectFrom('share_link').select('id').where('id', '=', id).where(isLinkActive);
    if ((await linkQuery.executeTakeFirst()) === undefined) throw linkNotFoundProblem();
    const laterRemoval = tx
      .selectFrom('removed_member')
      .innerJoin('share_link', 'share_link.board_id', 'removed_member.board_id')
      .select('user_id')
      .where('share_link.id', '=', id)
      .where('user_id', '=', user.id)
      .whereRef('removed_at', '>=', 'share_link.created_at');
    if ((await laterRemoval.executeTakeFirst()) !== undefined) throw linkNotFoundProblem();
    await tx
      .insertInto('board_member')
      .values({ board_id, user_id: user.id, link_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const target = { id: board_id, name: board.name };
    await recordAudit(tx, { action: 'board.shared', target, details: { with: user.email, role: 'editor', link: id } });
  });
}

/** The editors of a board, in the order in which they came. */
export async function listEditors(db: Kysely<Database>, person: Person, boardId: string): Promise<Editor[]> {
  await openBoard(db, { boardId, person, permission: 'edit' });
  const editors = await db
    .selectFrom('board_member')
    .innerJoin('user', 'user.id', 'board_member.user_id')
    .select(['user.id as user_id', 'user.name', 'user.email'])
    .where('board_id', '=', boardId)
    .orderBy('board_member.created_at')
    .orderBy('user.id')
    .execute();
  const emails = editors.map(({ email }) => email);
  const colors = await colorsOf(db, boardId, emails);
  return editors.map((editor) => ({ ...editor, color: colors.get(editor.email)! }));
}

/**
 * Ends a user's access to a board as its editor: the owner may, and they themselves, who may come back by the same link. Whom the owner
 * removes has the link by which they came, and a second account is made in a minute: that link is revoked.
 */
export async function removeEditor(
  transact: Transact,
  user: User,
  { boardId, userId }: { readonly boardId: string; readonly userId: string },
): Promise<void> {
  await transact(async (tx) => {
    const { access, name } = await findBoard(tx, {
      boardId,
      person: personOf(user),
      permission: 'edit',
      forUpdate: true,
    });
    if (!hasPermission(access, 'own') && userId !== user.id) throw boardNotFoundProblem();
    const memberDeletion = tx.deleteFrom('board_member').where('board_id', '=', boardId).where('user_id', '=', userId);
    const member = await memberDeletion.returning(['link_id', 'created_at']).executeTakeFirst();
    if (member !== undefined && userId !== user.id) {
      await recordRemovedMember(tx, boardId, userId);
      await revokeEditLink(tx, boardId, member);
    }
    notifyBoard(tx, boardId, { kind: 'access' });
    if (member === undefined) return;
    const editor = await tx.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
    const details = { board_id: boardId, board: name };
    await recordAudit(tx, { action: 'editor.removed', target: { id: userId, name: editor?.email }, details });
  });
}

async function recordRemovedMember(db: Kysely<Database>, boardId: string, userId: string): Promise<void> {
  const removed_at = sql<Date>`clock_timestamp()`;
  await db
    .insertInto('removed_member')
    .values({ board_id: boardId, user_id: userId, removed_at })
    .onConflict((conflict) => conflict.columns(['board_id', 'user_id']).doUpdateSet({ removed_at }))
    .execute();
}

type Membership = { readonly link_id: string | null; readonly created_at: Date };

/** Revokes the edit link by which an editor came; where that is not known, each that they may have come by. */
async function revokeEditLink(
  db: Kysely<Database>,
  boardId: string,
  { link_id, created_at }: Membership,
): Promise<void> {
  const links = db
    .updateTable('share_link')
    .set({ revoked_at: sql<Date>`now()` })
    .where('board_id', '=', boardId)
    .where('kind', '=', 'edit')
    .where('revoked_at', 'is', null);
  await (link_id === null ? links.where('created_at', '<=', created_at) : links.where('id', '=', link_id)).execute();
}
