import type { CallName } from './calls/index.ts';
import type { AlertText, Failure } from './failure.ts';
import type { OperationFailures } from './operations/defineOperation.ts';
import { operationRow } from './operations/index.ts';
import type { ProblemCode } from './problem.ts';

/** No answer came: the network failed or the stream broke. */
export const NO_ANSWER_STATUS = 0;

/** Says of a status whether the same call may be answered another time: nobody answered, or the server cannot do it now. */
export function mayAnswerLater(status: number): boolean {
  return status === NO_ANSWER_STATUS || status === 408 || status === 429 || status >= 500;
}

/** Calls that are given an image and are no operation. */
const IMAGE_FAILURES: OperationFailures = { refused: 'inappropriateImage' };
const OTHER_CALL_FAILURES: { readonly [call in CallName]?: OperationFailures } = {
  save_image: IMAGE_FAILURES,
  save_3d_view: IMAGE_FAILURES,
};

/** The one table of failures (spec section 8): 401, 403 and 429 come before 'Processing error'; the rest is logged with a notice. */
export function failureFor(call: CallName, status: number): Failure {
  const row = operationRow(call);
  const { refused, failed } = row?.failures ?? OTHER_CALL_FAILURES[call] ?? {};
  if (status === 401) return { kind: 'signedOut' };
  if (status === 429) return { kind: 'upgrade' };
  if (status === 403) return alertFailure(refused, row?.isPaidFeature === true);
  return alertFailure(failed, false);
}

function alertFailure(text: AlertText | undefined, thenUpgrade: boolean): Failure {
  return text === undefined ? { kind: 'logged' } : { kind: 'alert', text, thenUpgrade };
}

/** Says whether nobody can help a run of this call by another prompt. */
export function isPromptless(call: CallName): boolean {
  return operationRow(call)?.isPrompted === false;
}

/** The codes whose detail is the engine's own sentence for the person, in the language of whoever ran it; other details are English, for logs. */
const CODES_WITH_SENTENCE: readonly ProblemCode[] = ['nothing_to_work_on', 'not_understood', 'nothing_made'];

/** Says whether the detail of a failure with this code is a sentence for the person. */
export function hasEngineSentence(code: string | null | undefined): boolean {
  return CODES_WITH_SENTENCE.some((one) => one === code);
}

/** The codes of runs that were billed, or may have been, and left no result: such a run is asked about, and never repeats by itself. */
export const IN_DOUBT_CODES: readonly ProblemCode[] = ['maybe_billed', 'was_billed'];

/** Says whether a failure asks if the same should run again. */
export function isInDoubt(code: string | null | undefined): boolean {
  return IN_DOUBT_CODES.some((one) => one === code);
}
