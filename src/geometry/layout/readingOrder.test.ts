import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareByTop, readingOrder, updateSorted } from './readingOrder.ts';

const box = (name: string, minX: number, minY: number, width = 100, height = 100) => ({
  name,
  minX,
  minY,
  maxX: minX + width,
  maxY: minY + height,
});
const names = (boxes: readonly { name: string }[]) => boxes.map(({ name }) => name).join(' ');

test('rows are read from the top, each from the left, however unevenly its items hang', () => {
  const boxes = [box('c', 300, 10), box('a', 0, 20), box('d', 0, 130), box('b', 150, 0), box('e', 200, 160)];
  expect(names(readingOrder(boxes.toSorted(compareByTop)))).toBe('a b c d e');
});

test('what begins below the middle of a row begins the next', () => {
  expect(names(readingOrder([box('a', 300, 0), box('b', 0, 49)]))).toBe('b a');
  expect(names(readingOrder([box('a', 300, 0), box('b', 0, 50)]))).toBe('a b');
});

const numbers = fc.array(fc.integer({ min: -5, max: 20 }));

test('a mended list is what sorting all of it gives', () => {
  fc.assert(
    fc.property(numbers, numbers, fc.integer({ min: 2, max: 4 }), (before, now, nth) => {
      const compare = (a: number, b: number) => a - b;
      const isStale = (item: number) => item % nth === 0;
      const mended = updateSorted(before.toSorted(compare), isStale, now, compare);
      expect(mended).toEqual([...before.filter((item) => !isStale(item)), ...now].sort(compare));
    }),
  );
});
