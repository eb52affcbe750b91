import type { Kysely } from 'kysely';
import { createSecret, hashOf } from '../kit/secrets.ts';
import type { Database } from '../schema/database.ts';

const INVITATION_CODE_BYTES = 12;

/** Makes an invitation for one account and returns its code, which is kept nowhere; `note` reminds whom it is for. */
export async function createInvitation(db: Kysely<Database>, note: string): Promise<string> {
  const code = createSecret(INVITATION_CODE_BYTES);
  await db
    .insertInto('invitation')
    .values({ code_hash: hashOf(code), note })
    .execute();
  return code;
}

/** Uses an invitation up and returns what gives it back when the sign-up fails; undefined when there is none of that code. */
export async function consumeInvitation(
  db: Kysely<Database>,
  code: string,
): Promise<(() => Promise<void>) | undefined> {
  const invitation = await db
    .deleteFrom('invitation')
    .where('code_hash', '=', hashOf(code))
    .returningAll()
    .executeTakeFirst();
  if (invitation === undefined) return undefined;
  return async () => {
    await db.insertInto('invitation').values(invitation).execute();
  };
}
