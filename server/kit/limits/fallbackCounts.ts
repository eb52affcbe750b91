import type { OpenTryCounts, TryCounts } from './tryCounts.ts';

/** A store that did not answer is asked again after so long, in milliseconds: meanwhile nobody waits for it. */
const AWAY_MS = 5000;

/**
 * Counts in the first store while it answers, else in the other, which knows nothing of what the first has counted: tries are never without
 * a bound, and at most so many more as each of the two allows. What neither can count is refused.
 */
export function withFallback(
  openFirst: OpenTryCounts,
  openOther: OpenTryCounts,
  now = () => performance.now(),
): OpenTryCounts {
  let awayUntil = Number.NEGATIVE_INFINITY;
  return (name, windowSeconds) => {
    const [first, other] = [openFirst(name, windowSeconds), openOther(name, windowSeconds)];
    async function ask<Answer>(question: (counts: TryCounts) => Promise<Answer>): Promise<Answer> {
      if (now() < awayUntil) return question(other);
      try {
        return await question(first);
      } catch {
        awayUntil = now() + AWAY_MS;
        return question(other);
      }
    }
    return {
      isShared: true,
      add: (key, tries) => ask((counts) => counts.add(key, tries)),
      read: (key) => ask((counts) => counts.read(key)),
      forget: (key) => ask((counts) => counts.forget(key)),
    };
  };
}
