import { expect, test } from 'vitest';
import { tileScale } from './tileScale.ts';

test('the chunks’ images follow the zoom in doublings, and are not made where a card is a few pixels', () => {
  expect([0.001, 0.005, 0.006, 0.0135, 0.02, 0.1, 0.12, 0.24, 1].map(tileScale)).toEqual([
    undefined,
    undefined,
    0.0075,
    0.015,
    0.03,
    0.12,
    0.12,
    0.24,
    0.24,
  ]);
});
