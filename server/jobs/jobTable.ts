import { type Kysely, type Selectable, sql } from 'kysely';
import { IN_DOUBT_CODES } from '../../contract/callFailures.ts';
import type { ResultClaim } from '../../contract/calls/boards.ts';
import { EngineError } from '../../contract/engine.ts';
import { problemOf } from '../engines/faults.ts';
import { isOpenWork } from '../queues/workQueues.ts';
import type { Database } from '../schema/database.ts';
import type { NewAssetRow } from '../schema/tables/assets.ts';
import type { JobTables } from '../schema/tables/jobs.ts';
import { endJob, isUnderWay, type JobAttempt, ledgerFault } from './ledger.ts';
import type { Result } from './result.ts';
import { parseResults } from './result.ts';

export type JobRow = Selectable<JobTables['job']>;
type Db = Kysely<Database>;

const OPEN_STATES = ['queued', 'running'] as const;

/** A job that was begun so often took the server down with it each time. */
const JOB_ATTEMPTS_MAX = 8;
const ABANDONED_FAILURE = {
  code: 'engine_failed',
  detail: 'The engine failed again and again, so this run was given up.',
} as const;
/** The failure of a run of which nobody knows what became. */
const PROCESS_ENDED_ERROR = new EngineError('doubtful', 'the process ended while the provider was asked', {
  mayBeBilled: true,
});
/** The span and the length of the list of a board's runs. */
const HISTORY_SPAN = '1 day';
const HISTORY_MAX = 50;
/** The time after its end for which a failure is news. */
const FAILURE_VISIBLE_SPAN = '10 minutes';
/** The time for which a run that may have been billed is told at each visit, while its node was not run again. */
const DOUBTFUL_RUN_SPAN = '1 day';
/** The time for which a failure is repeated once it was told: each page that polls hears of it, a later visit does not. */
const FAILURE_REPEAT_SPAN = '10 seconds';

/**
 * Begins a job whose work a worker has taken, unless it has ended or waits for room again. A paid route that was asked and had accepted
 * nothing yet is not asked again: nobody knows whether it was billed.
 */
export async function beginJob(tx: Db, id: string, queueId: string): Promise<JobRow | undefined> {
  const job = await tx
    .selectFrom('job')
    .selectAll()
    .where('id', '=', id)
    .where('queue_id', '=', queueId)
    .where('state', 'in', OPEN_STATES)
    .forUpdate()
    .executeTakeFirst();
  if (job === undefined) return undefined;
  const { attempts, handed_over, asked_route, accepted } = job;
  if (asked_route !== null && accepted === null) {
    const fault = ledgerFault(asked_route, PROCESS_ENDED_ERROR);
    await endJob(tx, { id }, { state: 'failed', ...problemOf(PROCESS_ENDED_ERROR) }, [fault]);
    return undefined;
  }
  if (attempts - handed_over >= JOB_ATTEMPTS_MAX) {
    await endJob(tx, { id }, { state: 'failed', ...ABANDONED_FAILURE });
    return undefined;
  }
  return tx
    .updateTable('job')
    .set({ state: 'running', attempts: attempts + 1, begun_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Has a job that a stopping worker has begun wait for room again, unless it has ended. */
export async function handJobOver(db: Db, attempt: JobAttempt): Promise<void> {
  await db
    .updateTable('job')
    .set({ state: 'queued', queue_id: null, handed_over: sql<number>`handed_over + 1` })
    .where(isUnderWay(attempt))
    .execute();
}

/** Has work that nobody has begun wait for room again. */
export async function returnWork(db: Db, queueId: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ state: 'queued', queue_id: null })
    .where('queue_id', '=', queueId)
    .where('state', 'in', OPEN_STATES)
    .execute();
}

/** Has the jobs wait for room again whose work the queue does not know any more. */
export async function requeueLostJobs(db: Db): Promise<void> {
  await sql`update job set state = 'queued', queue_id = null
    where state in ('queued', 'running') and (queue_id is not null or state = 'running')
      and not ${isOpenWork(sql.ref('job.queue_id'))}`.execute(db);
}

/** Forgets jobs that ended more than so many days ago, and with them the answers to their keys. */
export async function deleteOldJobs(db: Db, days: number): Promise<void> {
  await sql`delete from job where ended_at < now() - make_interval(days => ${days})`.execute(db);
}

/** Has whatever a person asks for at once, of whatever process, be looked at one after the other, until the transaction ends. */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
}

/** Counts the jobs of everybody that wait or run. */
export async function countJobsByState(db: Db) {
  const query = db.selectFrom('job').select(['state', (field) => field.fn.countAll<string>().as('count')]);
  const rows = await query.where('state', 'in', ['queued', 'running']).groupBy('state').execute();
  return (['queued', 'running'] as const).map((state) => ({
    labels: { state },
    value: Number(rows.find((row) => row.state === state)?.count ?? 0),
  }));
}

/** Counts the jobs of a person that wait or run. */
export async function countOpenJobs(db: Db, userId: string): Promise<number> {
  const query = db.selectFrom('job').select((field) => field.fn.countAll<string>().as('count'));
  const { count } = await query
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a result and its object's row; false when the attempt is not under way any more. A result that is there already stays. */
export async function addResult(
  tx: Db,
  attempt: JobAttempt,
  { result, row }: { readonly result: Result; readonly row: NewAssetRow | undefined },
): Promise<boolean> {
  const job = await tx.selectFrom('job').select('results').where(isUnderWay(attempt)).forUpdate().executeTakeFirst();
  if (job === undefined) return false;
  const otherResults = parseResults(job.results).filter(({ index }) => index !== result.index);
  const results = [...otherResults, result].sort((one, other) => one.index - other.index);
  if (row !== undefined)
    await tx
      .insertInto('asset')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await tx
    .updateTable('job')
    .set({ results: JSON.stringify(results) })
    .where('id', '=', attempt.id)
    .execute();
  return true;
}

export async function setProgressFraction(db: Db, attempt: JobAttempt, fraction: number): Promise<void> {
  await db.updateTable('job').set({ fraction }).where(isUnderWay(attempt)).execute();
}

/**
 * Notes, before it is asked, which paid route is; then what it accepted. What is asked anew is billed anew. False when the attempt is not
 * under way any more: then nobody may be asked.
 */
export async function recordRequestedRoute(
  db: Db,
  attempt: JobAttempt,
  asked_route: string | null,
  accepted: string | null = null,
): Promise<boolean> {
  const takeoverReset = accepted === null ? { left_of: null } : {};
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ asked_route, accepted, ...takeoverReset })
    .where(isUnderWay(attempt))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reads how it stands with an attempt: it runs, its job was cancelled, or it is over, since another one runs or ran. */
export async function standingOf(db: Db, { id, attempts }: JobAttempt): Promise<'running' | 'cancelled' | 'over'> {
  const job = await db.selectFrom('job').select(['state', 'attempts']).where('id', '=', id).executeTakeFirst();
  if (job?.state === 'cancelled') return 'cancelled';
  return job?.state === 'running' && job.attempts === attempts ? 'running' : 'over';
}

/**
 * Takes over what an earlier run of the same person accepted and never had: the same was asked for, and its result may lie there still. It goes
 * over to this job, so that no third one takes it too.
 */
export async function takeOverAccepted(db: Db, job: JobRow): Promise<{ route: string; accepted: string } | undefined> {
  if (job.digest === '') return undefined;
  return db.transaction().execute(async (tx) => {
    const abandoned = await tx
      .selectFrom('job')
      .select(['id', 'asked_route', 'accepted'])
      .where('user_id', '=', job.user_id)
      .where('digest', '=', job.digest)
      .where('operation', '=', job.operation)
      .where('state', '=', 'failed')
      .where('failure_code', 'in', IN_DOUBT_CODES)
      .where('accepted', 'is not', null)
      .where('created_at', '<', job.created_at)
      .where('ended_at', '>', sql<Date>`now() - ${DOUBTFUL_RUN_SPAN}::interval`)
      .orderBy('ended_at', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (!abandoned?.asked_route || abandoned.accepted === null) return undefined;
    const { asked_route, accepted } = abandoned;
    await tx.updateTable('job').set({ accepted: null }).where('id', '=', abandoned.id).execute();
    await tx.updateTable('job').set({ asked_route, accepted, left_of: abandoned.id }).where(isUnderWay(job)).execute();
    return { route: asked_route, accepted };
  });
}

/**
 * The jobs that a board should know of: those that wait or run; of nodes that were not run since, those that failed a moment ago (each
 * is news once, and this marks it so) and those that may have been billed; and those that are done or failed with a result that no
 * saved node has ever held and no save has claimed.
 */
export async function jobsForBoard(db: Db, userId: string, boardId: string): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`select * from job where user_id = ${userId} and board_id = ${boardId} and (
    state in ('queued', 'running')
    or (state = 'failed' and not exists (
      select 1 from job as later where later.board_id = job.board_id and later.node_id = job.node_id
        and later.created_at > job.created_at)
      and ((ended_at > now() - ${FAILURE_VISIBLE_SPAN}::interval and (told_at is null or told_at > now() - ${FAILURE_REPEAT_SPAN}::interval))
        or (failure_code = any(${[...IN_DOUBT_CODES]}::text[]) and ended_at > now() - ${DOUBTFUL_RUN_SPAN}::interval)))
    or (state in ('done', 'failed') and exists (
      select 1 from json_array_elements(results::json) as result where result->>'object_key' is not null
        and not exists (select 1 from asset_ref where asset_ref.board_id = job.board_id and asset_ref.key = result->>'object_key')))
    or (state = 'done' and not claimed and not exists (
      select 1 from json_array_elements(results::json) as result where result->>'object_key' is not null)))
    order by created_at, id`.execute(db);
  const failed = rows.filter(({ state, told_at }) => state === 'failed' && told_at === null).map(({ id }) => id);
  if (failed.length > 0) await db.updateTable('job').set({ told_at: new Date() }).where('id', 'in', failed).execute();
  return rows;
}

/** The newest jobs of a board, the newest first, as far back as a list of them goes. */
export async function newestJobs(db: Db, userId: string, boardId: string): Promise<JobRow[]> {
  const query = db.selectFrom('job').selectAll().where('user_id', '=', userId).where('board_id', '=', boardId);
  return query
    .where('created_at', '>', sql<Date>`now() - ${HISTORY_SPAN}::interval`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(HISTORY_MAX)
    .execute();
}

/** Notes, in the transaction that saves a board, that its nodes name these runs (`data.jobId`). */
export async function markRunsClaimed(tx: Db, boardId: string, runs: readonly string[]): Promise<void> {
  if (runs.length === 0) return;
  await sql`update job set claimed = true where board_id = ${boardId} and not claimed
    and (run = any(${runs}::text[]) or id = any(${runs}::text[]))`.execute(tx);
}

type ResultClaimsOfBoard = {
  readonly boardId: string;
  readonly userId: string;
  readonly resultClaims: readonly ResultClaim[];
};

/** Notes, in the transaction that saves a board, that it placed these results, whether or not a node holds them now. */
export async function recordResultClaims(
  tx: Db,
  { boardId, userId, resultClaims }: ResultClaimsOfBoard,
): Promise<void> {
  if (resultClaims.length === 0) return;
  const runs = resultClaims.map(({ run }) => run);
  await sql`insert into asset_ref (board_id, key)
    select job.board_id, asset.key
    from unnest(${runs}::text[], ${resultClaims.map(({ index }) => index)}::integer[]) as claim (run, index)
      join job on job.run = claim.run and job.board_id = ${boardId} and job.user_id = ${userId},
      json_array_elements(job.results::json) as result join asset on asset.key = result->>'object_key'
    where (result->>'index')::integer = claim.index
    on conflict do nothing`.execute(tx);
  await markRunsClaimed(tx, boardId, runs);
}
