/** A step of the clock beyond this is nobody's sleep over night, and would make all that is kept for days look old. */
const CLOCK_STEP_MS = 24 * 60 * 60 * 1000;
/** So long a clock must have gone on after such a step before it is believed. */
const TRUST_AFTER_MS = 7 * CLOCK_STEP_MS;

/** The two clocks of a machine: the one that people and servers of time set, and the one that only counts. */
export type Clocks = { readonly wall: () => number; readonly steady: () => number };
const MACHINE_CLOCKS: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

/** Watches the clock for steps against the one that nobody sets; the returned function says whether the time may be believed. */
export function watchClock({ wall, steady }: Clocks = MACHINE_CLOCKS): () => boolean {
  let trustedOffset = wall() - steady();
  let suspectOffset: { readonly offset: number; readonly since: number } | undefined;
  return () => {
    const now = steady();
    const offset = wall() - now;
    const isNearOffset = (other: number) => Math.abs(offset - other) <= CLOCK_STEP_MS;
    if (!isNearOffset(trustedOffset)) {
      if (suspectOffset === undefined || !isNearOffset(suspectOffset.offset)) suspectOffset = { offset, since: now };
      if (now - suspectOffset.since < TRUST_AFTER_MS) return false;
    }
    // Sleeps and small corrections are followed.
    trustedOffset = offset;
    suspectOffset = undefined;
    return true;
  };
}
