import type { MessageDescriptor } from '@lingui/core';

/** Says what went wrong, what to do about it, and which help page says more. A string is the engine's own sentence. */
export type FailureMessage = {
  readonly text: MessageDescriptor | string;
  readonly advice?: MessageDescriptor;
  readonly docs?: string;
};
