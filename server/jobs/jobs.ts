import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Insertable, Kysely } from 'kysely';
import { type BilledAmount, EngineError, type EngineStep, type Fault, Interruption } from '../../contract/engine.ts';
import { JobId } from '../../contract/ids.ts';
import { OPERATIONS } from '../../contract/operations/index.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import { problemOf } from '../engines/faults.ts';
import { shouldLogFault } from '../engines/kit/faultLog.ts';
import { givesText } from '../engines/kit/givesText.ts';
import type { RunStep } from '../engines/runner.ts';
import { asProblem, ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import type { NewAssetRow } from '../schema/tables/assets.ts';
import type { JobTables } from '../schema/tables/jobs.ts';
import { jobOfKey, joinDuplicateRun } from './duplicateRuns.ts';
import {
  addResult,
  countOpenJobs,
  type JobRow,
  recordRequestedRoute,
  recoverJobs,
  setProgressFraction,
  startNextJob,
} from './jobTable.ts';
import { endJob, type LedgerFault, ledgerFault } from './ledger.ts';
import type { Result } from './result.ts';
import type { RunKey } from './runKey.ts';

/** Kinds of work that wait apart, and how many jobs of each run at once, whoever asked; the engine queues them again for its threads. */
const JOB_QUEUES = [
  // A moment's work, which has an engine's thread of its own.
  { operations: OPERATIONS.filter(givesText), places: 4 },
  { operations: OPERATIONS.filter((operation) => !givesText(operation)), places: 8 },
] as const;
/** Jobs that one person may have waiting. */
const WAITING_JOBS_MAX = 50;
/** Faults of a request that came to nothing. */
const UNBILLED_FAULTS: ReadonlySet<Fault> = new Set(['rate', 'key', 'unreachable', 'unsupported', 'failed', 'timeout']);
/** Progress goes to the disk at most so often. */
const PROGRESS_WRITE_INTERVAL_MS = 1000;
/** The digest of a key that was cancelled before its call came; it stands for whatever is asked, and is the hash of nothing. */
const CANCELLED_EARLY_DIGEST = '';

export type ResultStep = Extract<EngineStep, { kind: 'result' }>;
type StoredResult = { readonly result: Result; readonly row: NewAssetRow | undefined };
/** The work of a job; it comes from outside, so that the queue knows no engine. */
export type JobRunner = {
  /** Performs a job. Throws EngineError or ProblemError; stops soon after an abort. */
  run(job: JobRow, signal: AbortSignal): AsyncIterable<RunStep>;
  /** Keeps a result's bytes; the same job and index always get the same key. */
  storeResult(job: JobRow, index: number, step: ResultStep): Promise<StoredResult>;
};

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

/** The place where a run went wrong: the route has the provider and the model. */
export type FaultContext = { readonly job: string; readonly operation: string; readonly route?: string };
type FaultHandler = (error: unknown, context?: FaultContext) => void;

/** This process stops: whoever waits should lose the connection and ask again. */
export class ServerStoppingError extends Error {}

/** Generation as durable jobs: a job outlives the connection that asked for it, and the process that ran it. */
export type Jobs = {
  /** Runs what an earlier process left, then whatever comes. `onError` hears what whoever runs the server should know of, and where. */
  start(onError: FaultHandler): Promise<void>;
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
  /** Stops the running jobs without ending them: the next start runs them again. */
  close(): Promise<void>;
};

type RunningJob = { readonly job: JobRow; readonly controller: AbortController; readonly ended: Promise<void> };

type JobsOptions = {
  readonly db: Kysely<Database>;
  readonly runner: JobRunner;
  /** Keys of providers: none is kept with a fault. */
  readonly keys?: readonly string[];
};

export function createJobs({ db, runner, keys = [] }: JobsOptions): Jobs {
  let onError: FaultHandler = (error) => {
    throw error;
  };
  const running = new Map<string, RunningJob>();
  const changes = new EventEmitter().setMaxListeners(0);
  let isClosing = false;
  let pendingStart: Promise<void> = Promise.resolve();
  let isStartingJobs = false;
  let needsAnotherPass = false;

  /** Gives free places to waiting jobs. Asked while it works, it looks once more. */
  function startWaitingJobs(): void {
    needsAnotherPass = true;
    if (isStartingJobs) return;
    isStartingJobs = true;
    pendingStart = startAllQueues().catch((error: unknown) => onError(error));
  }

  async function startAllQueues(): Promise<void> {
    try {
      while (needsAnotherPass && !isClosing) {
        needsAnotherPass = false;
        for (const queue of JOB_QUEUES) await startQueue(queue);
      }
    } finally {
      // In the same turn as the last look: a wish between the two would be lost.
      isStartingJobs = false;
    }
  }

  async function startQueue({ operations, places }: (typeof JOB_QUEUES)[number]): Promise<void> {
    const hasFreePlace = () =>
      [...running.values()].filter(({ job }) => operations.includes(job.operation)).length < places;
    while (hasFreePlace() && !isClosing) {
      const job = await startNextJob(db, operations);
      if (job === undefined) return;
      startJob(job);
    }
  }

  function startJob(job: JobRow): void {
    const controller = new AbortController();
    const ended = performJob(job, controller.signal)
      .catch((error: unknown) => onError(error))
      .finally(() => {
        running.delete(job.id);
        changes.emit(job.id);
        startWaitingJobs();
      });
    running.set(job.id, { job, controller, ended });
  }

  async function performJob(job: JobRow, signal: AbortSignal): Promise<void> {
    const faults: LedgerFault[] = [];
    const reportedErrors = new Set<unknown>();
    const reportFault = (error: unknown, route?: string) => {
      const context = { job: job.id, operation: job.operation, ...(route === undefined ? {} : { route }) };
      if (!reportedErrors.has(error) && shouldReportError(error)) onError(error, context);
      reportedErrors.add(error);
    };
    try {
      let resultIndex = 0;
      let lastProgressWriteAt = 0;
      for await (const step of runner.run(job, signal)) {
        switch (step.kind) {
          case 'result': {
            const isRunning = await addResult(db, job.id, await runner.storeResult(job, resultIndex, step));
            if (!isRunning) return;
            resultIndex += 1;
            changes.emit(job.id);
            break;
          }
          case 'asking':
            await recordRequestedRoute(db, job.id, step.route);
            break;
          case 'accepted':
            await recordRequestedRoute(db, job.id, step.route, step.request);
            break;
          case 'fault':
            faults.push(ledgerFault(step.route, step.error, keys));
            reportFault(step.error, step.route);
            break;
          case 'progress':
            if (performance.now() - lastProgressWriteAt < PROGRESS_WRITE_INTERVAL_MS) break;
            lastProgressWriteAt = performance.now();
            await setProgressFraction(db, job.id, step.fraction);
        }
      }
      if (resultIndex === 0) throw new EngineError('failed', 'the engine ended without a result');
      await endJob(db, job.id, { state: 'done' }, faults);
    } catch (error) {
      // Cancelled, then the row says so already; or the process ends, then the job goes on in the next one.
      if (signal.aborted) return;
      await endJob(db, job.id, { state: 'failed', ...problemFields(error), ...billingOfError(error) }, faults);
      reportFault(error);
    }
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
      .values({ ...row, id, failure_code: null, failure_detail: null })
      .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return added && id;
  }

  async function cancelOpenJob(id: string): Promise<JobRow> {
    await endJob(db, id, { state: 'cancelled' });
    running.get(id)?.controller.abort();
    changes.emit(id);
    return db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  return {
    findJobByKey: findByKey,
    async start(report) {
      onError = report;
      await recoverJobs(db);
      startWaitingJobs();
    },
    async submitJob({ prepare, mayJoin: canJoin, ...job }, checkAdmission) {
      const mayJoin = canJoin ?? job.board_id != null;
      if ((await countOpenJobs(db, job.user_id)) >= WAITING_JOBS_MAX)
        throw new ProblemError('busy', 'Many of your runs are still waiting. Please try again in a while.', {
          retryAfter: 10,
        });
      const findOrAdmit = async (tx: Kysely<Database>, price?: number | null) => {
        // Its own place is not held against a run that another connection has just added under the same key.
        const existingId =
          (await findByKey(job.user_id, job.idempotency_key, job.digest, tx)) ??
          (mayJoin ? await joinDuplicateRun(tx, job, job.idempotency_key) : undefined);
        if (existingId === undefined) await checkAdmission?.(tx, price);
        return existingId;
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
      startWaitingJobs();
      return id;
    },
    async *follow(id, signal) {
      let nextChange = Promise.withResolvers<void>();
      const wakeUp = () => nextChange.resolve();
      changes.on(id, wakeUp);
      signal.addEventListener('abort', wakeUp);
      try {
        while (!signal.aborted) {
          if (isClosing) throw new ServerStoppingError('the server stops');
          // Armed before the row is read, so that no change falls between the two.
          nextChange = Promise.withResolvers<void>();
          const job = await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
          yield job;
          if (job.state !== 'queued' && job.state !== 'running') return;
          await nextChange.promise;
        }
      } finally {
        changes.off(id, wakeUp);
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
      await pendingStart;
      for (const { controller } of running.values()) controller.abort(new Interruption('the server stops'));
      for (const id of changes.eventNames()) changes.emit(id);
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

/** Of what a call asks, seed and all as it was sent; a repeated call has the same. */
export function requestDigest(operation: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, body]))
    .digest('base64url');
}

function problemFields(error: unknown): { readonly code: ProblemCode; readonly detail: string } {
  if (error instanceof EngineError) return problemOf(error);
  const { code, message } = asProblem(error);
  return { code, detail: message };
}

/** Says whether a provider turned a request away before it did anything, so that nobody takes money for it; and what surely was billed. */
function billingOfError(error: unknown): {
  readonly isUnbilled: boolean;
  readonly lostBill?: BilledAmount | undefined;
} {
  if (!(error instanceof EngineError)) return { isUnbilled: false };
  return { isUnbilled: !error.mayBeBilled && UNBILLED_FAULTS.has(error.fault), lostBill: error.bill };
}

function shouldReportError(error: unknown): boolean {
  return error instanceof EngineError ? shouldLogFault(error) : !(error instanceof ProblemError);
}
