/**
 * Moves the focus into the first field of an element; a field that is closed is opened by its `data-opens-field` button. Tells
 * whether there is one.
 */
export function focusField(container: Element): boolean {
  const field = container.querySelector<HTMLElement>('textarea,[data-opens-field]');
  if (field?.hasAttribute('data-opens-field')) field.click();
  else field?.focus({ preventScroll: true });
  return field !== null;
}

/** Tells whether the contents of an element are still on their way. */
export function isPending(container: Element): boolean {
  return container.querySelector('[aria-busy="true"]') !== null;
}

/** The same; without a field the element itself gets the focus, and hands it on to a field that is still to come. */
export function focusFieldOrWait(container: HTMLElement): void {
  if (focusField(container)) return;
  container.focus({ preventScroll: true });
  if (!isPending(container)) return;
  const observer = new MutationObserver(() => {
    const hasLostFocus = document.activeElement !== container;
    if (hasLostFocus || focusField(container) || !isPending(container)) observer.disconnect();
  });
  observer.observe(container, { childList: true, subtree: true });
}
