import { type Kysely, sql } from 'kysely';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Counts a letter to somebody who did not ask for one, in the transaction that writes it; throws 503 `busy` beyond the day's budget, so
 * that no crowd of accounts makes this installation's mail server one that others refuse.
 */
export async function countUnsolicitedMail(tx: Kysely<Database>, mailsPerDayMax: number): Promise<void> {
  const { rows } = await sql<{ letters: number }>`insert into letter_day (day, letters) values (current_date, 1)
    on conflict (day) do update set letters = letter_day.letters + 1 returning letters`.execute(tx);
  if ((rows[0]?.letters ?? 0) <= mailsPerDayMax) return;
  const retryAfter = DAY_SECONDS - (Math.floor(Date.now() / 1000) % DAY_SECONDS);
  throw new ProblemError(
    'busy',
    'This server has reached its limit of emails for today. Nothing was sent. Please try again tomorrow.',
    {
      retryAfter,
    },
  );
}
