import { failureFor, NO_ANSWER_STATUS } from '../../../contract/callFailures.ts';
import { CALLS } from '../../../contract/calls/index.ts';
import { idempotencyKey, type JobSummary, listJobs } from '../../../contract/calls/jobs.ts';
import { failureInDetail } from '../../../contract/failure.ts';
import { PROBLEM_STATUS, Problem, type ProblemCode } from '../../../contract/problem.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { type ConnectedInputs, inputKeys, settledInputs } from '../../board/connect/inputs.ts';
import { type ApiRequest, callFailureOf, type PrepareStepInput, type StreamEvent } from '../effects/effects.ts';
import { requestOf } from '../run/nodeRun.ts';
import type { CallInput, CallReport, RunFailure, SentRun } from './call.events.ts';
import { judgeRun } from './generation.rules.ts';

/** True if the step before the call is still to be done: a run that was sent already has it behind it. */
export function needsPreparation({ run, inputs, sentRun, preparedStep }: CallInput): boolean {
  const key = run.prepare?.keyOf(inputs);
  return key !== undefined && sentRun === null && preparedStep?.key !== key;
}

/** True if a composed picture feeds the node that was not looked after. */
export function needsRenewal({ inputs }: CallInput): boolean {
  return !inputs.repeats && Object.values(inputs.connectedInputs).some((connectedInput) => connectedInput?.isComposed);
}

/** True if the run may go on with what feeds its node now: while pictures were composed, that may have gone. */
export function mayContinue({ run, inputs }: CallInput, connectedInputs: ConnectedInputs): boolean {
  return judgeRun(run, { ...inputs, connectedInputs: settledInputs(connectedInputs) }).ok;
}

/** The run with what feeds its node now. An earlier run that is to be sent again is dropped where it was of other pictures. */
export function renewedRun(
  { inputs, sentRun }: CallInput,
  connectedInputs: ConnectedInputs,
): Pick<CallInput, 'inputs' | 'sentRun'> {
  const isSame = isEqualJson(inputKeys(inputs.connectedInputs), inputKeys(connectedInputs));
  return { inputs: { ...inputs, connectedInputs: settledInputs(connectedInputs) }, sentRun: isSame ? sentRun : null };
}

export function prepareStepInput({ run, inputs }: CallInput): PrepareStepInput {
  if (!run.prepare) throw new Error('The run has no step before its call.');
  return { step: run.prepare, inputs };
}

export function stepPreparation({ run, inputs }: CallInput, outcome: unknown): Pick<CallInput, 'preparedStep'> {
  const key = run.prepare?.keyOf(inputs);
  return { preparedStep: key === undefined ? null : { key, outcome } };
}

/** The run to send: again as it was, or built now. */
export function runToSend({ run, inputs, id, sentRun, preparedStep }: CallInput): SentRun {
  return sentRun ?? { id, request: requestOf(run, inputs, preparedStep?.outcome) };
}

export function sendingReport(context: CallInput): CallReport {
  return { type: 'call.sending', sentRun: runToSend(context), preparedStep: context.preparedStep };
}

/** The call of the run, under the key that makes repeating it safe. */
export function idempotentCall(context: CallInput): ApiRequest {
  const { id, request } = runToSend(context);
  return { ...request, key: idempotencyKey(context.inputs.boardId, context.nodeId, id) };
}

/** True if the results of the run come one by one: always so from a call that streams, else where there are several. */
export function isStreamed(context: CallInput): boolean {
  const { call, body } = runToSend(context).request;
  return CALLS[call].stream || ('variants' in body && (body.variants ?? 1) > 1);
}

/** The job of this node and run in the answer of `list_jobs`; undefined when all of it is done and placed. */
export function listedJob({ nodeId, sentRun, followedJob }: CallInput, answer: unknown): JobSummary | undefined {
  const run = followedJob?.run ?? sentRun?.id;
  return listJobs.answer.parse(answer).jobs.find((job) => job.node_id === nodeId && job.run === run);
}

export function isRunning(job: JobSummary | undefined | null): boolean {
  return job?.state === 'queued' || job?.state === 'running';
}

/** The meaning of a call's error for the person. A call that fails before anything was sent stored something. */
export function callFailure(
  { sentRun, followedJob }: Pick<CallInput, 'sentRun' | 'followedJob'>,
  error: unknown,
): RunFailure {
  const call = sentRun?.request.call ?? followedJob?.operation ?? 'save_image';
  const { status, problem } = callFailureOf(error);
  const { code, detail, remark, bill } = Problem.safeParse(problem).data ?? {};
  return { call, status, failure: failureFor(call, status), code, detail, remark, bill };
}

/** The status with which a stream begins, whatever it tells later. */
const STREAM_STATUS = 200;

type StreamDetail = Pick<Extract<StreamEvent, { type: 'stream.reported' }>, 'detail' | 'code' | 'remark' | 'bill'>;

/**
 * The meaning of a stream's `detail`: a rate limit, else what its code means as the status of a call, else something to be logged. The
 * status is that of the code, else the stream's.
 */
export function streamFailure({ sentRun }: CallInput, { detail, code, remark, bill }: StreamDetail): RunFailure {
  const call = sentRun?.request.call ?? 'generate_image';
  const status = PROBLEM_STATUS[code as ProblemCode] ?? STREAM_STATUS;
  const detailFailure = failureInDetail(detail);
  return {
    call,
    status,
    failure: detailFailure.kind === 'logged' ? failureFor(call, status) : detailFailure,
    code,
    detail,
    remark,
    bill,
  };
}

/** The failure of a stream that was answered and ended without a result. */
export function emptyStreamFailure(context: Pick<CallInput, 'sentRun' | 'followedJob'>): RunFailure {
  return callFailure(context, { status: STREAM_STATUS });
}

/** The event for the end of a followed job. */
export function jobFailure(job: JobSummary): RunFailure {
  const status = job.state === 'cancelled' ? PROBLEM_STATUS.run_cancelled : (job.status ?? NO_ANSWER_STATUS);
  const { operation: call, code, detail, remark, bill } = job;
  return { call, status, failure: failureFor(call, status), code: code ?? undefined, detail, remark, bill };
}
