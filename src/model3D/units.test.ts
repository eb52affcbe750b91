import { expect, test } from 'vitest';
import { lengthText, scaledToUnit } from './units.ts';

test.each([
  ['mm', [1, 2, 3]],
  ['cm', [10, 20, 30]],
  ['m', [1000, 2000, 3000]],
  ['in', [25.4, 50.8, 76.19999999999999]],
] as const)('a file that counts %s', (unit, extent) => {
  expect(scaledToUnit(unit, [1, 2, 3])).toEqual(extent);
});

test('a length has three figures, and no fraction from 100 mm on', () => {
  expect([0.1234, 4.5678, 45.678, 456.78, 45678.9].map((length) => lengthText(length, 'en'))).toEqual([
    '0.12',
    '4.57',
    '45.7',
    '457',
    '45,679',
  ]);
});
