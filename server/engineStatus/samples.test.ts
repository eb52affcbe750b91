import { expect, test } from 'vitest';
import { CALLS } from '../../contract/calls/index.ts';
import { OPERATION_ROWS, OPERATIONS } from '../../contract/operations/index.ts';
import { sampleJob } from './samples.ts';

const KEY = `${'A'.repeat(22)}.png`;

test.each(OPERATIONS)('the sample of a %s says all that its body must', async (operation) => {
  const { prompt, seed: _, pictures, ...options } = await sampleJob(operation);
  const inputs = Object.fromEntries(Object.keys(pictures).map((name) => [name, KEY]));
  const body = OPERATION_ROWS[operation].toBody({ prompt, inputs, asked: options });
  expect(CALLS[operation].body.safeParse(body).error?.issues).toBeUndefined();
});
