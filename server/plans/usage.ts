import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type EmailHolder, emailHashOf, isLedgerEntryOf } from '../access/formerEmails.ts';
import type { Database } from '../schema/database.ts';

type Db = Kysely<Database>;

/** The runs that count for a person this month: their own, and those of an account that had the same address before. */
export async function countRunsThisMonth(db: Db, holder: EmailHolder): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${runsInLedger(holder)} as count`.execute(db);
  return (rows[0]?.count ?? 0) + (await countFormerRuns(db, holder));
}

/**
 * The same with the runs that wait or go on. They are counted in one statement: a run that ends between two would be in neither, where others
 * write meanwhile.
 */
export async function countUsedRuns(db: Db, holder: EmailHolder): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${runsInLedger(holder)} + (
    select count(*) from job where user_id = ${holder.id} and state in ('queued', 'running'))::integer as count`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) + (await countFormerRuns(db, holder));
}

/** The runs of this month that are done, as SQL. */
function runsInLedger(holder: EmailHolder): RawBuilder<number> {
  return sql<number>`(select count(*) from ledger
    where ${isLedgerEntryOf(holder)} and state = 'done' and ended_at >= ${monthStart()})::integer`;
}

async function countFormerRuns(db: Db, holder: EmailHolder): Promise<number> {
  // Of accounts that were deleted before their addresses were remembered.
  const earlierUse = await db
    .selectFrom('used_trial')
    .select('runs')
    .where('address_hash', '=', emailHashOf(holder.email))
    .where('month', '=', currentMonth())
    .executeTakeFirst();
  return earlierUse?.runs ?? 0;
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
