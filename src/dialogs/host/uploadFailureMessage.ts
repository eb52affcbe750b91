import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { callFailure, type FailureTarget, handleFailure } from '../../cards/failure/handleFailure.ts';
import { ALERT_TEXTS } from '../../cards/failure/messages.ts';
import { UPLOAD_FAILED } from '../../cards/picture/pictureUpload.ts';
import { problemMessage } from '../../session/problemMessage.ts';

/** The sign-in dialog opens over the work; this is what stands beside the work meanwhile. */
const SIGNED_OUT = msg`You are signed out. Sign in, then try again.`;

/** The calls that store a picture. */
type StoringCall = 'save_image' | 'save_3d_view';

/** The reason why a picture was not stored (spec section 8): an alert to be read, the limit that was met, or a text beside the work. */
export function uploadFailureMessage(call: StoringCall, error: unknown): MessageDescriptor {
  const failure = callFailure(call, error);
  if (failure.kind === 'signedOut') return SIGNED_OUT;
  if (failure.kind === 'upgrade') return problemMessage(error);
  return failure.kind === 'alert' ? ALERT_TEXTS[failure.text] : UPLOAD_FAILED;
}

/**
 * The message of an editor when its picture was not stored; where that is a limit, its dialog opens at the node after the editor. Where
 * somebody has to sign in again first, that dialog says so, and what the editor shows stays: the error is thrown on.
 */
export function editorFailureMessage(target: FailureTarget, error: unknown): MessageDescriptor {
  if (callFailure('save_image', error).kind === 'signedOut') throw error;
  handleFailure(target, 'save_image', error);
  return uploadFailureMessage('save_image', error);
}
