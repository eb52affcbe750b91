import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Role } from '../../contract/roles.ts';
import type { Database } from '../schema/database.ts';
import type { BoardRow } from '../schema/tables/boards.ts';
import type { Person } from './person.ts';

/** The rights of somebody on a board. */
export type Access = { readonly role: Role; readonly mayComment: boolean };

/**
 * Reads what a person may do on a board now; undefined for whoever has nothing to do with it, or no more: asked anew by every call. A board
 * in the bin is its owner's alone.
 */
export async function findAccess(
  db: Kysely<Database>,
  board: Pick<BoardRow, 'id' | 'owner_id' | 'deleted_at'>,
  person: Person,
): Promise<Access | undefined> {
  if (person.kind === 'user' && board.owner_id === person.user.id) return { role: 'owner', mayComment: true };
  if (board.deleted_at !== null) return undefined;
  if (person.kind === 'user') {
    const query = db.selectFrom('board_member').select('user_id').where('board_id', '=', board.id);
    const member = await query.where('user_id', '=', person.user.id).executeTakeFirst();
    return member === undefined ? undefined : { role: 'editor', mayComment: true };
  }
  const link = await db
    .selectFrom('guest')
    .innerJoin('share_link', 'share_link.id', 'guest.link_id')
    .select('may_comment')
    .where('guest.id', '=', person.guest.id)
    .where('guest.board_id', '=', board.id)
    .where(isLinkActive)
    .where(sql<boolean>`not ${isBlockedGuest}`)
    .executeTakeFirst();
  return link === undefined ? undefined : { role: 'reviewer', mayComment: link.may_comment };
}

/** The mailbox of an address, as SQL: what stands behind a plus leads to the same one. */
export function emailWithoutTag(email: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`regexp_replace(${email}, '\\+[^@]*@', '@')`;
}

/** The condition that a row of `guest` is of somebody whom the owner shut out, by their mailbox or by this entry. */
export const isBlockedGuest = sql<boolean>`(exists (select 1 from blocked_guest as blocked where blocked.board_id = guest.board_id
    and ${emailWithoutTag(sql`blocked.email`)} = ${emailWithoutTag(sql`guest.email`)})
  or exists (select 1 from blocked_entry as blocked where blocked.board_id = guest.board_id and blocked.identity = guest.identity))`;

/** A link that still opens its board, as a condition on `share_link`. */
export const isLinkActive = sql<boolean>`(share_link.revoked_at is null and (share_link.expires_at is null or share_link.expires_at > now()))`;
