/** The pause where the browser does not tell that it is idle, or never is. Milliseconds. */
const IDLE_TIMEOUT_MS = 2000;

/** Does something when the browser has nothing else to do. */
export function scheduleWhenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(task, IDLE_TIMEOUT_MS);
}
