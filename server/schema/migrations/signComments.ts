import { type Kysely, sql } from 'kysely';
import { colorOfPerson } from '../../kit/personColor.ts';
import type { Database } from '../database.ts';

const GUEST = 'guest:';

type CommentData = {
  readonly commentorName?: unknown;
  readonly commentorEmail?: unknown;
  readonly commentorVerified?: boolean;
  readonly commentColor?: unknown;
};

/**
 * Brings the comments of earlier versions up to date: a guest's address stands as it was given, with a field that says that
 * nobody verified it, and each comment has a colour.
 */
export async function signComments(db: Kysely<unknown>): Promise<void> {
  const tables = db as Kysely<Database>;
  const query = tables.selectFrom('board_element').select(['board_id', 'id', 'data']).where('author', 'is not', null);
  for (const { board_id, id, data } of await query.execute()) {
    const signed = data === null ? null : signedAnew(data);
    if (data === null || signed === null || signed === data) continue;
    const grown = Buffer.byteLength(signed) - Buffer.byteLength(data);
    const row = tables.updateTable('board_element').set({ data: signed });
    await row.where('board_id', '=', board_id).where('id', '=', id).execute();
    const bytes = sql<number>`bytes + ${grown}::double precision`;
    await tables.updateTable('board').set({ bytes }).where('id', '=', board_id).execute();
  }
}

function signedAnew(json: string): string {
  const comment: { readonly data: CommentData } = JSON.parse(json);
  const { commentorName, commentorEmail: email, commentColor } = comment.data;
  const isGuest = typeof email === 'string' && email.startsWith(GUEST);
  const name = typeof commentorName === 'string' ? commentorName : '';
  const data: CommentData = {
    ...comment.data,
    ...(isGuest && { commentorEmail: email.slice(GUEST.length), commentorVerified: false }),
    ...(commentColor === undefined && { commentColor: colorOfPerson(name) }),
  };
  return JSON.stringify({ ...comment, data });
}
