/** A step of the clock beyond this is nobody's sleep over night, and would make all that is kept for days look old. */
const STEP_MS = 24 * 60 * 60 * 1000;
/** So long a clock must have gone on after such a step before it is believed. */
const BELIEVED_MS = 7 * STEP_MS;

/** The two clocks of a machine: the one that people and servers of time set, and the one that only counts. */
export type Clocks = { readonly wall: () => number; readonly steady: () => number };
const MACHINE: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

/** Watches the clock for steps against the one that nobody sets; the returned function says whether the time may be believed. */
export function watchClock({ wall, steady }: Clocks = MACHINE): () => boolean {
  let trusted = wall() - steady();
  let suspect: { readonly offset: number; readonly since: number } | undefined;
  return () => {
    const now = steady();
    const offset = wall() - now;
    const isNear = (other: number) => Math.abs(offset - other) <= STEP_MS;
    if (!isNear(trusted)) {
      if (suspect === undefined || !isNear(suspect.offset)) suspect = { offset, since: now };
      if (now - suspect.since < BELIEVED_MS) return false;
    }
    // Sleeps and small corrections are followed.
    trusted = offset;
    suspect = undefined;
    return true;
  };
}
