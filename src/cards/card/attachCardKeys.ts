import { focusField } from '../../ui/keyboard/focusField.ts';
import { shortcutOf } from '../../ui/keyboard/shortcuts.ts';

/** The effects of a card’s keys; read when a key is pressed. */
type CardKeys = {
  /** Tells whether the key is the card's: with several cards selected it is not. */
  readonly rename: () => boolean;
};

/**
 * F2 renames the card that has the focus, Enter goes into its field. The focus is on the frame, which the canvas draws around
 * the card's inside. Gives back how to stop listening.
 */
export function attachCardKeys(content: HTMLElement, actions: CardKeys): () => void {
  const frame = content.closest<HTMLElement>('[data-node-id]');
  if (!frame) return () => undefined;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== frame || event.defaultPrevented) return;
    // With Shift, Enter is a key of the board.
    const key = shortcutOf(event);
    const isHandled = key === 'F2' ? actions.rename() : key === 'Enter' && focusField(content);
    if (!isHandled) return;
    event.preventDefault();
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  frame.addEventListener('keydown', onKeyDown, { signal });
  return () => aborter.abort();
}

/**
 * The last of these keys that is pressed on a card whose contents are still to come is pressed again when they are there, if the card
 * has the focus then. Gives back what is to be called as the contents take their place.
 */
export function attachPendingCardKeys(content: HTMLElement): () => void {
  const frame = content.closest<HTMLElement>('[data-node-id]');
  if (!frame) return () => undefined;
  let pressedKey: string | undefined;

  function onKeyDown(event: KeyboardEvent): void {
    const key = shortcutOf(event);
    if (event.target !== frame || (key !== 'F2' && key !== 'Enter')) return;
    pressedKey = key;
    event.preventDefault();
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  frame.addEventListener('keydown', onKeyDown, { signal });
  return () => {
    aborter.abort();
    const key = pressedKey;
    if (key === undefined) return;
    queueMicrotask(() => {
      if (document.activeElement === frame) frame.dispatchEvent(new KeyboardEvent('keydown', { key }));
    });
  };
}
