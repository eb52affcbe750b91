import { type Kysely, sql } from 'kysely';
import { type EmailHolder, emailHashOf, isLedgerEntryOf } from '../access/formerEmails.ts';
import type { Database } from '../schema/database.ts';

type Db = Kysely<Database>;

/** The runs that count for a person this month: their own, and those of an account that had the same address before. */
export async function countRunsThisMonth(db: Db, holder: EmailHolder): Promise<number> {
  const query = db.selectFrom('ledger').select(sql<number>`count(*)::integer`.as('count'));
  const { count } = await query
    .where(isLedgerEntryOf(holder))
    .where('state', '=', 'done')
    .where('ended_at', '>=', monthStart())
    .executeTakeFirstOrThrow();
  // Of accounts that were deleted before their addresses were remembered.
  const earlierUse = await db
    .selectFrom('used_trial')
    .select('runs')
    .where('address_hash', '=', emailHashOf(holder.email))
    .where('month', '=', currentMonth())
    .executeTakeFirst();
  return count + (earlierUse?.runs ?? 0);
}

/** Forgets what was used in months that are over. */
export async function deleteOldUsage(db: Db): Promise<void> {
  await db.deleteFrom('used_trial').where('month', '<', currentMonth()).execute();
}

/** Bytes of a person's boards, those in the bin too, and of the files that are theirs. */
export async function countStoredBytes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select (
    (select coalesce(sum(bytes), 0) from board where owner_id = ${userId})
    + (select coalesce(sum(bytes::double precision), 0) from asset where owner_id = ${userId})) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The beginning of this month, or of another so many months later. */
export function monthStart(monthsLater = 0): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsLater));
}

function currentMonth(): string {
  return monthStart().toISOString().slice(0, 7);
}
