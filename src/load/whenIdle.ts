/** How long to wait where the browser does not tell that it is idle, or never is. Milliseconds. */
const IDLE_GUESS_MS = 2000;

/** Does something when the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: IDLE_GUESS_MS });
  else setTimeout(act, IDLE_GUESS_MS);
}
