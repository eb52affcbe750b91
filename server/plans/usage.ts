import { type Kysely, sql } from 'kysely';
import type { User } from '../accounts/user.ts';
import type { Database } from '../db/schema.ts';
import { hashOf } from '../secrets.ts';

type Db = Kysely<Database>;
type Holder = Pick<User, 'id' | 'email'>;

/** The runs that count for a person this month: their own, and those of an account of the same address that was deleted. */
export async function doneThisMonth(db: Db, { id, email }: Holder): Promise<number> {
  const query = db.selectFrom('ledger').select(sql<number>`count(*)::integer`.as('count'));
  const { count } = await query
    .where('user_id', '=', id)
    .where('state', '=', 'done')
    .where('ended_at', '>=', thisMonth())
    .executeTakeFirstOrThrow();
  const before = await db
    .selectFrom('used_trial')
    .select('runs')
    .where('address_hash', '=', addressHash(email))
    .where('month', '=', monthNow())
    .executeTakeFirst();
  return count + (before?.runs ?? 0);
}

/** Remembers what an account that is being deleted has used, so that signing up anew does not renew it. */
export async function rememberUse(tx: Db, holder: Holder): Promise<void> {
  const runs = await doneThisMonth(tx, holder);
  if (runs === 0) return;
  await tx
    .insertInto('used_trial')
    .values({ address_hash: addressHash(holder.email), month: monthNow(), runs })
    .onConflict((conflict) => conflict.columns(['address_hash', 'month']).doUpdateSet({ runs }))
    .execute();
}

/** Forgets what was used in months that are over. */
export async function forgetUse(db: Db): Promise<void> {
  await db.deleteFrom('used_trial').where('month', '<', monthNow()).execute();
}

/** Bytes of a person's boards, those in the bin too, and of the files that are theirs. */
export async function bytesHeld(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select (
    (select coalesce(sum(bytes), 0) from board where owner_id = ${userId})
    + (select coalesce(sum(bytes::double precision), 0) from asset where owner_id = ${userId})) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** When this month began, or another so many months later. */
export function thisMonth(later = 0): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later));
}

function monthNow(): string {
  return thisMonth().toISOString().slice(0, 7);
}

function addressHash(email: string): string {
  return hashOf(`trial ${email}`);
}
