/**
 * Counts events of one source against a rate: `perSecond` in the long run, and `burst` at once, since a network that stood still brings what
 * waited together. `take` says whether one more is within it. `now` is in milliseconds.
 */
export function createTokenBucket(perSecond: number, burst: number, now: () => number = () => performance.now()) {
  let tokens = burst;
  let filledAt = now();
  return {
    take(): boolean {
      const time = now();
      tokens = Math.min(burst, tokens + ((time - filledAt) * perSecond) / 1000);
      filledAt = time;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
