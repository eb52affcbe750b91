import { expect, test } from 'vitest';
import { createIdempotentCalls } from './idempotentCalls.ts';

/** Keys under which calls went out, and what answers the next of them. */
function createCalls() {
  const repeats = createIdempotentCalls();
  const keys: string[] = [];
  const ask = (name: string, answered: Promise<unknown> = Promise.resolve()) =>
    repeats({ name }, (key) => {
      keys.push(key);
      return answered;
    });
  const kinds = () => keys.map((key) => keys.indexOf(key));
  return { ask, kinds };
}

test('the same again is one wish while no answer came, and another after it', async () => {
  const { ask, kinds } = createCalls();
  await Promise.all([ask('chair'), ask('chair')]);
  await ask('chair');
  expect(kinds()).toEqual([0, 0, 2]);
});

test('what failed keeps its key for the same alone', async () => {
  const { ask, kinds } = createCalls();
  const lost = () => Promise.reject(new Error('lost'));
  await expect(ask('chair', lost())).rejects.toThrow('lost');
  await expect(ask('chair', lost())).rejects.toThrow('lost');
  await ask('chair');
  await expect(ask('lamp', lost())).rejects.toThrow('lost');
  await ask('table');
  await ask('lamp');
  expect(kinds()).toEqual([0, 0, 0, 3, 4, 5]);
});
