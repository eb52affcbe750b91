import { expect, test } from 'vitest';
import { createByteBudget } from './byteBudget.ts';

test('what is taken is missing until it is given back, once', () => {
  const budget = createByteBudget(10);
  const first = budget.tryAcquire(6);
  expect(budget.tryAcquire(5)).toBe(undefined);
  const second = budget.tryAcquire(4);
  first?.();
  first?.();
  expect(budget.tryAcquire(7)).toBe(undefined);
  expect(budget.tryAcquire(6)).toBeDefined();
  second?.();
});

test('those who wait come in their order, and a small wish does not pass a large one', async () => {
  const budget = createByteBudget(10);
  const giveBack = budget.tryAcquire(8);
  const order: string[] = [];
  const large = budget.acquire(9).then((giveBack) => {
    order.push('large');
    giveBack();
  });
  const small = budget.acquire(1).then(() => order.push('small'));
  expect(budget.tryAcquire(1)).toBe(undefined);
  giveBack?.();
  await Promise.all([large, small]);
  expect(order).toEqual(['large', 'small']);
});

test('more than the whole is taken once nobody has any', async () => {
  const budget = createByteBudget(10);
  const giveBack = budget.tryAcquire(1);
  const whole = budget.acquire(50);
  giveBack?.();
  (await whole)();
  expect(budget.tryAcquire(10)).toBeDefined();
});

test('who waits too long is asked to come again, and those behind go on', async () => {
  const budget = createByteBudget(10, 1);
  budget.tryAcquire(8);
  const refused = budget.acquire(9);
  await expect(refused).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
  expect(budget.tryAcquire(2)).toBeDefined();
});
