import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RunBill } from '../../../contract/bill.ts';
import { failureFor, hasEngineSentence, isPromptless, NO_ANSWER_STATUS } from '../../../contract/callFailures.ts';
import type { JobRecord } from '../../../contract/calls/jobs.ts';
import type { AlertText } from '../../../contract/failure.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { PROBLEM_STATUS, type ProblemCode } from '../../../contract/problem.ts';
import { sentencesText } from '../../locales/chineseText.ts';
import type { RunFailure } from '../../machines/generation/call.events.ts';
import type { RunMessage, SharedMessage } from '../../machines/run/nodeRun.ts';
import type { UploadProblem } from '../../machines/upload/uploadProblem.ts';
import { UPLOAD_FAILED } from '../picture/pictureUpload.ts';
import { remarkText } from '../remarks/remarkTexts.ts';
import { billMessage } from './billMessage.ts';
import type { FailureMessage } from './failureMessage.ts';

/** The answers to a Go, by the messages that types share: the specification's (sections 5 and 8) exact in English, then ours. */
export const RUN_MESSAGES: Record<SharedMessage, MessageDescriptor> = {
  promptMissing: msg`Please enter a prompt`,
  inappropriate: msg`Inappropriate content detected. Please try again.`,
  inappropriateText: msg`Please try another text.`,
  styleIncompatible: msg`Error: incompatible style image`,
  startImageMissing: msg`Please connect valid start image`,
  textNodeMissing: msg`Please connect a text node`,
  textNodeEmpty: msg`Please provide context in the connected text node`,
  noBackground: msg`No background generated. Image likely already has a background. Read the docs for more information.`,
  promptTooLong: msg`The prompt is too long: ${{ max: SERVER_LIMITS.promptLength }} characters at most`,
  imageMissing: msg`Connect an image first`,
  noPicture: msg`The connected node has no image yet`,
  notStored: msg`The connected image wasn’t saved`,
};

/** Advice after the exact text. */
const RUN_ADVICE: Partial<Record<SharedMessage, MessageDescriptor>> = {
  styleIncompatible: msg`The style image wasn’t saved. Upload it again, or use a result from the board.`,
  notStored: msg`Upload it again, or use a result from the board.`,
};

/** The help page that says more. */
const RUN_DOCS: Partial<Record<SharedMessage, string>> = { noBackground: '/docs/nodes/fillimage' };

/** A message that answers a Go, in words; a type's own message is its words. */
export function runFailureMessage(message: RunMessage): FailureMessage {
  if (typeof message !== 'string') return { text: message };
  const advice = RUN_ADVICE[message];
  const docs = RUN_DOCS[message];
  return { text: RUN_MESSAGES[message], ...(advice && { advice }), ...(docs && { docs }) };
}

/** Tells whether a message is about what was typed: it stands at the prompt. */
export function isAboutPrompt(message: RunMessage): boolean {
  return message === 'promptMissing' || message === 'promptTooLong' || message === 'inappropriate';
}

/** The specification's alert texts (section 8), exact in English. */
export const ALERT_TEXTS: Record<AlertText, MessageDescriptor> = {
  inappropriateImage: msg`Inappropriate content detected. Please try another image.`,
  inappropriatePrompt: msg`Inappropriate content detected. Please try another prompt`,
  processingError: msg`Processing error, please refresh the page and try again`,
};

/** Why a file was not taken: the exact text, then our reason. */
export function uploadMessage(problem: UploadProblem): FailureMessage {
  if (problem.alert) return { text: ALERT_TEXTS[problem.alert] };
  const advice = UPLOAD_REASONS[problem.detail ?? ''] ?? UPLOAD_REASONS[problem.cause ?? ''];
  return { ...runFailureMessage(problem.message), ...(advice && { advice }) };
}

const NO_ANSWER_MESSAGE: FailureMessage = {
  text: msg`The server didn’t respond`,
  advice: msg`Check your connection, then try again. Nothing on the board is lost.`,
};
const UNKNOWN_FAILURE = {
  text: msg`This run failed`,
  advice: msg`Nothing on the board is lost. Try again, or change the prompt or the images.`,
} satisfies FailureMessage;
/** The same of a run that has no prompt. */
const UNKNOWN_PICTURE_FAILURE = {
  ...UNKNOWN_FAILURE,
  advice: msg`Nothing on the board is lost. Try again, or use another image.`,
} satisfies FailureMessage;
const PLAN_NEEDED = msg`Your trial doesn’t include this, or its runs are used up.`;
const CAUSE_MESSAGES: { readonly [code in ProblemCode]?: MessageDescriptor } = {
  nothing_to_work_on: msg`There is nothing in the image to work on.`,
  not_understood: msg`We couldn’t understand the prompt.`,
  asset_not_found: msg`An image it needs is no longer on the server.`,
  engine_timeout: msg`It took too long and was stopped.`,
  not_signed_in: msg`You are signed out. Sign in, then try again.`,
  invalid_mask: msg`The mask covers nothing, or doesn’t fit the image. Paint it again.`,
  nothing_made: msg`The model gave no result. Try a different prompt.`,
  engine_unable: msg`The engine isn’t set up for this. Your administrator can see why.`,
  maybe_billed: msg`This may have been billed. Run again?`,
  was_billed: msg`This was billed, but the result couldn’t be fetched. Run again?`,
  run_cancelled: msg`The run was stopped.`,
  busy: msg`The server is busy. Please wait a minute and try again.`,
  store_away: msg`Files can’t be stored or fetched right now. Please wait a minute and try again.`,
  trial_exhausted: msg`Your trial’s runs for this month are used up.`,
  paid_feature: msg`This feature isn’t part of the trial.`,
  storage_full: msg`Your storage is full. Delete boards you don’t need, or upgrade your plan.`,
  not_verified: msg`This engine is paid. Verify your email address first, or choose the built-in engine.`,
  spending_limit: msg`Your spending limit is reached. You can still choose the built-in engine.`,
  installation_spent: msg`This server’s spending limit is reached. You can still choose the built-in engine.`,
  unpriced: msg`This engine has no price, so it can’t count towards the spending limit. Choose another engine.`,
};
const UPLOAD_PROBLEMS = {
  invalid_image: msg`The file is damaged, or not an image at all.`,
  nothing_visible: msg`Nothing in this drawing is visible: its parts are hidden, empty or can’t be drawn.`,
  too_large: msg`The file is larger than 40 MB.`,
  too_many_pixels: msg`The image has more than 50 million pixels.`,
  too_complex: msg`It takes too long to draw. Remove some filters or parts, or save it as a PNG.`,
  busy: CAUSE_MESSAGES.busy,
  store_away: CAUSE_MESSAGES.store_away,
  storage_full: CAUSE_MESSAGES.storage_full,
} satisfies { readonly [code in ProblemCode]?: MessageDescriptor | undefined };

/** Why a file was not taken, by the problem's code. */
const UPLOAD_REASONS: { readonly [code in string]?: MessageDescriptor | undefined } = {
  ...UPLOAD_PROBLEMS,
  no_answer: NO_ANSWER_MESSAGE.advice,
  // The server's own sentence, which says more than its code.
  'This is a HEIC photograph. Save it as JPG or PNG.': msg`This is a HEIC photograph. Save it as JPG or PNG.`,
  'Unpacked, this drawing is larger than 40 MB.': msg`Unpacked, this drawing is larger than 40 MB.`,
};
/** Why a run failed, by its problem's code. */
export function failureCause(code: string | null): MessageDescriptor {
  return CAUSE_MESSAGES[code as ProblemCode] ?? UNKNOWN_FAILURE.text;
}

/** The same as a list or a dialog says it, with who may take money for it. */
export function failureLine(code: string | null, bill: RunBill | undefined): string {
  const { text, advice } = (bill && billMessage(code, bill)) || { text: failureCause(code) };
  return messageText([text, ...(advice ? [advice] : [])]);
}

function messageText(parts: readonly FailureMessage['text'][]): string {
  return sentencesText(parts.map((part) => (typeof part === 'string' ? part : i18n._(part))));
}

/** A picture that a run needs could not be stored: the exact text, then our reason. */
function uploadFailureMessage(status: number, code: string | undefined): FailureMessage {
  const advice = UPLOAD_REASONS[status === NO_ANSWER_STATUS ? 'no_answer' : (code ?? '')];
  return { text: UPLOAD_FAILED, ...(advice && { advice }) };
}

/** The cause of a failed run, as its card says it. */
export function failureMessage({ failure, call, status, code, detail, remark, bill }: RunFailure): FailureMessage {
  const billedMessage = bill && billMessage(code, bill);
  if (billedMessage) return billedMessage;
  if (failure.kind === 'upgrade') return { text: CAUSE_MESSAGES[code as ProblemCode] ?? PLAN_NEEDED };
  if (failure.kind === 'alert' && failure.text !== 'processingError') return { text: ALERT_TEXTS[failure.text] };
  if (call === 'save_image' && failure.kind === 'logged') return uploadFailureMessage(status, code);
  if (hasEngineSentence(code) && detail) return { text: remarkText({ sentence: detail, code: remark }) };
  if (status === NO_ANSWER_STATUS) return NO_ANSWER_MESSAGE;
  const cause = CAUSE_MESSAGES[code as ProblemCode];
  if (cause) return { text: cause };
  return isPromptless(call) ? UNKNOWN_PICTURE_FAILURE : UNKNOWN_FAILURE;
}

/** The same as the list of runs says it, in one line. */
export function jobFailureLine({ operation, code, detail, remark, bill }: JobRecord): string {
  const status = PROBLEM_STATUS[code as ProblemCode] ?? PROBLEM_STATUS.engine_failed;
  const failure = failureFor(operation, status);
  const runFailure = { failure, call: operation, status, code: code ?? undefined, detail, remark, bill };
  const { text, advice } = failureMessage(runFailure);
  return messageText([text, ...(bill && advice ? [advice] : [])]);
}
