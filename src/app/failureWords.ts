import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AlertText, failureFor } from '../../contract/failures.ts';

/** The specification's alert texts (section 8), exact in English. */
export const ALERT_TEXTS: Record<AlertText, MessageDescriptor> = {
  inappropriateImage: msg`Inappropriate content detected. Please try another image.`,
  inappropriatePrompt: msg`Inappropriate content detected. Please try another prompt`,
  processingError: msg`Processing error, please refresh the page and try again`,
};

const UPLOAD_FAILED = msg`Error uploading image: Please try again with a valid PNG or JPG file.`;

/** The sign-in dialog opens over the work; this is what stands beside the work meanwhile. */
const SIGNED_OUT = msg`You are signed out. Sign in, then try again.`;

/** What to say of a file that is no picture of a kind that can be uploaded (spec section 5). */
export const WRONG_FORMAT = msg`Invalid file format. Please upload a PNG, JPG, SVG or WEBP file.`;

/** What to say when `save_image` was answered with this status (spec section 8). */
export function uploadFailure(status: number): MessageDescriptor {
  const failure = failureFor('save_image', status);
  if (failure.kind === 'signedOut') return SIGNED_OUT;
  return failure.kind === 'alert' ? ALERT_TEXTS[failure.text] : UPLOAD_FAILED;
}
