import type { EngineError, Fault } from '../../contract/engine.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import { type CodedRemark, isCodedRemark } from '../../contract/remarks/codedRemark.ts';

/**
 * Says what a failed run means for whoever asked, in our own words: an engine's text could hold anything, a '429' among it, which
 * opens the upgrade dialog. A throttled engine is 503, for 429 means the person's own limit only.
 */
const PROBLEM_BY_FAULT: Readonly<Record<Fault, { readonly code: ProblemCode; readonly detail: string }>> = {
  content: { code: 'inappropriate_content', detail: 'Inappropriate content was detected.' },
  input: { code: 'nothing_to_work_on', detail: 'There is nothing in the image to work on.' },
  rate: { code: 'busy', detail: 'The engine has too much to do right now. Please try again in a while.' },
  unreachable: { code: 'engine_failed', detail: 'The engine can’t be reached. Your administrator can see why.' },
  key: { code: 'engine_failed', detail: 'The engine refused its key. Your administrator can see why.' },
  doubtful: { code: 'maybe_billed', detail: 'This may have been billed. Run again?' },
  billed: { code: 'was_billed', detail: 'This was billed, but the result could not be fetched. Run again?' },
  unsupported: {
    code: 'engine_unable',
    detail: 'The engine isn’t set up for this. Your administrator can see why.',
  },
  timeout: { code: 'engine_timeout', detail: 'The engine took too long and was stopped.' },
  failed: { code: 'engine_failed', detail: 'The engine failed. Please try again.' },
  empty: { code: 'nothing_made', detail: 'The model gave no result. Other words may help.' },
  words: { code: 'not_understood', detail: 'The engine did not understand what to do.' },
  aborted: { code: 'run_cancelled', detail: 'The run was stopped.' },
};

/** A failure as the person is told it: in the engine's own words where it has some, which must never look like the person's own limit. */
export function problemOf({ fault, userMessage, remark, retryAfterMs }: EngineError): {
  readonly code: ProblemCode;
  readonly detail: string;
  /** The detail by code, where it is the engine's own. */
  readonly remark?: CodedRemark;
} {
  const { code, detail } = PROBLEM_BY_FAULT[fault];
  if (fault === 'rate' && retryAfterMs > 0) return { code, detail: busyText(Math.ceil(retryAfterMs / 1000)) };
  if (userMessage === undefined || userMessage.includes('429')) return { code, detail };
  return { code, detail: userMessage, ...(isCodedRemark(remark) && { remark }) };
}

/** The same of a run whose provider may still have what it made. */
export function abandonedResultText(code: ProblemCode, detail: string): string {
  return code === 'was_billed' ? `${detail} Anything already made is fetched first.` : detail;
}

function busyText(seconds: number): string {
  // The figure 429 in a detail would open the upgrade dialog.
  const time = seconds < 100 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `The engine has too much to do right now. Please try again in ${time}.`;
}
