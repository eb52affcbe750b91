import { expect, test } from 'vitest';
import type { FaultName } from './faults.ts';
import { findFault, simulate } from './simulate.ts';

const STEPS = 1_500;

test.each([2, 5, 6])('seed %i holds', async (seed) => {
  expect((await simulate({ seed, steps: STEPS })).failure).toBeUndefined();
});

test('a seed plays the same run again, to the step', async () => {
  const [{ digest, steps }, again, other] = [
    await simulate({ seed: 7, steps: STEPS }),
    await simulate({ seed: 7, steps: STEPS }),
    await simulate({ seed: 8, steps: STEPS }),
  ];
  expect({ digest: again.digest, steps: again.steps }).toEqual({ digest, steps });
  expect(other.digest).not.toBe(digest);
});

/** Those that a few seeds find in seconds; `npm run simulate -- --faults` looks for all of them. */
const QUICK_FAULTS: readonly FaultName[] = ['operation-forgotten', 'notice-missed', 'draft-not-stored'];

test.each(QUICK_FAULTS)('the fault %s is found', async (fault) => {
  const failure = await findFault(fault, { seeds: [1, 2, 3, 4, 5, 6, 7, 8], steps: STEPS });
  expect(failure?.what).toEqual(expect.any(String));
});
