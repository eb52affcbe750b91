import type { KeyboardEvent } from 'react';

/** What browsers report in place of a key that an input method took. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Whether a key belongs to an input method: its own Enter picks a word and must not send or save anything. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // Safari ends the composition before it tells of the Enter that ended it; the key code is all that is left.
  return nativeEvent.isComposing || nativeEvent.keyCode === TAKEN_BY_INPUT_METHOD;
}
