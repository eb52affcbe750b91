import { type Shortcut, shortcutOf } from '../../ui/keyboard/shortcuts.ts';
import type { Controller } from '../controller.ts';
import { keepsKeys } from '../dom/targets.ts';
import { isBoardKey, isSingleKey } from '../keyboard/boardKeys.ts';

/** The form of the keys that arrange, but for single ones; the keys themselves are loaded later, with what they do. */
const LIKE_ARRANGING = /^(?:Alt\+(?:Shift\+)?[A-Z]|(?:Mod\+)?(?:Alt\+)?[[\]]|Shift\+Enter)$/;

/** Says whether a key may be for the selected nodes: it looks like one that arranges, or is single and not the board's own. */
export function mayArrange(pressed: Shortcut): boolean {
  return LIKE_ARRANGING.test(pressed) || (isSingleKey(pressed) && !isBoardKey(pressed));
}

/** So long a press waits for a slow network or machine, unless the person goes on with something else. Milliseconds. */
const MEANT_MS = 30_000;
/** No hand presses more of these in that time. */
const PRESSES_MAX = 32;

/** The presses, oldest first, that may still act at a time on the clock of their `timeStamp`: the newest, none of long ago. */
export function stillMeant<Press extends Pick<Event, 'timeStamp'>>(presses: readonly Press[], now: number): Press[] {
  return presses.filter(({ timeStamp }) => now - timeStamp <= MEANT_MS).slice(-PRESSES_MAX);
}

type KeyQueue = {
  readonly hold: (press: KeyboardEvent) => void;
  /** Told when the person goes on with something else: what they pressed before that would come as a surprise. */
  readonly forget: () => void;
};

/** Keeps presses that may arrange from the browser and hands them over. Gives back how it ends. */
export function holdKeys(
  { takesSingleKeys }: Pick<Controller, 'takesSingleKeys'>,
  { hold, forget }: KeyQueue,
): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') forget();
    if (event.defaultPrevented || event.isComposing || event.repeat || keepsKeys(event.target)) return;
    const pressed = shortcutOf(event);
    if (!mayArrange(pressed) || (isSingleKey(pressed) && !takesSingleKeys(event.target))) return;
    // Alt with a letter would open a menu of the browser.
    event.preventDefault();
    hold(event);
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  document.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('pointerdown', forget, { capture: true, signal });
  return () => {
    aborter.abort();
  };
}
