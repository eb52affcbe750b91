import type { Kysely } from 'kysely';
import type { Preferences } from '../../../contract/calls/accountSettings.ts';
import type { Database } from '../../schema/database.ts';

/** Keeps what somebody chose for the interface, and returns all that they ever chose. */
export async function keepPreferences(db: Kysely<Database>, userId: string, chosen: Preferences): Promise<Preferences> {
  const given = { ...(chosen.language && { language: chosen.language }), ...(chosen.theme && { theme: chosen.theme }) };
  const held = Object.keys(given).length === 0 ? await read(db, userId) : await write(db, userId, given);
  return { ...(held?.language && { language: held.language }), ...(held?.theme && { theme: held.theme }) };
}

const LANGUAGES = { english: 'en', chinese: 'zh' } as const;

/**
 * The language in which a caller is told something: the first of their `accept-language`, which the product sends as its interface is,
 * else what they chose on any device. Undefined for a program that says neither.
 */
export async function languageOfCaller(
  db: Kysely<Database>,
  userId: string,
  header: string | undefined,
): Promise<'en' | 'zh' | undefined> {
  const [, said] = /^\s*(en|zh)\b/i.exec(header ?? '') ?? [];
  if (said !== undefined) return said.toLowerCase() === 'zh' ? 'zh' : 'en';
  const { language } = (await read(db, userId)) ?? {};
  return language ? LANGUAGES[language] : undefined;
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
