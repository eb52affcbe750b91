import { expect, test } from 'vitest';
import { ProblemError } from '../problems.ts';
import { createRateLimiters } from './rateLimiter.ts';
import { openMemoryCounts } from './tryCounts.ts';

function createRateLimiter(triesMax: number, seconds: number, now?: () => number) {
  return createRateLimiters(openMemoryCounts(now))('guesses', triesMax, seconds);
}

const WRONG = ['wrong_password'] as const;
const wrong = () => Promise.reject(new ProblemError('wrong_password', 'wrong'));
const codeOf = (error: unknown) => (error as ProblemError).code;

test('of guesses that come at once no right one is refused, and no more wrong ones are looked at than may be', async () => {
  const limiter = createRateLimiter(3, 60);
  const right = Array.from({ length: 20 }, (_, n) => limiter.guess('ann', async () => n, WRONG));
  expect(await Promise.all(right)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  let lookups = 0;
  const guesses = Array.from({ length: 20 }, () => {
    const work = () => {
      lookups += 1;
      return wrong();
    };
    return limiter.guess('ann', work, WRONG).catch(codeOf);
  });
  expect(await Promise.all(guesses)).toEqual([...Array(3).fill('wrong_password'), ...Array(17).fill('busy')]);
  expect(lookups).toBe(3);
  expect(await limiter.guess('ann', async () => 'right', WRONG).catch(codeOf)).toBe('busy');
  expect(await limiter.guess('ben', async () => 'right', WRONG)).toBe('right');
});

test('what fails otherwise does not count, and wrong ones are forgotten in time or when they are released', async () => {
  let now = 0;
  const limiter = createRateLimiter(2, 60, () => now);
  const other = () => Promise.reject(new ProblemError('busy', 'full'));
  for (let time = 0; time < 5; time += 1) await limiter.guess('ann', other, WRONG).catch(codeOf);
  for (let time = 0; time < 2; time += 1)
    expect(await limiter.guess('ann', wrong, WRONG).catch(codeOf)).toBe('wrong_password');
  expect(await limiter.guess('ann', wrong, WRONG).catch(codeOf)).toBe('busy');
  now = 60_001;
  expect(await limiter.guess('ann', wrong, WRONG).catch(codeOf)).toBe('wrong_password');
  await limiter.guess('ann', wrong, WRONG).catch(codeOf);
  await limiter.reset('ann');
  expect(await limiter.guess('ann', async () => 'right', WRONG)).toBe('right');
});

test('a guess counts from its beginning: no more are looked at in a window, however long each takes', async () => {
  let now = 0;
  const limiter = createRateLimiter(2, 60, () => now);
  const open = [1, 2].map(() => Promise.withResolvers<never>());
  const guesses = open.map(({ promise }) => limiter.guess('ann', () => promise, WRONG).catch(codeOf));
  await Promise.resolve();
  now = 59_999;
  let lookups = 0;
  const work = async () => {
    lookups += 1;
  };
  const waiting = limiter.guess('ann', work, WRONG).catch(codeOf);
  for (const { reject } of open) reject(new ProblemError('wrong_password', 'wrong'));
  expect(await Promise.all([...guesses, waiting])).toEqual(['wrong_password', 'wrong_password', 'busy']);
  expect(lookups).toBe(0);
});

test('what is taken back or released leaves nobody more tries than there are', async () => {
  const limiter = createRateLimiter(2, 60);
  const takeBack = await limiter.consume('ann');
  await takeBack();
  const late = await limiter.consume('ann');
  await limiter.reset('ann');
  await late();
  await limiter.consume('ann');
  await limiter.consume('ann');
  expect(await limiter.consume('ann').catch(codeOf)).toBe('busy');
});
