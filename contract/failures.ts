import type { CallName } from './calls/index.ts';
import type { ProblemCode } from './problem.ts';

/** What a person sees when a call fails. The texts are the specification's; `src/locales` owns their words. */
export type AlertText = 'inappropriateImage' | 'inappropriatePrompt' | 'processingError';
export type Failure =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'upgrade' }
  | { readonly kind: 'alert'; readonly text: AlertText; readonly thenUpgrade: boolean }
  | { readonly kind: 'logged' };

/** No answer came: the network failed or the stream broke. */
export const NO_ANSWER = 0;

const ALERT_ANOTHER_IMAGE: ReadonlySet<CallName> = new Set(['image_to_image', 'save_image', 'save_3d_view']);
/** The quick actions of an image, and the calls that are given a prompt. */
const ALERT_ANOTHER_PROMPT: ReadonlySet<CallName> = new Set([
  'remove_background',
  'describe_image',
  'generate_image',
  'process_sketch',
  'process_sketch_style',
  'instruct_edit',
  'inpaint_image',
  'expand_image',
  'generate_background',
  'image_to_video',
  'enhance_prompt',
]);
/** The runs that are given a picture and no prompt. */
const PROMPTLESS: ReadonlySet<CallName> = new Set([
  'remove_background',
  'describe_image',
  'image_to_svg',
  'image_to_3d',
  'get_4k',
]);
const ALERT_THEN_UPGRADE: ReadonlySet<CallName> = new Set(['get_4k', 'image_to_3d']);
const PROCESSING_ERROR: ReadonlySet<CallName> = new Set(['process_sketch', 'process_sketch_style', 'image_to_video']);

/** The one table of failures (spec section 8): 401, 403 and 429 come before 'Processing error'; the rest is logged with a notice. */
export function failureFor(call: CallName, status: number): Failure {
  switch (status) {
    case 401:
      return { kind: 'signedOut' };
    case 429:
      return { kind: 'upgrade' };
    case 403:
      if (ALERT_ANOTHER_IMAGE.has(call)) return { kind: 'alert', text: 'inappropriateImage', thenUpgrade: false };
      if (ALERT_THEN_UPGRADE.has(call)) return { kind: 'alert', text: 'inappropriatePrompt', thenUpgrade: true };
      if (ALERT_ANOTHER_PROMPT.has(call)) return { kind: 'alert', text: 'inappropriatePrompt', thenUpgrade: false };
      return { kind: 'logged' };
    default:
      if (PROCESSING_ERROR.has(call)) return { kind: 'alert', text: 'processingError', thenUpgrade: false };
      return { kind: 'logged' };
  }
}

/** What a stream's event detail means: one that contains 429 opens the rate-limit dialog, anything else is logged. */
export function failureInDetail(detail: string): Failure {
  return detail.includes('429') ? { kind: 'upgrade' } : { kind: 'logged' };
}

/** Whether nobody can help a run of this call by another prompt. */
export function isPromptless(call: CallName): boolean {
  return PROMPTLESS.has(call);
}

/** The codes of runs that were billed, or may have been, and left no result: such a run is asked about, and never repeats by itself. */
export const IN_DOUBT: readonly ProblemCode[] = ['maybe_billed', 'was_billed'];

/** Whether a failure asks if the same should run again. */
export function isInDoubt(code: string | null | undefined): boolean {
  return IN_DOUBT.some((one) => one === code);
}
