import { type Shortcut, shortcutOf } from '../../ui/keys.ts';
import { isBoardKey, isSingleKey } from '../boardKeys.ts';
import type { Controller } from '../controller.ts';
import { keepsKeys } from '../targets.ts';

/** What the keys that arrange look like, but for single ones; which of them there are is fetched apart, with what they do. */
const LIKE_ARRANGING = /^(?:Alt\+(?:Shift\+)?[A-Z]|(?:Mod\+)?(?:Alt\+)?[[\]])$/;

/** Whether a key may be for the nodes that are selected: it looks like one that arranges, or is single and not the board's own. */
export function mayArrange(pressed: Shortcut): boolean {
  return LIKE_ARRANGING.test(pressed) || (isSingleKey(pressed) && !isBoardKey(pressed));
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
export function holdKeys(
  { takesSingleKeys }: Pick<Controller, 'takesSingleKeys'>,
  hold: (press: KeyboardEvent) => void,
): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.repeat || keepsKeys(event.target)) return;
    const pressed = shortcutOf(event);
    if (!mayArrange(pressed) || (isSingleKey(pressed) && !takesSingleKeys(event.target))) return;
    // Alt with a letter would open a menu of the browser.
    event.preventDefault();
    hold(event);
  }

  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
