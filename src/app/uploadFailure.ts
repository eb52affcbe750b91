import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { failureFor } from '../../contract/failures.ts';
import { ALERT_TEXTS } from '../cards/messages.ts';
import { UPLOAD_FAILED } from '../cards/pictureUpload.ts';

/** The sign-in dialog opens over the work; this is what stands beside the work meanwhile. */
const SIGNED_OUT = msg`You are signed out. Sign in, then try again.`;

/** What to say when `save_image` was answered with this status (spec section 8). */
export function uploadFailure(status: number): MessageDescriptor {
  const failure = failureFor('save_image', status);
  if (failure.kind === 'signedOut') return SIGNED_OUT;
  return failure.kind === 'alert' ? ALERT_TEXTS[failure.text] : UPLOAD_FAILED;
}
