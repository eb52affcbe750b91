import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** How long overwritten values and answered saves are kept; a browser's unsent work is older than neither. */
const HISTORY_DAYS = 30;
const ANSWER_DAYS = 30;
const EVERY_MS = 60 * 60 * 1000;
/** What saves leave dead rows in. The embedded database has no autovacuum of its own. */
const BUSY_TABLES = ['board', 'board_element', 'board_op', 'board_history', 'session'];

/** Forgets what is old and gives its room back. */
export async function tidy(db: Kysely<Database>): Promise<void> {
  await sql`delete from board_history where replaced_at < now() - make_interval(days => ${HISTORY_DAYS})`.execute(db);
  await sql`delete from board_op where created_at < now() - make_interval(days => ${ANSWER_DAYS})`.execute(db);
  await sql`delete from session where "expiresAt" < now()`.execute(db);
  for (const table of BUSY_TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

/** Tidies every hour until the returned function is called; `onFailure` hears what went wrong, and the next hour tries again. */
export function keepTidy(db: Kysely<Database>, onFailure: (error: unknown) => void): () => Promise<void> {
  let tidying: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    tidying = tidy(db).catch(onFailure);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await tidying;
  };
}
