/** Reads what an invoked actor failed with; XState types those events loosely. */
export function errorIn(event: unknown): unknown {
  return (event as { error?: unknown }).error;
}

/** Reads what an invoked actor answered. */
export function outputIn(event: unknown): unknown {
  return (event as { output?: unknown }).output;
}
