import type { Kysely } from 'kysely';
import { notifyAccount } from '../../events/boardNotifications.ts';
import type { Database } from '../../schema/database.ts';

/** Signs an account out everywhere, and ends what its sessions follow. */
export async function deleteSessions(tx: Kysely<Database>, userId: string): Promise<void> {
  await tx.deleteFrom('session').where('userId', '=', userId).execute();
  await notifyAccount(tx, userId);
}
