import type { Kysely } from 'kysely';
import type { Preferences } from '../../contract/calls/accountSettings.ts';
import type { Database } from '../db/schema.ts';

/** Keeps what somebody chose for the interface, and returns all that they ever chose. */
export async function keepPreferences(db: Kysely<Database>, userId: string, chosen: Preferences): Promise<Preferences> {
  const given = { ...(chosen.language && { language: chosen.language }), ...(chosen.theme && { theme: chosen.theme }) };
  const held = Object.keys(given).length === 0 ? await read(db, userId) : await write(db, userId, given);
  return { ...(held?.language && { language: held.language }), ...(held?.theme && { theme: held.theme }) };
}

function read(db: Kysely<Database>, userId: string) {
  return db.selectFrom('preference').select(['language', 'theme']).where('user_id', '=', userId).executeTakeFirst();
}

function write(db: Kysely<Database>, userId: string, given: Preferences) {
  return db
    .insertInto('preference')
    .values({ user_id: userId, language: null, theme: null, ...given })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...given }))
    .returning(['language', 'theme'])
    .executeTakeFirst();
}
