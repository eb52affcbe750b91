import type { RunBill } from '../../../contract/bill.ts';
import { failureFor, NO_ANSWER_STATUS } from '../../../contract/callFailures.ts';
import { cancelJob, idempotencyKey } from '../../../contract/calls/jobs.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { operationRow } from '../../../contract/operations/index.ts';
import { PROBLEM_STATUS } from '../../../contract/problem.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { inputKeys, settledInputs } from '../../board/connect/inputs.ts';
import type { RunResult } from '../../board/run/result.ts';
import { limitOfFailure } from '../effects/limitRefusal.ts';
import type { BoardEmitted, BoardEvent, DialogRequest } from '../events/board.events.ts';
import {
  type NodeRun,
  type NodeRuns,
  type RunInputs,
  type RunMessage,
  type RunRefusal,
  type RunVerdict,
  requestOf,
  type SharedMessage,
  type UnmetNeed,
  unmetNeeds,
} from '../run/nodeRun.ts';
import { repeatedRun } from '../run/repeatedRun.ts';
import { isBlocked } from '../run/wordList.ts';
import type { CallInput, PreparedStep, RunFailure } from './call.events.ts';
import type { GenerationContext } from './generation.events.ts';

/** The run of a type that an action begins; that there is one was seen before the machine was told. */
export function runOf({ runs, action, inputs }: Pick<GenerationContext, 'runs' | 'action' | 'inputs'>): NodeRun {
  const run = runs[action];
  if (!run) throw new Error(`The type has no run ${action}.`);
  return inputs?.repeats ? repeatedRun(run, inputs.repeats) : run;
}

/** The action whose run makes this kind of call; undefined where none does. */
export function actionOfOperation(runs: NodeRuns, operation: NodeRun['calls'][number]): string | undefined {
  return Object.keys(runs).find((action) => runs[action]?.calls.includes(operation));
}

export function runVerdict(context: GenerationContext): RunVerdict {
  return judgeRun(runOf(context), requireInputs(context.inputs));
}

/** The message for a run that lacks something, where the need has no message of its own. */
const UNMET_NEED_MESSAGES: Readonly<Record<UnmetNeed['why'], SharedMessage>> = {
  image: 'imageMissing',
  noPicture: 'noPicture',
  notStored: 'notStored',
  text: 'promptMissing',
};

/** Checks a run: its needs, then its own rules, then the length of its words and the word list (spec section 5). */
export function judgeRun(run: NodeRun, inputs: RunInputs): RunVerdict {
  const [unmetNeed] = unmetNeeds(run, inputs);
  if (unmetNeed) return { ok: false, message: unmetNeed.need.message ?? UNMET_NEED_MESSAGES[unmetNeed.why] };
  const verdict = run.validateInputs?.(inputs) ?? { ok: true };
  if (!verdict.ok) return verdict;
  if (inputs.prompt.length > SERVER_LIMITS.promptLength) return { ok: false, message: 'promptTooLong' };
  return run.checksBlocklist && isBlocked(inputs.prompt) ? { ok: false, message: 'inappropriate' } : { ok: true };
}

/** A run whose answer never came, where Go asks for the same again; null for a new run. */
export function runToRepeat(context: GenerationContext): GenerationContext['sentRun'] {
  const { sentRun } = context;
  return sentRun && isEqualJson(sentRun.request, requestFor(context, requireInputs(context.inputs))) ? sentRun : null;
}

/** The input of the call machine. */
export function callInput(context: GenerationContext): CallInput {
  const { nodeId, inputs, nextRunId, sentRun, preparedStep, followedJob } = context;
  return {
    nodeId,
    run: runOf(context),
    inputs: requireInputs(inputs),
    id: nextRunId,
    sentRun,
    preparedStep,
    followedJob,
  };
}

/** The name of the run for Stop: by its job, or by its key, which holds even for a call that has not reached the server yet. */
export function cancelBody({ jobId, sentRun, inputs, nodeId }: GenerationContext): unknown {
  if (jobId !== null) return { job_id: jobId };
  if (!sentRun) throw new Error('There is no run to be cancelled.');
  return { idempotency_key: idempotencyKey(requireInputs(inputs).boardId, nodeId, sentRun.id) };
}

/** True if nothing of the run has left the browser: to stop it, nobody else must be told. */
export function isUnsent({ sentRun, jobId }: GenerationContext): boolean {
  return sentRun === null && jobId === null;
}

/** The name under which results are placed: that of the run, which both the page that sent it and any later one know. */
function runName({ sentRun, followedJob }: GenerationContext): string {
  const name = followedJob?.run ?? sentRun?.id;
  if (!name) throw new Error('A result came before its run.');
  return name;
}

/** The run by the name that its results go by: another tab's, where that was first and the server joined this one to it. */
export function joinedRun(
  { sentRun }: Pick<GenerationContext, 'sentRun'>,
  { run }: Readonly<Record<string, unknown>>,
): GenerationContext['sentRun'] {
  return sentRun && typeof run === 'string' ? { ...sentRun, id: run } : sentRun;
}

/** True if the board must retain this machine: it keeps a run to be repeated, or a message or a failure to be read. */
export function mustRetain({ sentRun, runFailure, message }: GenerationContext): boolean {
  return sentRun !== null || runFailure !== null || message !== null;
}

/** The dialog that says at which limit a run failed. */
export function limitDialog({ nodeId, runFailure }: GenerationContext, dialog: 'rateLimit' | 'upgrade'): DialogRequest {
  return { type: 'dialog.requested', dialog, nodeId, ...(runFailure && { limit: limitOfFailure(runFailure) }) };
}

/** The cost that may still be billed for a run that was stopped. */
export function stopBill({ runFailure }: GenerationContext): RunBill | undefined {
  return runFailure && wasStopped(runFailure) ? runFailure.bill : undefined;
}

/** Reads an answer by the node's own rule. */
function readResult(context: GenerationContext, answer: unknown): RunResult | RunRefusal {
  const { inputs, preparedStep } = context;
  return runOf(context).resultOf(
    answer as Readonly<Record<string, unknown>>,
    requireInputs(inputs),
    preparedStep?.outcome,
  );
}

/** The message that stands in place of a result; undefined when there is a result. */
export function refusalIn(context: GenerationContext, answer: unknown): RunMessage | undefined {
  const result = readResult(context, answer);
  return result.kind === 'refused' ? result.message : undefined;
}

/** The data that the node stores of the step before the call; undefined for a run without one. */
export function outcomeData(context: GenerationContext, preparedStep: PreparedStep | null) {
  return preparedStep
    ? runOf(context).prepare?.stored?.(preparedStep.outcome, requireInputs(context.inputs))
    : undefined;
}

/** The event for the board about one result. */
export function resultEvent(context: GenerationContext, answer: unknown, index: number): BoardEvent | undefined {
  const result = readResult(context, answer);
  if (result.kind === 'refused') return undefined;
  return {
    type: 'result.arrived',
    source: context.nodeId,
    job: runName(context),
    index,
    result: resultWithOrigin(result, context, answer),
  };
}

/**
 * The result with the route that made it. A node of its own keeps the call, too, and what it was made from, so that its card can tell
 * when that is replaced. What an earlier run was fed with, no input stands for.
 */
function resultWithOrigin(
  result: RunResult,
  { inputs, sentRun, followedJob }: GenerationContext,
  answer: unknown,
): RunResult {
  const { recipe } = answer as { readonly recipe?: { readonly route?: string } };
  const data = { ...result.data, madeOn: recipe?.route };
  if (result.kind === 'own') return { ...result, data };
  const { connectedInputs, repeats } = requireInputs(inputs);
  const sources = repeats ? {} : inputKeys(connectedInputs);
  const producer = sentRun?.request.call ?? followedJob?.operation;
  const { hasVariants, resultCount } = operationRow(producer ?? '') ?? {};
  const isFed = Object.keys(sources).length > 0;
  return {
    ...result,
    // Of a call that always makes several each is a node of its own.
    ...(hasVariants && resultCount === undefined && { sharesCard: true }),
    data: { ...data, madeBy: producer, ...(isFed && { madeFrom: sources }) },
  };
}

/** The place of a result among those of its run, where the server says it. */
export function resultIndex(answer: Readonly<Record<string, unknown>>): number | undefined {
  return typeof answer.index === 'number' ? answer.index : undefined;
}

/** True if the run was stopped, here or in another tab. */
export function wasStopped({ status }: RunFailure): boolean {
  return status === PROBLEM_STATUS.run_cancelled;
}

/** True if a run that ended gave no result at all. What an earlier visit began may have given its results there. */
export function hasNoResult({ placedCount, followedJob }: GenerationContext): boolean {
  return placedCount === 0 && followedJob === null;
}

/** The failure of a run that could not be checked: the server was not reached. */
export function unreachedFailure(context: GenerationContext): RunFailure {
  const [call = 'generate_image'] = runOf(context).calls;
  return { call, status: NO_ANSWER_STATUS, failure: failureFor(call, NO_ANSWER_STATUS) };
}

/** The notice about a failed run. */
export function failureNotice(
  { nodeId }: Pick<GenerationContext, 'nodeId'>,
  { failure: _, ...fields }: RunFailure,
): Extract<BoardEmitted, { type: 'notice' }> {
  return { type: 'notice', notice: { kind: 'callFailed', ...fields, nodeId } };
}

/** Announces what a node's run does. */
export function runAnnouncement(
  { nodeId, inputs }: Pick<GenerationContext, 'nodeId' | 'inputs'>,
  what: 'generating' | 'stopped' | 'refused',
): Extract<BoardEmitted, { type: 'announced' }> {
  return { type: 'announced', announcement: { what, nodeId, nodeType: inputs?.node.type ?? '' } };
}

/** A run that was refused is over; one whose answer never came may be repeated under its key. */
export function contextAfterFailure(
  { sentRun }: GenerationContext,
  runFailure: RunFailure,
): Partial<GenerationContext> {
  const mayBeRepeated = runFailure.status === NO_ANSWER_STATUS || runFailure.status === 401;
  return { runFailure, sentRun: mayBeRepeated ? sentRun : null, followedJob: null, jobId: null };
}

/** The meaning of Stop, by what the server answered: nothing, but that the run may still be billed. */
export function stopFailure(context: GenerationContext, answer: unknown): RunFailure | null {
  const { bill } = cancelJob.answer.safeParse(answer).data ?? {};
  const [call = 'generate_image'] = runOf(context).calls;
  const status = PROBLEM_STATUS.run_cancelled;
  return bill ? { call, status, failure: failureFor(call, status), code: 'run_cancelled', bill } : null;
}

/**
 * True if the last run, pressed now, would ask for the same: what came of it then is true of it still. With which seed it was made
 * does not matter. What came of an earlier run's request stays true whatever the node holds.
 */
export function isSameRequest(context: GenerationContext, currentInputs: RunInputs): boolean {
  const { inputs } = context;
  if (!inputs) return false;
  if (inputs.repeats) return true;
  return isEqualJson(
    requestFor(context, { ...inputs, seed: undefined }),
    requestFor(context, { ...currentInputs, seed: undefined }),
  );
}

/** The request of a run with these inputs; undefined while it lacks something. */
function requestFor(context: GenerationContext, inputs: RunInputs): unknown {
  const run = runOf({ ...context, inputs });
  if (unmetNeeds(run, { ...inputs, connectedInputs: settledInputs(inputs.connectedInputs) }).length > 0)
    return undefined;
  return run.prepare ? requestAfterStep(run, inputs, context.preparedStep) : requestOf(run, inputs);
}

/** With a step before the call, the request counts only where the step was done for the same. */
function requestAfterStep(run: NodeRun, inputs: RunInputs, preparedStep: PreparedStep | null): unknown {
  const key = run.prepare?.keyOf(inputs);
  return key === undefined || preparedStep?.key === key
    ? requestOf(run, inputs, preparedStep?.outcome)
    : { key, prompt: inputs.prompt };
}

export function requireInputs(inputs: RunInputs | null): RunInputs {
  if (!inputs) throw new Error('A run has no inputs before Go.');
  return inputs;
}
