import { notifyAccount } from '../../events/boardNotifications.ts';
import type { NoticeTransaction } from '../../events/transact.ts';

/** Signs an account out everywhere, and ends what its sessions follow. */
export async function deleteSessions(tx: NoticeTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('session').where('userId', '=', userId).execute();
  notifyAccount(tx, userId);
}
