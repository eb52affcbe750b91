import { enterField } from '../ui/enterField.ts';

/** What the keys of a card do; read when a key is pressed. */
type CardKeys = { readonly rename: () => void };

/**
 * F2 renames the card that has the focus, Enter goes into its field. The focus is on the frame, which the canvas draws around
 * the card's inside. Gives back how to stop listening.
 */
export function attachCardKeys(inside: HTMLElement, keys: CardKeys): () => void {
  const frame = inside.closest<HTMLElement>('[data-node-id]');
  if (!frame) return () => undefined;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== frame || event.defaultPrevented) return;
    if (event.key === 'F2') keys.rename();
    else if (event.key !== 'Enter' || !enterField(inside)) return;
    event.preventDefault();
  }

  frame.addEventListener('keydown', onKeyDown);
  return () => frame.removeEventListener('keydown', onKeyDown);
}
