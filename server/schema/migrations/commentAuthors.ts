import { type Kysely, sql } from 'kysely';
import { colorOfPerson } from '../../kit/personColor.ts';
import type { Database } from '../database.ts';

const GUEST_PREFIX = 'guest:';

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
export async function migrateCommentAuthors(db: Kysely<unknown>): Promise<void> {
  const database = db as Kysely<Database>;
  const query = database.selectFrom('board_element').select(['board_id', 'id', 'data']).where('author', 'is not', null);
  for (const { board_id, id, data } of await query.execute()) {
    const migrated = data === null ? null : migrateComment(data);
    if (data === null || migrated === null || migrated === data) continue;
    const growth = Buffer.byteLength(migrated) - Buffer.byteLength(data);
    const row = database.updateTable('board_element').set({ data: migrated });
    await row.where('board_id', '=', board_id).where('id', '=', id).execute();
    const bytes = sql<number>`bytes + ${growth}::double precision`;
    await database.updateTable('board').set({ bytes }).where('id', '=', board_id).execute();
  }
}

function migrateComment(json: string): string {
  const comment: { readonly data: CommentData } = JSON.parse(json);
  const { commentorName, commentorEmail: email, commentColor } = comment.data;
  const isGuest = typeof email === 'string' && email.startsWith(GUEST_PREFIX);
  const name = typeof commentorName === 'string' ? commentorName : '';
  const data: CommentData = {
    ...comment.data,
    ...(isGuest && { commentorEmail: email.slice(GUEST_PREFIX.length), commentorVerified: false }),
    ...(commentColor === undefined && { commentColor: colorOfPerson(name) }),
  };
  return JSON.stringify({ ...comment, data });
}
