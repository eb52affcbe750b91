const RIGHT_BUTTON = 2;

/** Says whether a pointer asked for a context menu, and not the menu key: Chromium tells of a mouse then, without a button. */
export function isMenuByPointer(event: MouseEvent): boolean {
  if (event.button === RIGHT_BUTTON) return true;
  return event.button >= 0 && event instanceof PointerEvent && event.pointerType !== '';
}
