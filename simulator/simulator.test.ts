import { expect, test } from 'vitest';
import { FAULTS, type FaultName } from './faults.ts';
import { simulate } from './simulate.ts';

const STEPS = 2_500;

test.each([3, 9])('seed %i holds, and plays the same run again', async (seed) => {
  const first = await simulate({ seed, steps: STEPS });
  expect(first.failure).toBeUndefined();
  const { digest, steps } = await simulate({ seed, steps: STEPS });
  expect({ digest, steps }).toEqual({ digest: first.digest, steps: first.steps });
});

/** A seed that holds without the fault, and the first word of what is found with it. */
const FOUND: Readonly<Record<FaultName, readonly [seed: number, steps: number, sort: string]>> = {
  'operation-forgotten': [1, 6000, 'operations'],
  'resend-under-new-id': [1, 6000, 'came back'],
  'draft-not-stored': [2, 6000, 'lost'],
  'notice-missed': [1, 6000, 'never quiet'],
  'whole-elements': [1, 6000, 'reload'],
  'undo-of-others': [1, 6000, 'undo'],
  'edge-left-dangling': [1, 6000, 'rules'],
  'prompt-emptied': [1, 6000, 'lost'],
  'half-committed': [1, 6000, 'sums'],
  'commit-lost': [1, 6000, 'comment'],
  'history-lost': [1, 6000, 'not in the history'],
  'draft-over-newer': [1, 6000, 'lost'],
  'ids-repeated': [1, 6000, 'lost'],
};

test.each(Object.keys(FAULTS) as FaultName[])('the fault %s is found', async (fault) => {
  const [seed, steps, sort] = FOUND[fault];
  const { failure } = await simulate({ seed, steps, fault });
  expect(failure?.what.split(':')[0]).toBe(sort);
});
