/** A finger that rests so long, and moves no further than this, means the spot below it. */
const PRESS_MS = 500;
const MOVE_MAX = 10;

/** Tells where a finger was held on an element, in client pixels. Returns what ends it. */
export function attachLongPress(element: HTMLElement, onPress: (point: { x: number; y: number }) => void): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  let wasLong = false;

  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  element.addEventListener(
    'pointerdown',
    (event) => {
      cancel();
      wasLong = false;
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      start = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        timer = undefined;
        wasLong = true;
        onPress(start);
      }, PRESS_MS);
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (timer !== undefined && Math.hypot(clientX - start.x, clientY - start.y) > MOVE_MAX) cancel();
    },
    { signal },
  );
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    element.addEventListener(end, cancel, { signal });
  // The browser's own menu of a picture comes by the same press.
  element.addEventListener(
    'contextmenu',
    (event) => {
      if (timer !== undefined || wasLong) event.preventDefault();
    },
    { signal },
  );
  return () => {
    cancel();
    aborter.abort();
  };
}
