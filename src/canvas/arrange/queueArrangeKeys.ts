import { type Shortcut, shortcutOf } from '../../ui/keyboard/shortcuts.ts';
import type { Controller } from '../controller.ts';
import { hasOwnKeys } from '../dom/eventTargets.ts';
import { isBoardKey, isSingleKey } from '../keyboard/boardKeys.ts';

/** The form of the keys that arrange, but for single ones; the keys themselves are loaded later, with what they do. */
const ARRANGE_KEY_PATTERN = /^(?:Alt\+(?:Shift\+)?[A-Z]|(?:Mod\+)?(?:Alt\+)?[[\]]|Shift\+Enter)$/;

/** Says whether a key may be for the selected nodes: it looks like one that arranges, or is single and not the board's own. */
export function isMaybeArrangeKey(shortcut: Shortcut): boolean {
  return ARRANGE_KEY_PATTERN.test(shortcut) || (isSingleKey(shortcut) && !isBoardKey(shortcut));
}

/** So long a press waits for a slow network or machine, unless the person goes on with something else. Milliseconds. */
const KEY_LIFETIME_MS = 30_000;
/** No hand presses more of these in that time. */
const KEY_QUEUE_MAX = 32;

/** The presses, oldest first, that may still act at a time on the clock of their `timeStamp`: the newest, none of long ago. */
export function freshKeys<Press extends Pick<Event, 'timeStamp'>>(presses: readonly Press[], now: number): Press[] {
  return presses.filter(({ timeStamp }) => now - timeStamp <= KEY_LIFETIME_MS).slice(-KEY_QUEUE_MAX);
}

type KeyQueue = {
  readonly add: (press: KeyboardEvent) => void;
  /** Told when the person goes on with something else: what they pressed before that would come as a surprise. */
  readonly clear: () => void;
};

/** Keeps presses that may arrange from the browser and hands them over. Gives back how it ends. */
export function queueArrangeKeys(
  { takesSingleKeys }: Pick<Controller, 'takesSingleKeys'>,
  { add, clear }: KeyQueue,
): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') clear();
    if (event.defaultPrevented || event.isComposing || event.repeat || hasOwnKeys(event.target)) return;
    const shortcut = shortcutOf(event);
    if (!isMaybeArrangeKey(shortcut) || (isSingleKey(shortcut) && !takesSingleKeys(event.target))) return;
    // Alt with a letter would open a menu of the browser.
    event.preventDefault();
    add(event);
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  document.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('pointerdown', clear, { capture: true, signal });
  return () => {
    aborter.abort();
  };
}
