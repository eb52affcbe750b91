import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Recipe } from '../../../contract/engine.ts';
import { openPostgres } from '../../db/postgres/openPostgres.ts';
import type { PostgresSettings } from '../../db/postgres/settings.ts';
import { type Bus, createBus } from '../../events/bus.ts';
import { createTransact, type Transact } from '../../events/transact.ts';
import { createMetrics } from '../../http/metrics.ts';
import { JOB_QUEUES } from '../../jobs/gate.ts';
import type { JobRunner } from '../../jobs/jobRuns.ts';
import { createJobs, type Jobs, type NewJob } from '../../jobs/jobs.ts';
import type { JobRow } from '../../jobs/jobTable.ts';
import { createWorkQueues } from '../../queues/workQueues.ts';

/** The jobs of one process of an installation: several processes share one PostgreSQL. */
export type JobProcess = {
  readonly jobs: Jobs;
  readonly db: Awaited<ReturnType<typeof openPostgres>>['db'];
  readonly bus: Bus;
  readonly transact: Transact;
  /** The faults that its operator would read of. */
  readonly errors: readonly unknown[];
  /** Gives no sign of itself any more, as a process that was stopped or killed, until it is thawed. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
};

type JobProcessOptions = { readonly runner?: JobRunner; readonly isWorker?: boolean };

/** Starts one; a worker unless told otherwise. */
export async function startJobProcess(
  settings: PostgresSettings,
  { runner = IDLE_RUNNER, isWorker = true }: JobProcessOptions = {},
): Promise<JobProcess> {
  const database = await openPostgres(settings);
  const { db } = database;
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const { bus, publish, close: closeBus } = await createBus(database);
  bus.reportTo(onError);
  const transact = createTransact(db, publish);
  const queues = createWorkQueues(
    database,
    JOB_QUEUES.map(({ name }) => name),
  );
  const jobs = createJobs({ db, transact, bus, queues, runner, metrics: createMetrics(), onError });
  const hold = holdConnections(database.pool!);
  await queues.start({ isWorker, onError });
  await jobs.start(isWorker);
  return {
    jobs,
    db,
    bus,
    transact,
    errors,
    freeze: hold.begin,
    thaw: hold.end,
    async close() {
      hold.end();
      await jobs.close();
      await queues.stop();
      await closeBus();
      await database.close();
    },
  };
}

const IDLE_RUNNER: JobRunner = {
  async *run() {
    yield await Promise.reject(new Error('This process does no runs.'));
  },
  storeResult: () => Promise.reject(new Error('This process does no runs.')),
};

/** Keeps whoever wants a connection waiting, from `begin` to `end`. */
function holdConnections(pool: Pool): { begin(): void; end(): void } {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  let gate = Promise.resolve();
  let open: () => void = () => undefined;
  pool.connect = ((...args: unknown[]) => gate.then(() => connect(...args))) as Pool['connect'];
  return {
    begin() {
      const paused = Promise.withResolvers<void>();
      [gate, open] = [paused.promise, paused.resolve];
    },
    end: () => open(),
  };
}

/** Adds somebody to a database, and answers with their id. */
export async function addUser({ db }: Pick<JobProcess, 'db'>, name: string): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await db
    .insertInto('user')
    .values({ id, name, email: `${id}@example.com`, emailVerified: true, image: null, createdAt: now, updatedAt: now })
    .execute();
  return id;
}

type NewJobOptions = { readonly key?: string; readonly run?: string };

/** A run that asks for a picture, of which each other one is another. */
export function newJob(user_id: string, { key = randomUUID(), run = '' }: NewJobOptions = {}): NewJob {
  return {
    user_id,
    board_id: null,
    node_id: null,
    run,
    operation: 'generate_image',
    idempotency_key: key,
    digest: key,
    prepare: async () => ({ request: '{}', price: 0 }),
  };
}

/** The row of a run of somebody that waits for room since a time. */
export function waitingRow(user_id: string, created_at: Date) {
  const none = { board_id: null, node_id: null, idempotency_key: null, failure_code: null, failure_detail: null };
  const noTimes = {
    begun_at: null,
    told_at: null,
    ended_at: null,
    asked_route: null,
    accepted: null,
    request_id: null,
    trace_parent: null,
  };
  const request = { operation: 'generate_image', request: '{}', run: '', digest: '' } as const;
  return { ...none, ...noTimes, ...request, id: randomUUID(), user_id, created_at };
}

/** A route that bills. */
export const PAID_ROUTE = 'work:paid';

/** A run that a test holds in its hands. */
export type PausedRun = {
  readonly job: JobRow;
  readonly signal: AbortSignal;
  /** Lets it make its result and end. */
  finish(): void;
  /** Resolves once it is over, whatever became of it. */
  readonly over: Promise<void>;
};

/** Makes runs of a process that wait for the test, and whose result is the name of the process. A job whose run is named `paid` asks a paid route first. */
export function createPausedRunner(name: string): { readonly runner: JobRunner; readonly runs: readonly PausedRun[] } {
  const runs: PausedRun[] = [];
  return {
    runs,
    runner: {
      async *run(job, signal) {
        const [end, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        signal.addEventListener('abort', () => end.reject(signal.reason), { once: true });
        runs.push({ job, signal, finish: end.resolve, over: over.promise });
        try {
          if (job.run === 'paid') yield { kind: 'asking', route: PAID_ROUTE };
          await end.promise;
          yield { kind: 'result', text: name, recipe: emptyRecipe(name) };
        } finally {
          over.resolve();
        }
      },
      storeResult: async (_, index, { text = '' }) => ({ result: { index, text }, row: undefined }),
    },
  };
}

/** Makes runs that read the database a few times and end. `onBegin` and `onEnd` hear of each. */
export function createQuickRunner(
  db: () => JobProcess['db'],
  { onBegin, onEnd }: { onBegin(job: JobRow): void; onEnd(job: JobRow): void },
): JobRunner {
  return {
    async *run(job) {
      onBegin(job);
      for (let read = 0; read < 5; read += 1) await db().selectFrom('job').select('id').execute();
      onEnd(job);
      yield { kind: 'result', text: '', recipe: emptyRecipe('quick') };
    },
    storeResult: async (_, index, { text = '' }) => ({ result: { index, text }, row: undefined }),
  };
}

function emptyRecipe(engine: string): Recipe {
  return { engine, model: '', operation: 'generate_image', prompt: '', seed: 0, notes: [], milliseconds: 0 };
}
