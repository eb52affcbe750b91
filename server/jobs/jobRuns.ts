import type { Kysely } from 'kysely';
import { type BilledAmount, EngineError, type EngineStep, type Fault, Interruption } from '../../contract/engine.ts';
import { problemOf } from '../engines/faults.ts';
import { shouldLogFault } from '../engines/kit/faultLog.ts';
import type { RunStep } from '../engines/runner.ts';
import type { Bus, Notice } from '../events/bus.ts';
import { addNotice, type Transact } from '../events/transact.ts';
import type { Metrics } from '../http/metrics.ts';
import { isAway, retryWhileAway } from '../kit/outages.ts';
import { asProblem, ProblemError } from '../kit/problems.ts';
import { withRequestId } from '../kit/requestId.ts';
import { traced, withTraceParent } from '../kit/tracing.ts';
import type { WorkHandler } from '../queues/workQueues.ts';
import type { Database } from '../schema/database.ts';
import type { NewAssetRow } from '../schema/tables/assets.ts';
import {
  addResult,
  beginJob,
  handJobOver,
  type JobRow,
  recordRequestedRoute,
  returnWork,
  setProgressFraction,
  standingOf,
} from './jobTable.ts';
import { endJob, type JobEnd, type LedgerFault, ledgerFault } from './ledger.ts';
import type { Result } from './result.ts';

/** Faults of a request that came to nothing. */
const UNBILLED_FAULTS: ReadonlySet<Fault> = new Set(['rate', 'key', 'unreachable', 'unsupported', 'failed', 'timeout']);
/** Progress goes to the disk at most so often. */
const PROGRESS_WRITE_INTERVAL_MS = 1000;
/** The payload of a job's notice that stops its run. */
const CANCELLED = 'cancelled';

export type ResultStep = Extract<EngineStep, { kind: 'result' }>;
type StoredResult = { readonly result: Result; readonly row: NewAssetRow | undefined };
/** The work of a job; it comes from outside, so that the queue knows no engine. */
export type JobRunner = {
  /** Performs a job. Throws EngineError or ProblemError; stops soon after an abort. */
  run(job: JobRow, signal: AbortSignal): AsyncIterable<RunStep>;
  /** Keeps a result's bytes, and waits for a store that is away until the signal aborts; the same job and index always get the same key. */
  storeResult(job: JobRow, index: number, step: ResultStep, signal: AbortSignal): Promise<StoredResult>;
};

/** The place where a run went wrong: the route has the provider and the model. */
export type FaultContext = { readonly job: string; readonly operation: string; readonly route?: string };
export type FaultHandler = (error: unknown, context?: FaultContext) => void;

/** The notice that a job has changed, for whoever follows it; one that was cancelled stops. */
export function jobNotice(id: string, change: 'changed' | typeof CANCELLED = 'changed'): Notice {
  return { topic: `job/${id}`, payload: change };
}

type JobRunsOptions = {
  readonly db: Kysely<Database>;
  readonly transact: Transact;
  readonly bus: Bus;
  readonly runner: JobRunner;
  /** Keys of providers: none is kept with a fault. */
  readonly keys: readonly string[];
  readonly metrics: Metrics;
  readonly onError: FaultHandler;
};

/** The runs of a worker. */
export type JobRuns = {
  /** Does the job of a piece of work, unless another has done it or does it. Throws what kept it from that. */
  readonly work: WorkHandler;
  /** Stops what runs and has other workers go on with it. */
  handOver(): Promise<void>;
};

/** Builds them. Whatever one writes is refused once another has begun its job. */
export function createJobRuns({ db, transact, bus, runner, keys, metrics, onError }: JobRunsOptions): JobRuns {
  const controllers = new Set<AbortController>();
  const pendingRuns = new Set<Promise<void>>();
  let isStopping = false;

  async function work(item: Parameters<WorkHandler>[0], claim: AbortSignal): Promise<void> {
    // What was taken in the moment of the stop is not begun.
    if (isStopping) return returnWork(db, item.id);
    const { subject: id } = item;
    const controller = new AbortController();
    const leaveToOther = () => controller.abort(new Interruption('another worker has this run'));
    let job: JobRow | undefined;
    const abortIfOver = async () => {
      const standing = job && (await standingOf(db, job));
      if (standing === 'cancelled') controller.abort();
      else if (standing === 'over') leaveToOther();
    };
    // Before it begins, so that no cancellation falls between the two.
    const unsubscribe = bus.subscribe(
      jobNotice(id).topic,
      (payload) => payload === CANCELLED && controller.abort(),
      () => void abortIfOver().catch(onError),
    );
    claim.addEventListener('abort', leaveToOther, { once: true });
    controllers.add(controller);
    try {
      job = await transact((tx) => {
        addNotice(tx, jobNotice(id));
        return beginJob(tx, id, item.id);
      });
      if (job === undefined) return;
      await performTracedJob(job, controller.signal);
      if (isStopping) await handJobOver(db, job);
    } catch (error) {
      onError(error);
      throw error;
    } finally {
      controllers.delete(controller);
      claim.removeEventListener('abort', leaveToOther);
      unsubscribe();
    }
  }

  /** Performs a job under the id of the request that asked for it, and in its trace. */
  function performTracedJob(job: JobRow, signal: AbortSignal): Promise<void> {
    const attributes = {
      'maquette.operation': job.operation,
      'maquette.job': job.id,
      'maquette.attempt': job.attempts,
    };
    const perform = () => traced(`run ${job.operation}`, attributes, () => performJob(job, signal));
    return withTraceParent(job.trace_parent, () => withRequestId(job.request_id ?? job.id, perform));
  }

  async function performJob(job: JobRow, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const faults: LedgerFault[] = [];
    const reportedErrors = new Set<unknown>();
    const reportFault = (error: unknown, route?: string) => {
      const context = { job: job.id, operation: job.operation, ...(route === undefined ? {} : { route }) };
      if (!reportedErrors.has(error) && shouldReportError(error)) onError(error, context);
      reportedErrors.add(error);
    };
    const begin = performance.now();
    // What a provider has made, or may bill, is written once the database is there again: to ask anew would bill anew.
    const write = <T>(change: () => Promise<T>) => retryWhileAway(change, signal);
    const writeWithNotice = <T>(change: (tx: Kysely<Database>) => Promise<T>) =>
      write(() =>
        transact((tx) => {
          addNotice(tx, jobNotice(job.id));
          return change(tx);
        }),
      );
    const end = async (how: JobEnd) => {
      await writeWithNotice((tx) => endJob(tx, job, how, faults));
      metrics.count('runs_total', { operation: job.operation, state: how.state });
      metrics.observe('run_seconds', { operation: job.operation }, (performance.now() - begin) / 1000);
    };
    try {
      let resultIndex = 0;
      let lastProgressWriteAt = 0;
      for await (const step of runner.run(job, signal)) {
        switch (step.kind) {
          case 'result': {
            const stored = await runner.storeResult(job, resultIndex, step, signal);
            if (!(await writeWithNotice((tx) => addResult(tx, job, stored)))) return;
            resultIndex += 1;
            break;
          }
          case 'asking':
            if (!(await write(() => recordRequestedRoute(db, job, step.route)))) return;
            break;
          case 'accepted':
            if (!(await write(() => recordRequestedRoute(db, job, step.route, step.request)))) return;
            break;
          case 'fault':
            faults.push(ledgerFault(step.route, step.error, keys));
            reportFault(step.error, step.route);
            break;
          case 'progress':
            if (performance.now() - lastProgressWriteAt < PROGRESS_WRITE_INTERVAL_MS) break;
            lastProgressWriteAt = performance.now();
            await setProgressFraction(db, job, step.fraction).catch(throwUnlessAway);
        }
      }
      if (resultIndex === 0) throw new EngineError('failed', 'the engine ended without a result');
      await end({ state: 'done' });
    } catch (error) {
      // Cancelled, then the row says so already; or the job goes on in another process, or in the next one.
      if (signal.aborted) return;
      // Nothing was asked yet. It is begun again.
      if (isAway(error)) throw error;
      await end({ state: 'failed', ...problemFields(error), ...billingOfError(error) });
      reportFault(error);
    }
  }

  return {
    work(item, claim) {
      const run = work(item, claim);
      const settled = run.then(
        () => void pendingRuns.delete(settled),
        () => void pendingRuns.delete(settled),
      );
      pendingRuns.add(settled);
      return run;
    },
    async handOver() {
      isStopping = true;
      for (const controller of controllers) controller.abort(new Interruption('the server stops'));
      await Promise.all(pendingRuns);
    },
  };
}

/** Leaves out what the next one of its kind makes good, while the database is away. */
function throwUnlessAway(error: unknown): void {
  if (!isAway(error)) throw error;
}

function problemFields(error: unknown): ReturnType<typeof problemOf> {
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
