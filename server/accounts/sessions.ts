import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { tellAccount } from '../live/boardNews.ts';

/** Signs an account out everywhere, and ends what its sessions follow. */
export async function endSessions(tx: Kysely<Database>, userId: string): Promise<void> {
  await tx.deleteFrom('session').where('userId', '=', userId).execute();
  await tellAccount(tx, userId);
}
