import { createHash, randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import { JobId } from '../../contract/ids.ts';
import type { Bus } from '../events/bus.ts';
import { addNotice, type Transact } from '../events/transact.ts';
import type { Metrics } from '../http/metrics.ts';
import { isDatabaseAway } from '../kit/databaseErrors.ts';
import { ProblemError } from '../kit/problems.ts';
import { currentRequestId } from '../kit/requestId.ts';
import { currentTraceParent } from '../kit/tracing.ts';
import type { WorkQueues } from '../queues/workQueues.ts';
import type { Database } from '../schema/database.ts';
import type { JobTables } from '../schema/tables/jobs.ts';
import { jobOfKey, joinDuplicateRun } from './duplicateRuns.ts';
import { admitWaitingJobs, JOB_QUEUES } from './gate.ts';
import { createJobRuns, type FaultHandler, type JobRunner, jobNotice } from './jobRuns.ts';
import { countJobsByState, countOpenJobs, type JobRow, lockPerson, requeueLostJobs } from './jobTable.ts';
import { endJob } from './ledger.ts';
import type { RunKey } from './runKey.ts';

/** Jobs that one person may have waiting. */
const WAITING_JOBS_MAX = 50;
/** The digest of a key that was cancelled before its call came; it stands for whatever is asked, and is the hash of nothing. */
const CANCELLED_EARLY_DIGEST = '';
/** A worker asks so often for jobs that a process has left waiting which died before it handed them over. */
const LOST_JOBS_INTERVAL_MS = 15_000;
/** Who follows a job while the database is away looks again so often. */
const FOLLOW_RETRY_MS = 500;

export type NewJob = Pick<Insertable<JobTables['job']>, 'user_id' | 'board_id' | 'node_id' | 'run' | 'operation'> & {
  readonly idempotency_key: string | null;
  readonly digest: string;
  /** An open run that asks for the same gives its answer to this one, too: on a board, where two tabs may ask at once. */
  readonly mayJoin?: boolean;
  /** Makes what is asked of the engine. Looking at words and pictures costs, so it is called once the run may be added. */
  readonly prepare: () => Promise<PreparedRun>;
};

/** A run that is ready to be added. */
type PreparedRun = {
  /** A StoredJob as JSON. */
  readonly request: string;
  /** The most that it may cost, in US dollars; null where nobody knows. */
  readonly price: number | null;
};

/** Refuses a run, or does not; the price is undefined before the run is prepared. */
export type AdmissionCheck = (tx: Kysely<Database>, price?: number | null) => Promise<void>;

/** This process stops: whoever waits should lose the connection and ask again. */
export class ServerStoppingError extends Error {}

/** Generation as durable jobs: a job outlives the connection that asked for it, and the process that ran it. */
export type Jobs = {
  /** Hands over from now on what waits, to whatever worker; one itself, it begins with what an earlier process left. The queues are open. */
  start(isWorker: boolean): Promise<void>;
  /** The job that a key made; throws 409 `job_mismatch` when it asked for something else. */
  findJobByKey(userId: string, key: string | null, digest: string): Promise<JobId | undefined>;
  /**
   * Makes a job, or joins the one with the same key, or an open one of the same node and wish. `checkAdmission` may refuse a new one: before it is
   * prepared, and again in the transaction that adds it.
   */
  submitJob(job: NewJob, checkAdmission?: AdmissionCheck): Promise<JobId>;
  /** The job as it is, then again after each change, until it has ended or the signal aborts. */
  follow(id: JobId, signal: AbortSignal): AsyncGenerator<JobRow>;
  /** Ends a job of this person at once, and answers it; throws 404 `job_not_found`. One that has ended stays as it is. */
  cancel(userId: string, id: JobId): Promise<JobRow>;
  /**
   * Ends the job that a key made, and answers it. Where there is none yet, the key is marked, undefined comes back, and a job submitted
   * under it later has ended.
   */
  cancelJobByKey(userId: string, key: RunKey & { readonly idempotency_key: string }): Promise<JobRow | undefined>;
  /** Stops the running jobs without ending them: other workers go on with them, or the next start. */
  close(): Promise<void>;
};

type JobsOptions = {
  readonly db: Kysely<Database>;
  readonly transact: Transact;
  readonly bus: Bus;
  readonly queues: WorkQueues;
  readonly runner: JobRunner;
  /** Keys of providers: none is kept with a fault. */
  readonly keys?: readonly string[];
  readonly metrics: Metrics;
  /** Hears what whoever runs the server should know of, and where. */
  readonly onError: FaultHandler;
};

export function createJobs({ db, transact, bus, queues, runner, keys = [], metrics, onError }: JobsOptions): Jobs {
  const runs = createJobRuns({ db, transact, bus, runner, keys, metrics, onError });
  metrics.gauge('jobs', () => countJobsByState(db));
  /** Those who follow a job in this process. */
  const followers = new Set<() => void>();
  let isStarted = false;
  let isWorking = false;
  let isClosing = false;
  let lostJobsTimer: NodeJS.Timeout | undefined;
  let pendingAdmission: Promise<void> = Promise.resolve();
  let isAdmitting = false;
  let needsAnotherPass = false;

  /** Hands jobs over where there is room. Asked while it works, it goes over them once more. */
  function openGate(): void {
    // What is added before the start waits for it; and with the process of an embedded database the only worker ends.
    if (!isStarted || (isClosing && !queues.isShared)) return;
    needsAnotherPass = true;
    if (isAdmitting) return;
    isAdmitting = true;
    pendingAdmission = admitUntilIdle().catch(onError);
  }

  async function admitUntilIdle(): Promise<void> {
    try {
      while (needsAnotherPass) {
        needsAnotherPass = false;
        await admitWaitingJobs(db, queues);
      }
    } finally {
      // In the same turn as the last pass: a wish between the two would be lost.
      isAdmitting = false;
    }
  }

  async function startWorking(): Promise<void> {
    // Nobody else has the embedded database: what was under way ended with the last process.
    if (!queues.isShared) for (const { name } of JOB_QUEUES) await queues.clear(name);
    await requeueLostJobs(db);
    for (const { name, places } of JOB_QUEUES)
      await queues.work(name, places, (item, claim) => runs.work(item, claim).finally(openGate));
    if (queues.isShared)
      lostJobsTimer = setInterval(() => void recoverLostJobs().catch(onError), LOST_JOBS_INTERVAL_MS);
  }

  async function recoverLostJobs(): Promise<void> {
    await requeueLostJobs(db);
    openGate();
  }

  async function findByKey(
    userId: string,
    key: string | null,
    digest: string,
    tx: Kysely<Database> = db,
  ): Promise<JobId | undefined> {
    if (key === null) return undefined;
    const job = await jobOfKey(tx, userId, key);
    if (job !== undefined && job.digest !== digest && job.digest !== CANCELLED_EARLY_DIGEST)
      throw new ProblemError('job_mismatch', 'This Idempotency-Key was used for a run of something else.');
    return job === undefined ? undefined : JobId.parse(job.id);
  }

  /** Adds a job's row; undefined when its key is taken. */
  async function insertJob(
    tx: Kysely<Database>,
    row: Omit<Insertable<JobTables['job']>, 'id' | 'failure_code' | 'failure_detail'>,
  ) {
    const id = JobId.parse(randomUUID());
    const added = await tx
      .insertInto('job')
      .values({
        ...row,
        id,
        failure_code: null,
        failure_detail: null,
        request_id: currentRequestId() ?? null,
        trace_parent: currentTraceParent() ?? null,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return added && id;
  }

  /** Reads a job's row; undefined while the database is away. */
  async function readUnlessAway(id: JobId): Promise<JobRow | undefined> {
    try {
      return await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    } catch (error) {
      if (isDatabaseAway(error)) return undefined;
      throw error;
    }
  }

  async function cancelOpenJob(id: string): Promise<JobRow> {
    const isEnded = await transact(async (tx) => {
      addNotice(tx, jobNotice(id, 'cancelled'));
      return endJob(tx, { id }, { state: 'cancelled' });
    });
    if (isEnded) openGate();
    return db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  return {
    findJobByKey: findByKey,
    async start(isWorker) {
      isWorking = isWorker;
      if (isWorker) await startWorking();
      isStarted = true;
      openGate();
    },
    async submitJob({ prepare, mayJoin: canJoin, ...job }, checkAdmission) {
      const mayJoin = canJoin ?? job.board_id != null;
      const findOrAdmit = async (tx: Kysely<Database>, price?: number | null) => {
        // Of calls that come at once, to whatever process, each sees the ones before it.
        await lockPerson(tx, job.user_id);
        // Its own place is not held against a run that another connection has just added under the same key.
        const existingId =
          (await findByKey(job.user_id, job.idempotency_key, job.digest, tx)) ??
          (mayJoin ? await joinDuplicateRun(tx, job, job.idempotency_key) : undefined);
        if (existingId !== undefined) return existingId;
        if ((await countOpenJobs(tx, job.user_id)) >= WAITING_JOBS_MAX)
          throw new ProblemError('busy', 'Many of your runs are still waiting. Please try again in a while.', {
            retryAfter: 10,
          });
        await checkAdmission?.(tx, price);
        return undefined;
      };
      const existing = await db.transaction().execute((tx) => findOrAdmit(tx));
      if (existing !== undefined) return existing;
      const { request, price } = await prepare();
      const id = await db.transaction().execute(async (tx) => {
        const existingId = await findOrAdmit(tx, price);
        return existingId ?? insertJob(tx, { ...job, request, reserved: price ?? 0, ended_at: null });
      });
      if (id === undefined) {
        const existingId = await findByKey(job.user_id, job.idempotency_key, job.digest);
        if (existingId === undefined) throw new Error('a job with the same key came and went');
        return existingId;
      }
      openGate();
      return id;
    },
    async *follow(id, signal) {
      let nextChange = Promise.withResolvers<void>();
      const wakeUp = () => nextChange.resolve();
      const unsubscribe = bus.subscribe(jobNotice(id).topic, wakeUp, wakeUp);
      followers.add(wakeUp);
      signal.addEventListener('abort', wakeUp);
      try {
        while (!signal.aborted) {
          if (isClosing) throw new ServerStoppingError('the server stops');
          // Armed before the row is read, so that no change falls between the two.
          nextChange = Promise.withResolvers<void>();
          const job = await readUnlessAway(id);
          if (job === undefined) setTimeout(wakeUp, FOLLOW_RETRY_MS);
          else yield job;
          if (job && job.state !== 'queued' && job.state !== 'running') return;
          await nextChange.promise;
        }
      } finally {
        unsubscribe();
        followers.delete(wakeUp);
        signal.removeEventListener('abort', wakeUp);
      }
    },
    async cancel(userId, id) {
      const job = await db
        .selectFrom('job')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (job === undefined) throw new ProblemError('job_not_found', 'There is no such run, or it is not yours.');
      return cancelOpenJob(id);
    },
    async cancelJobByKey(userId, key) {
      // What the run would have made is not known: a mark never runs, and has nothing to answer with.
      const jobWithKey = await jobOfKey(db, userId, key.idempotency_key);
      if (jobWithKey !== undefined) return cancelOpenJob(jobWithKey.id);
      const cancelledRow = { operation: 'generate_image', request: '{}', digest: CANCELLED_EARLY_DIGEST } as const;
      const added = await insertJob(db, {
        ...key,
        ...cancelledRow,
        user_id: userId,
        state: 'cancelled',
        ended_at: new Date(),
      });
      if (added !== undefined) return undefined;
      const job = await db
        .selectFrom('job')
        .select('id')
        .where('user_id', '=', userId)
        .where('idempotency_key', '=', key.idempotency_key)
        .executeTakeFirstOrThrow();
      return cancelOpenJob(job.id);
    },
    async close() {
      isClosing = true;
      for (const wakeUp of followers) wakeUp();
      clearInterval(lostJobsTimer);
      // First no more is taken: what is handed over would be taken back.
      if (isWorking) for (const { name } of JOB_QUEUES) await queues.stopTaking(name);
      isWorking = false;
      await runs.handOver();
      await pendingAdmission;
    },
  };
}

/** Of what a call asks, seed and all as it was sent; a repeated call has the same. */
export function requestDigest(operation: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, body]))
    .digest('base64url');
}
