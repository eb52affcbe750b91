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
