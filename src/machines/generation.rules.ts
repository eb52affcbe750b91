import { isBlocked } from '../../contract/blocklist.ts';
import { CALLS } from '../../contract/calls/index.ts';
import { idempotencyKey, type JobSummary, listJobs } from '../../contract/calls/jobs.ts';
import { failureFor, failureInDetail, NO_ANSWER } from '../../contract/failures.ts';
import { PROBLEM_STATUS, Problem, type ProblemCode } from '../../contract/problem.ts';
import { same } from '../board/same.ts';
import type { BoardEvent } from './board.events.ts';
import { type ApiRequest, failureIn } from './effects.ts';
import type { GenerationContext, RunFailure, SentRun } from './generation.events.ts';
import type { RunInputs, RunMessage, RunRefusal, RunResult, RunVerdict } from './nodeRun.ts';

/** The node's own rules, then the word list where the node asks for it (spec section 5). */
export function judgeRun({ run, inputs }: GenerationContext): RunVerdict {
  const asked = inputsIn(inputs);
  const verdict = run.rules(asked);
  if (!verdict.ok) return verdict;
  return run.blocklist && isBlocked(asked.prompt) ? { ok: false, message: 'inappropriate' } : { ok: true };
}

/** The run to send now: the last one again when its answer never came and it asks for the same, else a new one. */
export function runToSend({ run, inputs, nextRun, sent }: GenerationContext): SentRun {
  const request = run.toRequest(inputsIn(inputs));
  return sent && same(sent.request, request) ? sent : { id: nextRun, request };
}

/** The call of the run, under the key that makes repeating it safe. */
export function requestOf({ sent, inputs, nodeId }: GenerationContext): ApiRequest {
  if (!sent) throw new Error('A run was asked for before Go.');
  return { ...sent.request, key: idempotencyKey(inputsIn(inputs).boardId, nodeId, sent.id) };
}

/** How Stop names the run: by its job, or by its key, which holds even for a call that has not reached the server yet. */
export function cancelBody(context: GenerationContext): unknown {
  return context.jobId === null ? { idempotency_key: requestOf(context).key } : { job_id: context.jobId };
}

export function isStreamed({ sent }: GenerationContext): boolean {
  return sent !== null && CALLS[sent.request.call].stream;
}

/** The name under which results are placed: that of the run, which both the page that sent it and any later one know. */
function runName({ sent, followed }: GenerationContext): string {
  const name = followed?.run ?? sent?.id;
  if (!name) throw new Error('A result came before its run.');
  return name;
}

/** Whether this machine keeps what the person may still want: a run to be repeated, a message or a failure to be read. */
export function owesSomething({ sent, failed, message }: GenerationContext): boolean {
  return sent !== null || failed !== null || message !== null;
}

/** Reads an answer by the node's own rule. */
export function resultIn(context: GenerationContext, answer: unknown): RunResult | RunRefusal {
  return context.run.resultOf(answer as Readonly<Record<string, unknown>>, inputsIn(context.inputs));
}

/** The message that stands in place of a result; undefined when there is a result. */
export function refusalIn(context: GenerationContext, answer: unknown): RunMessage | undefined {
  const result = resultIn(context, answer);
  return result.kind === 'refused' ? result.message : undefined;
}

/** What the board is told of one result. */
export function arrival(context: GenerationContext, answer: unknown, index: number): BoardEvent | undefined {
  const result = resultIn(context, answer);
  if (result.kind === 'refused') return undefined;
  return { type: 'result.arrived', source: context.nodeId, job: runName(context), index, result };
}

/** The place of a result among those of its run, where the server says it. */
export function indexIn(answer: Readonly<Record<string, unknown>>): number | undefined {
  return typeof answer.index === 'number' ? answer.index : undefined;
}

/** The job of this node and run in the answer of `list_jobs`; undefined when all of it is done and placed. */
export function jobIn({ nodeId, sent, followed }: GenerationContext, answer: unknown): JobSummary | undefined {
  const run = followed?.run ?? sent?.id;
  return listJobs.answer.parse(answer).jobs.find((job) => job.node_id === nodeId && job.run === run);
}

export function isRunning(job: JobSummary | undefined | null): boolean {
  return job?.state === 'queued' || job?.state === 'running';
}

/** What a call's error means for the person. */
export function failureOfCall({ sent, followed }: GenerationContext, error: unknown): RunFailure {
  const call = sent?.request.call ?? followed?.operation ?? 'list_jobs';
  const { status, problem } = failureIn(error);
  const { code, detail } = Problem.safeParse(problem).data ?? {};
  return { call, status, failure: failureFor(call, status), code, detail };
}

type Told = { readonly detail: string; readonly code?: string | undefined };

/** What a stream's `detail` means: a rate limit, or something to be logged. The status is that of its code, else the stream's. */
export function failureOfDetail({ sent }: GenerationContext, { detail, code }: Told): RunFailure {
  const status = PROBLEM_STATUS[code as ProblemCode] ?? 200;
  return { call: sent?.request.call ?? 'generate_image', status, failure: failureInDetail(detail), code, detail };
}

/** The end of a run that the person stops: no failure to them, told as the server tells the other tabs of it. */
export function stopOf({ sent, followed }: GenerationContext): RunFailure {
  const call = sent?.request.call ?? followed?.operation ?? 'list_jobs';
  return { call, status: PROBLEM_STATUS.run_cancelled, failure: { kind: 'logged' }, code: 'run_cancelled' };
}

/** Whether the last run was stopped, here or in another tab. */
export function wasStopped({ failed }: Pick<GenerationContext, 'failed'>): boolean {
  return failed?.status === PROBLEM_STATUS.run_cancelled;
}

/** What the end of a followed job means. */
export function failureOfJob(job: JobSummary): RunFailure {
  const status = job.status ?? NO_ANSWER;
  return { call: job.operation, status, failure: failureFor(job.operation, status), code: job.code ?? undefined };
}

/** Whether Go would send the same now as it did: what came of it then is true of it still. */
export function asksTheSame({ run, inputs }: GenerationContext, now: RunInputs): boolean {
  return inputs !== null && same(run.toRequest(inputs), run.toRequest(now));
}

export function inputsIn(inputs: RunInputs | null): RunInputs {
  if (!inputs) throw new Error('A run has no inputs before Go.');
  return inputs;
}
