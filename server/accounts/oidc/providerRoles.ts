import type { Kysely } from 'kysely';
import { recordAudit } from '../../audit/record.ts';
import type { NoticeTransaction } from '../../events/transact.ts';
import type { Database } from '../../schema/database.ts';
import { deleteSessions } from '../sessions/sessions.ts';
import { NO_ROLE, type ProviderRole } from './groups.ts';

/** Says whether the provider had somebody among those who run the installation when they last signed in. */
export async function isProviderOperator(db: Kysely<Database>, userId: string): Promise<boolean> {
  const query = db.selectFrom('provider_role').select('operator').where('user_id', '=', userId);
  return (await query.executeTakeFirst())?.operator ?? false;
}

/** Stores the rights that somebody's groups bring now. Whoever no longer runs the installation is signed out everywhere. */
export async function storeProviderRole(tx: NoticeTransaction, userId: string, role: ProviderRole): Promise<void> {
  const user = await tx.selectFrom('user').select('email').where('id', '=', userId).forUpdate().executeTakeFirst();
  if (user === undefined) return;
  const query = tx.selectFrom('provider_role').select(['operator', 'plan']).where('user_id', '=', userId);
  const previous = (await query.executeTakeFirst()) ?? NO_ROLE;
  if (previous.operator === role.operator && previous.plan === role.plan) return;
  await tx
    .insertInto('provider_role')
    .values({ user_id: userId, ...role })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(role))
    .execute();
  const common = { actor: { kind: 'provider' }, target: { id: userId, name: user.email } } as const;
  if (previous.operator !== role.operator)
    await recordAudit(tx, { ...common, action: 'role.changed', details: { operator: role.operator } });
  if (previous.plan !== role.plan)
    await recordAudit(tx, { ...common, action: 'plan.changed', details: { plan: role.plan, by: 'groups' } });
  if (previous.operator && !role.operator) await deleteSessions(tx, userId);
}

/** The account of somebody at the provider, by their subject there. */
export async function findLinkedAccount(
  db: Kysely<Database>,
  providerId: string,
  subject: string,
): Promise<string | undefined> {
  const query = db.selectFrom('account').select('userId').where('providerId', '=', providerId);
  return (await query.where('accountId', '=', subject).executeTakeFirst())?.userId;
}
