/** The acts of a person before which whatever was postponed is done. */
const NEXT_ACTS = ['pointerdown', 'keydown', 'pagehide', 'blur'] as const;

/** Does something after `delay` milliseconds, before the person's next act if that comes first. The answer does it at once. */
export function postpone(task: () => void, delay: number): () => void {
  const aborter = new AbortController();
  const timer = setTimeout(perform, delay);
  for (const act of NEXT_ACTS) window.addEventListener(act, perform, { capture: true, signal: aborter.signal });

  function perform(): void {
    if (aborter.signal.aborted) return;
    aborter.abort();
    clearTimeout(timer);
    task();
  }
  return perform;
}
