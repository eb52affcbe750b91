import { type Kysely, sql } from 'kysely';
import { countsFor, type Holder, hashOfAddress } from '../access/formerAddresses.ts';
import type { Database } from '../schema/database.ts';

type Db = Kysely<Database>;

/** The runs that count for a person this month: their own, and those of an account that had the same address before. */
export async function doneThisMonth(db: Db, holder: Holder): Promise<number> {
  const query = db.selectFrom('ledger').select(sql<number>`count(*)::integer`.as('count'));
  const { count } = await query
    .where(countsFor(holder))
    .where('state', '=', 'done')
    .where('ended_at', '>=', thisMonth())
    .executeTakeFirstOrThrow();
  // Of accounts that were deleted before their addresses were remembered.
  const before = await db
    .selectFrom('used_trial')
    .select('runs')
    .where('address_hash', '=', hashOfAddress(holder.email))
    .where('month', '=', monthNow())
    .executeTakeFirst();
  return count + (before?.runs ?? 0);
}

/** Forgets what was used in months that are over. */
export async function forgetUse(db: Db): Promise<void> {
  await db.deleteFrom('used_trial').where('month', '<', monthNow()).execute();
}

/** Bytes of a person's boards, those in the bin too, and of the files that are theirs. */
export async function bytesStored(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select (
    (select coalesce(sum(bytes), 0) from board where owner_id = ${userId})
    + (select coalesce(sum(bytes::double precision), 0) from asset where owner_id = ${userId})) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The beginning of this month, or of another so many months later. */
export function thisMonth(later = 0): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later));
}

function monthNow(): string {
  return thisMonth().toISOString().slice(0, 7);
}
