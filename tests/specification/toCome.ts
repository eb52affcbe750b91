import { test } from 'vitest';
import { NODE_TYPES } from './nodeTypes.ts';

/**
 * What of the specification is not there yet. Its tests are expected to fail: one that works turns red, and its line here goes.
 * Names are those of the tables beside this file.
 */
export const TO_COME: ReadonlySet<string> = new Set([]);

/** `test` for what is there, `test.fails` for what is to come: "Expect test to fail" means that it has come, and its line goes. */
export function specified(name: string): typeof test.fails {
  return TO_COME.has(name) ? test.fails : (test as unknown as typeof test.fails);
}

/**
 * The works that `docs/coverage.md` may name after `later:` beside the names of `TO_COME`, with what each of them brings. One that
 * brings nothing of `TO_COME` cannot be seen to be done.
 */
export const WORKS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...NODE_TYPES.map(({ type, label }) => [`${label} node`, [type]] as const),
]);
