import { setTimeout as pause } from 'node:timers/promises';
import {
  type BilledAmount,
  type Engine,
  EngineError,
  type EngineJob,
  type EngineStep,
  type Fault,
} from '../../contract/engine.ts';
import { answerLanguageOf } from '../../contract/language.ts';
import { OPERATION_ROWS, type Operation } from '../../contract/operations/index.ts';
import { BUILT_IN } from '../../contract/providerNames.ts';
import { recipeWithRemarks } from '../../contract/recipe.ts';
import { failureReason } from '../../contract/remarks/wordRemark.ts';
import { tracedSteps } from '../kit/tracing.ts';
import {
  lastFailureRemark,
  replacedInVainRemark,
  replacedRemark,
  skippedInVainRemark,
  skippedRemark,
} from './kit/notes.ts';

/**
 * Waits for a place at a provider for a run, by its id, unless the signal aborts; what comes back gives it back. A run that its process has left to
 * another keeps its place, for the provider works on: the same run has it again elsewhere.
 */
export type AcquirePlace = (signal: AbortSignal, run: string) => Promise<() => void>;

/** One way to have an operation done. */
export type EngineRoute = {
  /** The name in boards and recipes: the provider's name in the configuration, a colon, the model; `built-in` alone. */
  readonly id: string;
  /** The name for people. */
  readonly name: string;
  readonly engine: Engine;
  /** The engine's own name of the model. */
  readonly model: string;
  /** The time that a run may take from its first step, and from each result to the next; and how long it may wait for the first in the engine's queue. */
  readonly runTimeoutSeconds: number;
  readonly queueTimeoutSeconds: number;
  /** US dollars for one result, where that is known. */
  readonly price?: number;
  /** The price is ours, of the default models, and only about right. */
  readonly isEstimate?: boolean;
  readonly acquirePlace?: AcquirePlace;
};
/** The ways to try, in order. */
export type RouteTable = (operation: Operation) => readonly EngineRoute[];

/**
 * The steps that a run tells its job: the engine's steps; the paid route that is about to be asked, null when none is any more; the route that
 * accepted a request; and each try that failed, whether or not another route takes over.
 */
export type RunStep =
  | Exclude<EngineStep, { kind: 'accepted' }>
  | { readonly kind: 'asking'; readonly route: string | null }
  | { readonly kind: 'accepted'; readonly route: string; readonly request: string }
  | { readonly kind: 'fault'; readonly route: string; readonly error: EngineError };

/**
 * The request that was left: the paid route that had been asked, and what the provider had accepted. By an earlier process; or by an earlier run,
 * `isRepeat`: then a person agreed that it is paid for anew where nothing lies there any more.
 */
export type PendingRequest = { readonly route: string; readonly request?: string; readonly isRepeat?: boolean };

type RunOptions = {
  /** The route that a person chose: it comes first, and what is free after it. One that is not there is ignored. */
  readonly choice?: string | undefined;
  readonly pendingRequest?: PendingRequest | undefined;
};

/** No engine is waited for longer than this before a repeat, whatever it asks. */
const RETRY_PAUSE_MAX_MS = 20_000;

/** Another engine would say the same, or must not be asked. */
const FINAL_FAULTS: ReadonlySet<Fault> = new Set([
  'content',
  'aborted',
  'doubtful',
  'billed',
  'empty',
  'input',
  'words',
]);
/** Faults of the moment, which the same route may be asked about once more. */
const TRANSIENT_FAULTS: ReadonlySet<Fault> = new Set(['rate', 'failed', 'timeout']);
/** Faults that the last engine tells of the job itself. */
const JOB_CONTENT_FAULTS: ReadonlySet<Fault> = new Set(['input', 'words']);

/** Says whether any engine can do an operation. */
export function canPerform(routes: RouteTable, operation: Operation): boolean {
  return capableRoutes(routes, operation).length > 0;
}

/** Says whether a way does what is asked, as far as that goes by its options; what it leaves to others it does not bill. */
export function acceptsOptions(
  { engine, model }: EngineRoute,
  options: Pick<EngineJob, 'operation' | 'colours'>,
): boolean {
  const job = { ...options, id: '', model, prompt: '', seed: 0, count: 1, aspectRatio: '1:1' } as const;
  return engine.acceptsJob?.(job) !== false;
}

/** Says whether a run by a way may make several results that differ. */
export function hasVariants({ engine }: EngineRoute, operation: Operation): boolean {
  return OPERATION_ROWS[operation].hasVariants === true && engine.variesResults?.(operation) !== false;
}

/** The job as a way is asked for it: for one result where others would be the same. */
function jobForRoute(job: EngineJob, { engine, model }: EngineRoute): EngineJob {
  const { resultCount = 1 } = OPERATION_ROWS[job.operation];
  const count = engine.variesResults?.(job.operation) === false ? Math.min(job.count, resultCount) : job.count;
  return { ...job, count, model };
}

/** Says whether a run of an operation may be billed by any engine that it would ask. */
export function mayBeBilled(routes: RouteTable, operation: Operation, choice: string | undefined): boolean {
  return orderedRoutes(capableRoutes(routes, operation), choice).some(({ engine }) => engine.isPaid === true);
}

/** The ways that a run may go, in the order in which they are tried. */
export function routesToTry(
  routes: RouteTable,
  operation: Operation,
  choice: string | undefined,
): readonly EngineRoute[] {
  return orderedRoutes(capableRoutes(routes, operation), choice);
}

/** A route that was tried in vain, and why. */
type FailedRoute = { readonly route: EngineRoute; readonly error: EngineError };

/**
 * Tries the routes in turn and yields the steps of the first that works. Repeats only what surely had not begun, and once: a throttle
 * after the time that it asks for, where that is short. A refusal on content is final, for it must not be shopped round; so is a
 * failure after a first result, and one of a paid engine that may have been billed. What was begun is gone on with. Throws EngineError.
 */
export async function* tryRoutes(
  routes: RouteTable,
  job: EngineJob,
  signal: AbortSignal,
  { choice, pendingRequest }: RunOptions = {},
): AsyncGenerator<RunStep> {
  if (pendingRequest !== undefined && !(yield* resumeRequest(routes, job, signal, pendingRequest))) return;
  let lastError = new EngineError('unsupported', `no engine for ${job.operation}`);
  let isRequestRecorded = pendingRequest !== undefined;
  let firstFailed: FailedRoute | undefined;
  const routesInOrder = routesToTry(routes, job.operation, choice);
  const skippedRoute = routesInOrder.find(({ id, engine }) => id === choice && engine.acceptsJob?.(job) === false);
  for (const route of routesInOrder.filter(({ engine }) => engine.acceptsJob?.(job) !== false)) {
    const isPaid = route.engine.isPaid === true;
    for (let remainingTries = 2; remainingTries > 0; remainingTries -= 1) {
      let resultCount = 0;
      if (isPaid || isRequestRecorded) yield { kind: 'asking', route: isPaid ? route.id : null };
      isRequestRecorded = isPaid;
      try {
        for await (const step of tryRoute(route, job, signal)) {
          if (step.kind === 'result') resultCount += 1;
          if (step.kind === 'accepted') isRequestRecorded = true;
          yield step.kind === 'result' ? addReplacementRemark(step, route, { firstFailed, skippedRoute }, job) : step;
        }
        return;
      } catch (error) {
        lastError = error as EngineError;
      }
      if (lastError.fault !== 'aborted') yield { kind: 'fault', route: route.id, error: lastError };
      if (resultCount > 0 || FINAL_FAULTS.has(lastError.fault))
        throw errorWithFirstFailure(firstFailed, route, lastError, job);
      if (
        lastError.mayBeBilled ||
        !TRANSIENT_FAULTS.has(lastError.fault) ||
        lastError.retryAfterMs > RETRY_PAUSE_MAX_MS
      )
        break;
      if (remainingTries > 1) await pauseUnlessAborted(lastError.retryAfterMs, signal);
    }
    firstFailed ??= { route, error: lastError };
  }
  throw lastError;
}

/** Says what the last engine says of the job, after whom it stands in the place of: else it would hide that the first one failed. */
function errorWithFirstFailure(
  firstFailed: FailedRoute | undefined,
  { id, name }: EngineRoute,
  error: EngineError,
  job: EngineJob,
): EngineError {
  if (firstFailed === undefined || !JOB_CONTENT_FAULTS.has(error.fault)) return error;
  const firstFailure = { name: firstFailed.route.name, fault: firstFailed.error.fault };
  const reason = lastFailureRemark(firstFailure, { name: id === BUILT_IN ? undefined : name, error });
  return new EngineError(error.fault, error.message, { ...failureReason(reason, answerLanguageOf(job)), cause: error });
}

type Replacement = { readonly firstFailed: FailedRoute | undefined; readonly skippedRoute: EngineRoute | undefined };

type ResultStep = Extract<EngineStep, { kind: 'result' }>;

/** A result that says of which engine it stands in the place: what was chosen did not make it. */
function addReplacementRemark(
  step: ResultStep,
  { id, name }: EngineRoute,
  replacement: Replacement,
  job: EngineJob,
): ResultStep {
  const { recipe, isPlaceholder = false } = step;
  const added = replacementRemark(replacement, id === BUILT_IN ? undefined : name, isPlaceholder);
  if (added === undefined) return step;
  return { ...step, recipe: recipeWithRemarks(recipe, [added], answerLanguageOf(job), { isNoted: false }) };
}

/** Why this engine was asked: it made the result or, where that only stands for one, could not either. */
function replacementRemark(
  { firstFailed, skippedRoute }: Replacement,
  replacementName: string | undefined,
  isPlaceholder: boolean,
) {
  if (firstFailed) {
    const { route, error } = firstFailed;
    return isPlaceholder
      ? replacedInVainRemark({ name: route.name, fault: error.fault }, replacementName)
      : replacedRemark(route.name, replacementName);
  }
  return skippedRoute && (isPlaceholder ? skippedInVainRemark : skippedRemark)(skippedRoute.name, replacementName);
}

/** Goes on with what a provider accepted. Returns whether all is over there and the job may be asked for anew. */
async function* resumeRequest(
  routes: RouteTable,
  job: EngineJob,
  signal: AbortSignal,
  { route: id, request, isRepeat = false }: PendingRequest,
): AsyncGenerator<RunStep, boolean> {
  const route = capableRoutes(routes, job.operation).find((one) => one.id === id);
  if (route === undefined || request === undefined) {
    if (isRepeat) return true;
    throw new EngineError('doubtful', `a process ended while ${id} was asked`, { mayBeBilled: true });
  }
  let resultCount = 0;
  try {
    for await (const step of tryRoute(route, { ...job, acceptedRequest: request }, signal)) {
      if (step.kind === 'result') resultCount += 1;
      yield step;
    }
    return false;
  } catch (cause) {
    const error = cause as EngineError;
    if (error.fault !== 'aborted') yield { kind: 'fault', route: route.id, error };
    const isOver = !error.isRetrievable && (error.fault === 'doubtful' || error.fault === 'billed');
    if (isRepeat && isOver && resultCount === 0) return true;
    throw error;
  }
}

/** One try at a route, under its time limits, its results with their route and price. Throws EngineError. */
async function* tryRoute(route: EngineRoute, job: EngineJob, signal: AbortSignal): AsyncGenerator<RunStep> {
  const timeout = startTimeout(route.queueTimeoutSeconds);
  let releasePlace: (() => void) | undefined;
  const routeJob = jobForRoute(job, route);
  let stepCount = 0;
  let resultCount = 0;
  try {
    const combinedSignal = AbortSignal.any([signal, timeout.signal]);
    releasePlace = await route.acquirePlace?.(combinedSignal, job.id);
    combinedSignal.throwIfAborted();
    const attributes = { 'maquette.route': route.id, 'maquette.operation': job.operation };
    const steps = tracedSteps(`ask ${route.id}`, attributes, () => route.engine.run(routeJob, combinedSignal));
    for await (const step of steps) {
      // Each result has as long as the first.
      if (stepCount === 0 || step.kind === 'result') timeout.set(route.runTimeoutSeconds);
      stepCount += 1;
      if (step.kind === 'result') resultCount += 1;
      if (step.kind === 'result') yield { ...step, recipe: { ...step.recipe, ...costFields(route, step.recipe.cost) } };
      else if (step.kind === 'accepted') yield { ...step, route: route.id };
      else yield step;
    }
  } catch (error) {
    const isPaid = route.engine.isPaid === true;
    throw classifyError(error, {
      signal,
      timeout: timeout.signal,
      isPaid,
      route,
      missingResultCount: routeJob.count - resultCount,
    });
  } finally {
    releasePlace?.();
    timeout.stop();
  }
}

function costFields({ id, price, isEstimate = false }: EngineRoute, cost: number | undefined) {
  if (cost !== undefined) return { route: id, cost };
  return price === undefined ? { route: id } : { route: id, cost: price, ...(isEstimate && { isEstimate }) };
}

function capableRoutes(routes: RouteTable, operation: Operation): readonly EngineRoute[] {
  return routes(operation).filter(({ engine, model }) => engine.can(operation, model));
}

/**
 * A chosen route first; after it nothing that costs, for nobody asked for that. The built-in engine closes the chain: what stands after
 * it is there to be chosen, and nothing leaves the machine unasked.
 */
function orderedRoutes(routes: readonly EngineRoute[], choice: string | undefined): readonly EngineRoute[] {
  const first = routes.find(({ id }) => id === choice);
  const end = routes.findIndex(({ id }) => id === BUILT_IN);
  const defaultChain = end === -1 ? routes : routes.slice(0, end + 1);
  if (first === undefined) return defaultChain;
  return [first, ...defaultChain.filter((route) => route !== first && route.engine.isPaid !== true)];
}

/** A signal that aborts when its time is over; `set` gives it a new one. */
function startTimeout(seconds: number) {
  const controller = new AbortController();
  const start = (time: number) => setTimeout(() => controller.abort(), time * 1000);
  let timer = start(seconds);
  return {
    signal: controller.signal,
    set(time: number) {
      clearTimeout(timer);
      timer = start(time);
    },
    stop: () => clearTimeout(timer),
  };
}

type FailedAttempt = {
  readonly signal: AbortSignal;
  readonly timeout: AbortSignal;
  readonly isPaid: boolean;
  readonly route: EngineRoute;
  /** Counts the results that were asked for and did not come. */
  readonly missingResultCount: number;
};

/** Tells what went wrong by who ended it: the person, the clock or the engine. What may have been billed is in doubt. */
function classifyError(
  error: unknown,
  { signal, timeout, isPaid, route, missingResultCount }: FailedAttempt,
): EngineError {
  if (signal.aborted) return new EngineError('aborted', 'the job was cancelled', { cause: error });
  const engineError = timeout.aborted
    ? new EngineError('timeout', 'the engine took too long', { mayBeBilled: true, cause: error })
    : error instanceof EngineError
      ? error
      : new EngineError('failed', 'the engine failed', { mayBeBilled: true, cause: error });
  if (!isPaid || !engineError.mayBeBilled || FINAL_FAULTS.has(engineError.fault)) return engineError;
  const { isGenerated, isRetrievable, lostResultCount, message } = engineError;
  const bill = billFor(route, Math.min(lostResultCount, missingResultCount), missingResultCount);
  return new EngineError(isGenerated ? 'billed' : 'doubtful', message, {
    mayBeBilled: true,
    isGenerated: isGenerated,
    isRetrievable,
    lostResultCount,
    bill,
    cause: engineError,
  });
}

/** The sure cost of results that were made and lost; undefined where nobody knows a price. */
function billFor(
  { price }: EngineRoute,
  lostResultCount: number,
  missingResultCount: number,
): BilledAmount | undefined {
  if (price === undefined || lostResultCount === 0) return undefined;
  return { minimumCost: price * lostResultCount, isComplete: lostResultCount === missingResultCount };
}

async function pauseUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(milliseconds, undefined, { signal });
  } catch (cause) {
    throw new EngineError('aborted', 'the job was cancelled', { cause });
  }
}
