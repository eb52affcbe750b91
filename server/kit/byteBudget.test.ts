import { expect, test } from 'vitest';
import { createByteBudget } from './byteBudget.ts';

test('what is taken is missing until it is given back, once', () => {
  const budget = createByteBudget(10);
  const first = budget.tryTake(6);
  expect(budget.tryTake(5)).toBe(undefined);
  const second = budget.tryTake(4);
  first?.();
  first?.();
  expect(budget.tryTake(7)).toBe(undefined);
  expect(budget.tryTake(6)).toBeDefined();
  second?.();
});

test('those who wait come in their order, and a small wish does not pass a large one', async () => {
  const budget = createByteBudget(10);
  const giveBack = budget.tryTake(8);
  const order: string[] = [];
  const large = budget.take(9).then((giveBack) => {
    order.push('large');
    giveBack();
  });
  const small = budget.take(1).then(() => order.push('small'));
  expect(budget.tryTake(1)).toBe(undefined);
  giveBack?.();
  await Promise.all([large, small]);
  expect(order).toEqual(['large', 'small']);
});

test('more than the whole is taken once nobody has any', async () => {
  const budget = createByteBudget(10);
  const giveBack = budget.tryTake(1);
  const whole = budget.take(50);
  giveBack?.();
  (await whole)();
  expect(budget.tryTake(10)).toBeDefined();
});

test('who waits too long is asked to come again, and those behind go on', async () => {
  const budget = createByteBudget(10, 1);
  budget.tryTake(8);
  const refused = budget.take(9);
  await expect(refused).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
  expect(budget.tryTake(2)).toBeDefined();
});
