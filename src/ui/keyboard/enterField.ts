/**
 * Moves the focus into the first field of an element; a field that is closed is opened by its `data-opens-field` button. Tells
 * whether there is one.
 */
export function enterField(inside: Element): boolean {
  const entry = inside.querySelector<HTMLElement>('textarea,[data-opens-field]');
  if (entry?.hasAttribute('data-opens-field')) entry.click();
  else entry?.focus({ preventScroll: true });
  return entry !== null;
}

/** Tells whether the contents of an element are still on their way. */
export function isToCome(inside: Element): boolean {
  return inside.querySelector('[aria-busy="true"]') !== null;
}

/** The same; without a field the element itself gets the focus, and hands it on to a field that is still to come. */
export function enterFieldOrWait(inside: HTMLElement): void {
  if (enterField(inside)) return;
  inside.focus({ preventScroll: true });
  if (!isToCome(inside)) return;
  const watching = new MutationObserver(() => {
    const isLeft = document.activeElement !== inside;
    if (isLeft || enterField(inside) || !isToCome(inside)) watching.disconnect();
  });
  watching.observe(inside, { childList: true, subtree: true });
}
