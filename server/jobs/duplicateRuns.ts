import type { Kysely } from 'kysely';
import { JobId } from '../../contract/ids.ts';
import type { Operation } from '../../contract/operations/index.ts';
import type { Database } from '../schema/database.ts';

type Db = Kysely<Database>;

/** The fields that two calls have in common which ask for one run: two tabs, say, in which Go was pressed in the same moment. */
type DuplicateRun = {
  readonly user_id: string;
  readonly board_id?: string | null | undefined;
  readonly node_id?: string | null | undefined;
  readonly operation: Operation;
  readonly digest: string;
};

/**
 * The open run of the same person, place and wish, whose answer a call may have instead of being billed anew; `idempotency_key` names it
 * from now on, too. The person is locked (`lockPerson`), so that of calls that come at once each sees the ones before it.
 */
export async function joinDuplicateRun(
  tx: Db,
  { user_id, board_id = null, node_id = null, operation, digest }: DuplicateRun,
  idempotency_key: string | null,
): Promise<JobId | undefined> {
  const duplicate = await tx
    .selectFrom('job')
    .select('id')
    .where('user_id', '=', user_id)
    .where('board_id', 'is not distinct from', board_id)
    .where('node_id', 'is not distinct from', node_id)
    .where('operation', '=', operation)
    .where('digest', '=', digest)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (duplicate === undefined) return undefined;
  if (idempotency_key !== null)
    await tx
      .insertInto('joined_key')
      .values({ user_id, idempotency_key, job_id: duplicate.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return JobId.parse(duplicate.id);
}

/** The run of a key: the one that it made, or the one that it joined. */
export async function jobOfKey(
  db: Db,
  userId: string,
  key: string,
): Promise<{ readonly id: string; readonly digest: string } | undefined> {
  const ownJob = db.selectFrom('job').select(['id', 'digest']).where('user_id', '=', userId);
  const joinedJob = db
    .selectFrom('joined_key')
    .innerJoin('job', 'job.id', 'joined_key.job_id')
    .select(['job.id', 'job.digest'])
    .where('joined_key.user_id', '=', userId)
    .where('joined_key.idempotency_key', '=', key);
  return (await ownJob.where('idempotency_key', '=', key).executeTakeFirst()) ?? (await joinedJob.executeTakeFirst());
}
