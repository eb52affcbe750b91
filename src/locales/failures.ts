import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AlertText } from '../../contract/failures.ts';

/** The specification's alert texts (section 8), exact in English. */
export const ALERT_TEXTS: Record<AlertText, MessageDescriptor> = {
  inappropriateImage: msg`Inappropriate content detected. Please try another image.`,
  inappropriatePrompt: msg`Inappropriate content detected. Please try another prompt`,
  processingError: msg`Processing error, please refresh the page and try again`,
};
