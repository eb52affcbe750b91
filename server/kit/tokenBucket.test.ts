import { expect, test } from 'vitest';
import { createTokenBucket } from './tokenBucket.ts';

test('what waited may come at once, and then no more than the rate', () => {
  let now = 0;
  const bucket = createTokenBucket(10, 5, () => now);
  const takeMany = (count: number) => Array.from({ length: count }, () => bucket.take()).filter(Boolean).length;
  expect(takeMany(9)).toBe(5);
  now = 250;
  expect(takeMany(9)).toBe(2);
  now = 60_000;
  expect(takeMany(9)).toBe(5);
});
