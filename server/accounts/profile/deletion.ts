import { type Kysely, sql } from 'kysely';
import { JobId } from '../../../contract/ids.ts';
import { recordFormerEmail } from '../../access/formerEmails.ts';
import type { User } from '../../access/user.ts';
import { recordAudit } from '../../audit/record.ts';
import { notifyBoard } from '../../events/boardNotifications.ts';
import type { Transact } from '../../events/transact.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { ProblemError } from '../../kit/problems.ts';
import type { PlanSettings } from '../../plans/settings.ts';
import { refuseWhileSubscribed } from '../../plans/subscriptions.ts';
import type { Database } from '../../schema/database.ts';
import { formerAuthorOf, removeAddressFromHistory, renameAuthor } from '../email/authorship.ts';
import { deleteSessions } from '../sessions/sessions.ts';

export type DeletionDeps = {
  readonly db: Kysely<Database>;
  readonly transact: Transact;
  readonly config: Pick<PlanSettings, 'stripe'>;
  readonly generation: { readonly jobs: Pick<Jobs, 'cancel'> };
};

/**
 * Deletes an account, once its password was checked. Nobody signs in by it any more, its address is free, its runs end and its boards go
 * to the bin. Boards that it has sent wait for whom they were sent to. Comments and votes stay under its name, and are nobody's to change.
 * Throws 409 `still_subscribed` for one that would be charged on.
 */
export async function deleteAccount(
  { db, transact, config, generation }: DeletionDeps,
  { id, email, operator }: User,
): Promise<void> {
  if (operator)
    throw new ProblemError(
      'operator_stays',
      'This is the administrator’s account. Name another as OPERATOR_EMAIL first.',
    );
  const formerAuthor = formerAuthorOf(id);
  await transact(async (tx) => {
    // What is bought at the same time, or a board that is begun, waits for this, or this for it.
    await tx.selectFrom('user').select('id').where('id', '=', id).forUpdate().execute();
    if (config.stripe !== undefined) await refuseWhileSubscribed(tx, id);
    await recordFormerEmail(tx, { id, email }, null);
    await tx
      .insertInto('deleted_account')
      .values({ user_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await deleteSessions(tx, id);
    await tx.deleteFrom('account').where('userId', '=', id).execute();
    for (const table of ['mail_link', 'board_member', 'removed_member', 'phone_upload', 'preference'] as const)
      await tx.deleteFrom(table).where('user_id', '=', id).execute();
    await tx.updateTable('user').set({ email: formerAuthor, emailVerified: false }).where('id', '=', id).execute();
    // The name stays, as the name of whoever wrote it; no address does.
    await renameAuthor(tx, email, { author: formerAuthor, shownEmail: '' });
    await removeAddressFromHistory(tx, { author: formerAuthor, email });
    const { rows } = await sql<{ id: string }>`update board set deleted_at = now()
      where owner_id = ${id} and deleted_at is null and not exists (
        select 1 from sent_board where sent_board.board_id = board.id and given_at is null)
      returning id`.execute(tx);
    for (const board of rows) notifyBoard(tx, board.id, { kind: 'access' });
    await recordAudit(tx, { action: 'account.deleted', target: { id, name: email }, details: { boards: rows.length } });
  });
  await cancelOpenJobs({ db, generation }, id);
}

async function cancelOpenJobs(
  { db, generation }: Pick<DeletionDeps, 'db' | 'generation'>,
  userId: string,
): Promise<void> {
  const openJobs = db.selectFrom('job').select('id').where('user_id', '=', userId);
  for (const { id } of await openJobs.where('state', 'in', ['queued', 'running']).execute())
    await generation.jobs.cancel(userId, JobId.parse(id));
}
