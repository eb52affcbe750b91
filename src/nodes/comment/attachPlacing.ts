/** Screen pixels between a pin and its thread, and kept free at the stage's borders: at the lower one stands the dock. */
const GAP = 8;
const DOCK = 76;

/** Keeps an open thread inside the stage, below its pin or else above it, wherever the view goes. Gives back how to stop. */
export function attachPlacing(pin: HTMLElement, thread: HTMLElement): () => void {
  const stage = pin.closest<HTMLElement>('[role="application"]');
  if (!stage) return () => undefined;

  function place(): void {
    const bounds = stage!.getBoundingClientRect();
    const at = pin.getBoundingClientRect();
    const scale = at.width / pin.offsetWidth;
    const { width, height } = thread.getBoundingClientRect();
    const left = Math.max(bounds.left + GAP, Math.min(at.left, bounds.right - GAP - width));
    const isTight = at.bottom + GAP + height > bounds.bottom - DOCK;
    thread.style.left = `${(left - at.left) / scale}px`;
    thread.dataset.side = isTight && at.top - GAP - height > bounds.top ? 'above' : 'below';
  }

  place();
  // It is told as soon as some of the thread goes out of sight.
  const watch = new IntersectionObserver(place, { root: stage, threshold: [0, 0.25, 0.5, 0.75, 1] });
  watch.observe(thread);
  return () => watch.disconnect();
}
