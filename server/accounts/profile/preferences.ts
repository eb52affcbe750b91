import type { Kysely } from 'kysely';
import type { Preferences } from '../../../contract/calls/accountSettings.ts';
import { acceptedLanguage } from '../../kit/acceptedLanguage.ts';
import type { Database } from '../../schema/database.ts';

/** Keeps what somebody chose for the interface, and returns all that they ever chose. */
export async function storePreferences(
  db: Kysely<Database>,
  userId: string,
  preferences: Preferences,
): Promise<Preferences> {
  const changes = {
    ...(preferences.language && { language: preferences.language }),
    ...(preferences.theme && { theme: preferences.theme }),
  };
  const stored =
    Object.keys(changes).length === 0 ? await readPreferences(db, userId) : await writePreferences(db, userId, changes);
  return { ...(stored?.language && { language: stored.language }), ...(stored?.theme && { theme: stored.theme }) };
}

const LANGUAGE_CODES = { english: 'en', chinese: 'zh' } as const;

/**
 * The language in which a caller is told something: the first of their `accept-language`, which the product sends as its interface is,
 * else what they chose on any device. Undefined for a program that says neither.
 */
export async function preferredLanguageOf(
  db: Kysely<Database>,
  userId: string,
  header: string | undefined,
): Promise<'en' | 'zh' | undefined> {
  const pageLanguage = acceptedLanguage(header);
  if (pageLanguage !== undefined) return pageLanguage;
  const { language } = (await readPreferences(db, userId)) ?? {};
  return language ? LANGUAGE_CODES[language] : undefined;
}

function readPreferences(db: Kysely<Database>, userId: string) {
  return db.selectFrom('preference').select(['language', 'theme']).where('user_id', '=', userId).executeTakeFirst();
}

function writePreferences(db: Kysely<Database>, userId: string, changes: Preferences) {
  return db
    .insertInto('preference')
    .values({ user_id: userId, language: null, theme: null, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...changes }))
    .returning(['language', 'theme'])
    .executeTakeFirst();
}
