import type { KeyboardEvent } from 'react';
import { isInputMethods } from '../../ui/keyboard/keys.ts';

/** Tells whether a key belongs to an input method: its own Enter picks a word and must not send or save anything. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return isInputMethods(nativeEvent);
}
