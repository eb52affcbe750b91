import { expect, test } from 'vitest';
import { parseNumber } from './parseNumber.ts';

test.each([
  ['12', 12],
  [' -3 ', -3],
  ['+4', 4],
  ['0,5', 0.5],
  ['.5', 0.5],
  ['5.', 5],
  ['９', 9],
  ['－１．５', -1.5],
  ['\u22127', -7],
  ['1,000', 1000],
  ['-12,345,678.5', -12_345_678.5],
  ['1 000', 1000],
  ['0,500', 0.5],
  ['1,0000', 1],
  ['１，０００', 1000],
  ['１２。５', 12.5],
])('%s is the figure %d', (typed, figure) => {
  expect(parseNumber(typed)).toBe(figure);
});

test.each(['', ' ', '1e1', '0x10', '0b1', 'Infinity', '1 2', '1.2.3', '1,2,3', '　', '--1', 'five', '.'])(
  '%s is none',
  (typed) => {
    expect(parseNumber(typed)).toBe(Number.NaN);
  },
);

test.each([
  ['100+20', 120],
  ['1920 / 2', 960],
  ['(3 + 1) * -2', -8],
  ['10 - 2 - 3', 5],
  ['2 + 3 * 4', 14],
  ['７×６', 42],
  ['1,5 * 2', 3],
  ['12 ÷ 4', 3],
  ['1920\u2212480', 1440],
  ['1,000 + 20', 1020],
])('%s is worked out to %d', (typed, figure) => {
  expect(parseNumber(typed)).toBe(figure);
});

test.each([
  '1/0',
  '3 +',
  '* 3',
  '(1 + 2',
  '1 + 2)',
  '1 2 + 3',
  '2 ** 3',
  '2(3)',
  '1 + a',
  '+',
  '()',
  '1 + 1e3',
  '1.2.3 + 1',
])('%s cannot be worked out', (typed) => {
  expect(parseNumber(typed)).toBe(Number.NaN);
});
