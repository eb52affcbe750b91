import { expect, test } from 'vitest';
import { figureOf } from './figure.ts';

test.each([
  ['12', 12],
  ['1,000', 1000],
  ['-12,345,678.5', -12_345_678.5],
  ['1 000', 1000],
  ['1,5', 1.5],
  ['0,500', 0.5],
  ['1,0000', 1],
  ['１２３', 123],
  ['１，５', 1.5],
  ['１，０００', 1000],
  ['１２。５', 12.5],
  ['－３', -3],
  ['', Number.NaN],
  ['　', Number.NaN],
  ['1,2,3', Number.NaN],
  ['kettle', Number.NaN],
])('%s is %d', (typed, figure) => {
  expect(figureOf(typed)).toBe(figure);
});
