import { type Shortcut, shortcutOf } from '../../ui/keys.ts';
import { keepsKeys } from '../targets.ts';

/** What the keys that arrange look like; which of them there are is fetched apart, with what they do. */
const LIKE_ARRANGING = /^(?:Alt\+(?:Shift\+)?[A-Z]|(?:Mod\+)?(?:Alt\+)?[[\]])$/;

export function mayArrange(pressed: Shortcut): boolean {
  return LIKE_ARRANGING.test(pressed);
}

/** After this nobody expects a press to act any more. Milliseconds. */
const MEANT_MS = 3000;
/** No hand presses more of these in that time. */
const HELD_MOST = 32;

/** The presses, oldest first, that may still act at a time on the clock of their `timeStamp`: the newest, none of long ago. */
export function stillMeant<Press extends Pick<Event, 'timeStamp'>>(presses: readonly Press[], now: number): Press[] {
  return presses.filter(({ timeStamp }) => now - timeStamp <= MEANT_MS).slice(-HELD_MOST);
}

/** Keeps presses that may arrange from the browser and hands them over. Gives back how it ends. */
export function holdKeys(hold: (press: KeyboardEvent) => void): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.repeat || keepsKeys(event.target)) return;
    if (!mayArrange(shortcutOf(event))) return;
    // Alt with a letter would open a menu of the browser.
    event.preventDefault();
    hold(event);
  }

  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
