/** The first pause before a connection is opened again, and the longest, in milliseconds; they double in between. */
const RETRY_DELAY = { firstMs: 1_000, longestMs: 30_000 } as const;

/** The pause before another attempt, in milliseconds: `chance` (0 to 1) keeps those apart who lost their connection at the same moment. */
export function retryDelay(attempt: number, chance: number): number {
  const delayMax = Math.min(RETRY_DELAY.longestMs, RETRY_DELAY.firstMs * 2 ** attempt);
  return delayMax / 2 + (delayMax / 2) * chance;
}

/** Waits, or until there is a network again, or the page is seen. */
export function pauseUntilVisible(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const aborter = new AbortController();
  const timer = setTimeout(resolve, ms);
  const resolvePause = () => resolve();
  const options = { signal: aborter.signal };
  addEventListener('online', resolvePause, options);
  document.addEventListener('visibilitychange', resolvePause, options);
  signal.addEventListener('abort', resolvePause, options);
  return promise.finally(() => {
    clearTimeout(timer);
    aborter.abort();
  });
}
