import { expect, test } from 'vitest';
import { isLiveTier, TIERS, tierAt } from './tier.ts';

test('tiers begin at 75, 40 and 12 %', () => {
  expect([4, 0.75, 0.7499, 0.4, 0.3999, 0.12, 0.1199, 0.001].map(tierAt)).toEqual([
    'full',
    'full',
    'middle',
    'middle',
    'light',
    'light',
    'tiles',
    'tiles',
  ]);
  expect(TIERS.map(isLiveTier)).toEqual([true, true, false, false]);
});
