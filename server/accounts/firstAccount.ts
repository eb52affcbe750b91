import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/database.ts';

/** The account that came first, by its id; undefined while that is not recorded. */
export async function readFirstAccount(db: Kysely<Database>): Promise<string | undefined> {
  return (await db.selectFrom('first_account').select('user_id').executeTakeFirst())?.user_id;
}

/**
 * Records which account came first, once for all processes, and returns its id; undefined while there is none. The times of accounts alone
 * do not tell it: each process has a clock, and may see an account later than another.
 */
export async function recordFirstAccount(db: Kysely<Database>): Promise<string | undefined> {
  await sql`insert into first_account (only_one, user_id)
    select true, id from "user" order by "createdAt", id limit 1 on conflict do nothing`.execute(db);
  return readFirstAccount(db);
}
