import { type Kysely, sql } from 'kysely';
import { deleteOldFormerEmails } from '../access/formerEmails.ts';
import { sweepAssets } from '../assets/sweepAssets.ts';
import { deleteOldEntries } from '../audit/entries.ts';
import { deleteOldJobs } from '../jobs/jobTable.ts';
import { deleteOldUsage } from '../plans/usage.ts';
import { QUEUE_TABLES } from '../queues/workQueues.ts';
import type { Database } from '../schema/database.ts';
import { type Clocks, watchClock } from './clock.ts';
import { removeDeletedAccounts } from './deletedAccounts.ts';
import { type RetentionSettings, readRetentionSettings, UNSENT_WORK_DAYS } from './settings.ts';

/** So long a browser that comes back finds the steps of others' work, to merge its own by; after that it merges them itself. */
const STEP_HOURS = 6;
/** Stripe sends an event again for three days, and by hand from its dashboard for thirty. */
const STRIPE_EVENT_DAYS = 60;
/** Exports of a day are counted, and a token by which a provider signs somebody out is taken for minutes. */
const DOWNLOAD_DAYS = 2;
const LOGOUT_TOKEN_DAYS = 1;
/** So long a phone that comes late is told why. */
const UPLOAD_CODE_DAYS = 1;
/** The times of the upkeep, as a cron pattern: each full hour. */
export const REMOVAL_CRON = '0 * * * *';
/** The tables in which saves leave dead rows. */
const VACUUMED_TABLES = [
  'board',
  'board_element',
  'board_op',
  'board_history',
  'vote',
  'session',
  'asset',
  'asset_ref',
  'job',
  'verification',
  'letter',
  ...QUEUE_TABLES,
];

/** Forgets what is old. `deleteObject` deletes the bytes of an object. */
export async function removeOldData(
  db: Kysely<Database>,
  deleteObject: (key: string) => Promise<void>,
  { binDays, historyDays, runsDays, auditDays }: RetentionSettings = readRetentionSettings({}),
): Promise<void> {
  await sql`delete from board where deleted_at < now() - make_interval(days => ${binDays})`.execute(db);
  await removeDeletedAccounts(db, deleteObject, binDays);
  await sql`delete from board_history where replaced_at < now() - make_interval(days => ${historyDays})`.execute(db);
  await sql`delete from board_history where interim and replaced_at < now() - make_interval(hours => ${STEP_HOURS})`.execute(
    db,
  );
  await sql`delete from board_conflict where settled_at < now() - make_interval(days => ${historyDays})`.execute(db);
  await sql`delete from board_op where created_at < now() - make_interval(days => ${UNSENT_WORK_DAYS})`.execute(db);
  await sql`delete from made_once where made_at < now() - make_interval(days => ${UNSENT_WORK_DAYS})`.execute(db);
  await sql`delete from phone_upload where expires_at < now() - make_interval(days => ${UPLOAD_CODE_DAYS})`.execute(db);
  await sql`delete from mail_link where expires_at < now()`.execute(db);
  await sql`delete from session where "expiresAt" < now()`.execute(db);
  await sql`delete from verification where "expiresAt" < now()`.execute(db);
  await sql`delete from stripe_event where taken_at < now() - make_interval(days => ${STRIPE_EVENT_DAYS})`.execute(db);
  await sql`delete from letter_day where day < current_date - 1`.execute(db);
  await sql`delete from download where made_at < now() - make_interval(days => ${DOWNLOAD_DAYS})`.execute(db);
  await sql`delete from used_logout_token where used_at < now() - make_interval(days => ${LOGOUT_TOKEN_DAYS})`.execute(
    db,
  );
  await sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`.execute(db);
  await deleteOldUsage(db);
  await deleteOldFormerEmails(db);
  await deleteOldJobs(db, runsDays);
  await deleteOldEntries(db, auditDays);
  await sweepAssets(db, deleteObject);
}

/** Gives the room of dead rows back: the embedded database does not do that by itself. */
export async function vacuumTables(db: Kysely<Database>): Promise<void> {
  for (const table of VACUUMED_TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

/**
 * Makes the upkeep of an hour, which tells `onFailure` what went wrong. After a step of the clock nothing is tidied until it is set right or
 * has gone on for a week: by a clock a month ahead everything would be old.
 */
export function createRemoval(
  removeAllOldData: () => Promise<void>,
  onFailure: (error: unknown) => void,
  clocks?: Clocks,
): () => Promise<void> {
  const isClockTrusted = watchClock(clocks);
  return async () => {
    if (isClockTrusted()) await removeAllOldData().catch(onFailure);
    else onFailure(new Error('The clock of this machine was set by more than a day, so nothing old is removed.'));
  };
}
