import { type Kysely, sql } from 'kysely';
import { recordAudits } from '../../audit/record.ts';
import { notifyAccount } from '../../events/boardNotifications.ts';
import type { NoticeTransaction } from '../../events/transact.ts';
import { hashOf } from '../../kit/secrets.ts';
import type { Database } from '../../schema/database.ts';
import type { LogoutToken } from './logoutToken.ts';
import type { ProviderPerson } from './providerPerson.ts';

/** Remembers of a session that it came from the provider, and as which of its own. */
export async function storeProviderSession(
  db: Kysely<Database>,
  sessionId: string,
  { subject, sessionId: sid, idToken }: ProviderPerson,
): Promise<void> {
  await db
    .insertInto('provider_session')
    .values({ session_id: sessionId, subject, sid: sid ?? null, id_token: idToken })
    .execute();
}

/** The id_token by which a session began; undefined for one that began otherwise. */
export async function findIdToken(db: Kysely<Database>, sessionId: string): Promise<string | undefined> {
  const query = db.selectFrom('provider_session').select('id_token').where('session_id', '=', sessionId);
  return (await query.executeTakeFirst())?.id_token;
}

/**
 * Ends the sessions that a logout token means: the one that it names, else all of its person's, those by password too. False where the token was
 * used before.
 */
export async function endProviderSessions(
  tx: NoticeTransaction,
  { id, subject, sessionId }: LogoutToken,
  providerId: string,
): Promise<boolean> {
  const used = await tx
    .insertInto('used_logout_token')
    .values({ id_hash: hashOf(id) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (used.numInsertedOrUpdatedRows === 0n) return false;
  const ofPerson = sql`"userId" in (select "userId" from account where "providerId" = ${providerId} and "accountId" = ${subject ?? ''})`;
  const isNamed = sql`id in (select session_id from provider_session where sid = ${sessionId ?? ''})`;
  const condition =
    sessionId === undefined ? ofPerson : subject === undefined ? isNamed : sql`${isNamed} and ${ofPerson}`;
  const { rows } = await sql<{ user_id: string; email: string }>`with ended as (
      delete from session where ${condition} returning "userId")
    select distinct "user".id as user_id, email from ended join "user" on "user".id = ended."userId"`.execute(tx);
  for (const { user_id } of rows) notifyAccount(tx, user_id);
  await recordAudits(
    tx,
    rows.map(({ user_id, email }) => ({
      action: 'session.ended',
      actor: { kind: 'provider' },
      target: { id: user_id, name: email },
      details: { by: 'provider' },
    })),
  );
  return true;
}
