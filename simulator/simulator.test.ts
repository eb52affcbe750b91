import { expect, test } from 'vitest';
import type { FaultName } from './faults.ts';
import { findFault, simulate } from './simulate.ts';

const STEPS = 2_500;

test.each([3, 9])('seed %i holds, and plays the same run again', async (seed) => {
  const first = await simulate({ seed, steps: STEPS });
  expect(first.failure).toBeUndefined();
  const { digest, steps } = await simulate({ seed, steps: STEPS });
  expect({ digest, steps }).toEqual({ digest: first.digest, steps: first.steps });
});

/** Those that a few seeds find in seconds; `npm run simulate -- --faults` looks for all of them. */
const QUICK_FAULTS: readonly FaultName[] = [
  'operation-forgotten',
  'draft-not-stored',
  'notice-missed',
  'prompt-emptied',
];

test.each(QUICK_FAULTS)('the fault %s is found', async (fault) => {
  const failure = await findFault(fault, { seeds: [1, 2, 3, 4, 5, 6], steps: STEPS });
  expect(failure?.what).toEqual(expect.any(String));
});
