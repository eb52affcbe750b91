import { type Shortcut, shortcutOf } from '../../ui/keys.ts';
import { keepsKeys } from '../targets.ts';

/** What the keys that arrange look like; which of them there are is fetched apart, with what they do. */
const LIKE_ARRANGING = /^(?:Alt\+(?:Shift\+)?[A-Z]|(?:Mod\+)?(?:Alt\+)?[[\]])$/;

export function mayArrange(pressed: Shortcut): boolean {
  return LIKE_ARRANGING.test(pressed);
}

/** Holds presses that may arrange, in the order they come. Gives back how it ends. */
export function holdKeys(held: KeyboardEvent[]): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.repeat || keepsKeys(event.target)) return;
    if (!mayArrange(shortcutOf(event))) return;
    // Alt with a letter would open a menu of the browser.
    event.preventDefault();
    held.push(event);
  }

  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
