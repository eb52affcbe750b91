import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { median, quantile, steps } from './stats.ts';

const numbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 });

test('a quantile is a member with at most its share of the list below it', () => {
  fc.assert(
    fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
      const value = quantile(list, share)!;
      expect(list).toContain(value);
      expect(list.filter((other) => other < value).length).toBeLessThanOrEqual(share * list.length);
    }),
  );
  expect(quantile([], 0.5)).toBeUndefined();
});

test('a median is the middle one, the lower of two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2);
  expect(median([])).toBeUndefined();
});

test('steps lead from each member to the next', () => {
  expect(steps([1, 4, 4, 10])).toEqual([3, 0, 6]);
  expect(steps([1])).toEqual([]);
});
