import type { Kysely } from 'kysely';
import type { Language } from '../../contract/language.ts';
import type { Database } from '../schema/database.ts';

const LANGUAGE_CODES = { english: 'en', chinese: 'zh' } as const;

/** The language that somebody chose for their account, else that of the page by which they ask; undefined where neither is known. */
export async function mailLanguageOf(
  db: Kysely<Database>,
  userId: string,
  pageLanguage: Language | undefined,
): Promise<Language | undefined> {
  const query = db.selectFrom('preference').select('language').where('user_id', '=', userId);
  const { language } = (await query.executeTakeFirst()) ?? {};
  return language ? LANGUAGE_CODES[language] : pageLanguage;
}

/** The language of an email to an address: its account's own, else the sender's. */
export async function recipientLanguageOf(
  db: Kysely<Database>,
  email: string,
  sender: { readonly id: string; readonly pageLanguage: Language | undefined },
): Promise<Language | undefined> {
  const account = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst();
  const recipientLanguage = account && (await mailLanguageOf(db, account.id, undefined));
  return recipientLanguage ?? mailLanguageOf(db, sender.id, sender.pageLanguage);
}
