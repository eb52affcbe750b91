import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RunMessage } from '../machines/nodeRun.ts';

/** The specification's messages (sections 5 and 8) that answer a Go, exact in English. */
export const RUN_MESSAGES: Record<RunMessage, MessageDescriptor> = {
  promptMissing: msg`Please enter a prompt`,
  inappropriate: msg`Inappropriate content detected. Please try again.`,
  styleIncompatible: msg`Error: incompatible style image`,
  startImageMissing: msg`Please connect valid start image`,
  textNodeMissing: msg`Please connect a text node`,
  textNodeEmpty: msg`Please provide context in the connected text node`,
  noBackground: msg`No background generated. Image likely already has a background. Read the docs for more information.`,
};

/** What to do about it, after the exact text. */
export const RUN_ADVICE: Partial<Record<RunMessage, MessageDescriptor>> = {
  styleIncompatible: msg`The style picture was never stored. Upload it again, or use a result from the board.`,
};
