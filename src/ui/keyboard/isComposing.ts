import type { KeyboardEvent } from 'react';
import { isInputMethodKey } from './shortcuts.ts';

/** Tells whether a key belongs to an input method: its own Enter picks a word and must not send or save anything. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return isInputMethodKey(nativeEvent);
}
