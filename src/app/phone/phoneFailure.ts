import { failureFor, NO_ANSWER_STATUS } from '../../../contract/callFailures.ts';
import type { ProblemCode } from '../../../contract/problem.ts';
import { CallError, callErrorCodeOf } from '../../api/errors.ts';
import type { FailureMessage } from '../../cards/failure/failureMessage.ts';
import { uploadMessage } from '../../cards/failure/messages.ts';
import { UPLOAD_FAILED } from '../../cards/picture/pictureUpload.ts';

/** Why a code takes nothing more: its time is over, it took its image, it was closed on the board, it is unknown, its node is gone. */
export type EndReason = 'expired' | 'used' | 'closed' | 'unknown' | 'gone';

const END_REASONS: { readonly [code in ProblemCode]?: EndReason } = {
  upload_expired: 'expired',
  upload_used: 'used',
  upload_ended: 'closed',
  link_not_found: 'unknown',
  board_not_found: 'gone',
  board_in_bin: 'gone',
  node_not_found: 'gone',
  node_read_only: 'gone',
};

/** The state of a code after a call that was refused; undefined where the code still accepts an image. */
export function endReasonOf(error: unknown): EndReason | undefined {
  const code = callErrorCodeOf(error) ?? '';
  return Object.hasOwn(END_REASONS, code) ? END_REASONS[code as ProblemCode] : undefined;
}

/** Why an image was not taken, as where it is chosen on the board: a phone sends what `save_image` takes. */
export function sendFailureMessage(error: unknown): FailureMessage {
  if (!(error instanceof CallError)) return uploadMessage({ message: UPLOAD_FAILED });
  const failure = failureFor('save_image', error.status);
  return uploadMessage(
    failure.kind === 'alert'
      ? { alert: failure.text }
      : { message: UPLOAD_FAILED, cause: error.code, detail: error.problem?.detail },
  );
}

/** Says whether the same image may be sent once more: nobody answered, or the server had a fault of its own. */
export function mayRetry(error: unknown): boolean {
  return error instanceof CallError && (error.status === NO_ANSWER_STATUS || error.status >= 500);
}

export function hasNoAnswer(error: unknown): boolean {
  return error instanceof CallError && error.status === NO_ANSWER_STATUS;
}
