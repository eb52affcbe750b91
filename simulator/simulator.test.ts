import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { FaultName } from './faults.ts';

const STEPS = 1_500;

/** Plays runs as `npm run simulate` does: in a process of its own, whose clock and chance it replaces. Resolves with the lines of its output. */
async function simulate(...options: readonly string[]): Promise<readonly string[]> {
  const main = ['simulator/main.ts', '--steps', String(STEPS), ...options];
  const { stdout } = await promisify(execFile)(process.execPath, main, { maxBuffer: 1e8 });
  return stdout.trim().split('\n');
}

/** Plays a seed. Resolves with its steps and the digest of all that happened, once it held. */
async function play(seed: number): Promise<string> {
  const [line, held] = await simulate('--seed', String(seed));
  expect(held).toMatch(/^\d+ steps and \d+ rounds held\.$/);
  return line!.replace(/; \d+ steps\/s$/, '');
}

test.each([2, 5, 6])('seed %i holds', async (seed) => {
  expect(await play(seed)).toMatch(/^seed \d: \d+ steps, \d+ rounds, [0-9a-f]{12}$/);
});

test('a seed plays the same run again, to the step', async () => {
  const [first, again] = [await play(7), await play(7)];
  expect(again).toBe(first);
});

/** Those that a few seeds find in seconds; `npm run simulate -- --faults` looks for all of them. */
const QUICK_FAULTS: readonly FaultName[] = ['operation-forgotten', 'notice-missed', 'undo-of-others'];

test.each(QUICK_FAULTS)('the fault %s is found', async (fault) => {
  const [row] = await simulate('--faults', '--fault', fault);
  expect(row).toMatch(new RegExp(`^\\| \`${fault}\` \\| [^|]+ \\| \\d+ \\| \\d+ \\| .+`));
});
