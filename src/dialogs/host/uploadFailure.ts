import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { failureFor, NO_ANSWER } from '../../../contract/failures.ts';
import { CallError } from '../../api/errors.ts';
import { ALERT_TEXTS } from '../../cards/messages.ts';
import { UPLOAD_FAILED } from '../../cards/pictureUpload.ts';

/** The sign-in dialog opens over the work; this is what stands beside the work meanwhile. */
const SIGNED_OUT = msg`You are signed out. Sign in, then try again.`;

/** The calls that store a picture. */
type StoringCall = 'save_image' | 'save_3d_view';

/** What to say when a picture was not stored, by the status of the answer (spec section 8). */
export function uploadFailure(call: StoringCall, status: number): MessageDescriptor {
  const failure = failureFor(call, status);
  if (failure.kind === 'signedOut') return SIGNED_OUT;
  return failure.kind === 'alert' ? ALERT_TEXTS[failure.text] : UPLOAD_FAILED;
}

/** What kept a picture from being stored: an alert that must be read, or words beside the work. */
export function uploadProblem(call: StoringCall, error: unknown): MessageDescriptor {
  return uploadFailure(call, error instanceof CallError ? error.status : NO_ANSWER);
}
