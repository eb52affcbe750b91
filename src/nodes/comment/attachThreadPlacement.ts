/** Screen pixels between a pin and its thread, and kept free at the stage's borders: at the lower one stands the dock. */
const THREAD_GAP = 8;
const DOCK_HEIGHT = 76;

/** Keeps an open thread inside the stage, below its pin or else above it, wherever the view goes. Gives back how to stop. */
export function attachThreadPlacement(pin: HTMLElement, thread: HTMLElement): () => void {
  const stage = pin.closest<HTMLElement>('[role="application"]');
  if (!stage) return () => undefined;

  function placeThread(): void {
    const bounds = stage!.getBoundingClientRect();
    const pinBox = pin.getBoundingClientRect();
    const scale = pinBox.width / pin.offsetWidth;
    const { width, height } = thread.getBoundingClientRect();
    const left = Math.max(bounds.left + THREAD_GAP, Math.min(pinBox.left, bounds.right - THREAD_GAP - width));
    const overlapsDock = pinBox.bottom + THREAD_GAP + height > bounds.bottom - DOCK_HEIGHT;
    thread.style.left = `${(left - pinBox.left) / scale}px`;
    thread.dataset.side = overlapsDock && pinBox.top - THREAD_GAP - height > bounds.top ? 'above' : 'below';
  }

  placeThread();
  // It is told as soon as some of the thread goes out of sight.
  const observer = new IntersectionObserver(placeThread, { root: stage, threshold: [0, 0.25, 0.5, 0.75, 1] });
  observer.observe(thread);
  return () => observer.disconnect();
}
