/** At this many entries the expired ones are swept out for the first time, so that made-up keys cannot fill the memory. */
const SWEEP_SIZE_MIN = 10_000;

/** Entries of which each counts until its time, by the clock `now` in milliseconds. */
export type ExpiringMap<Value extends { readonly expiresAt: number }> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
};

/** Makes an empty one. It is swept when it has doubled since the last time, so that a sweep costs each entry the same. */
export function createExpiringMap<Value extends { readonly expiresAt: number }>(now: () => number): ExpiringMap<Value> {
  const values = new Map<string, Value>();
  let sweepSize = SWEEP_SIZE_MIN;
  function sweep(): void {
    const time = now();
    for (const [key, { expiresAt }] of values) if (expiresAt <= time) values.delete(key);
    sweepSize = Math.max(SWEEP_SIZE_MIN, 2 * values.size);
  }
  return {
    get(key) {
      const value = values.get(key);
      return value !== undefined && value.expiresAt > now() ? value : undefined;
    },
    set(key, value) {
      if (values.size >= sweepSize) sweep();
      values.set(key, value);
    },
    delete(key) {
      values.delete(key);
    },
  };
}
