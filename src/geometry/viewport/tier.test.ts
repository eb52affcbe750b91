import { expect, test } from 'vitest';
import { isLive, TIERS, thumbnailSize, tierAt } from './tier.ts';

test('a thumbnail is drawn at most a quarter larger than it is, the last size stands for all above', () => {
  const sizes = [64, 128, 256] as const;
  expect([0.01, 0.2, 0.201, 0.4, 0.401, 2].map((pixels) => thumbnailSize(pixels, sizes))).toEqual([
    64, 64, 128, 128, 256, 256,
  ]);
});

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
  expect(TIERS.map(isLive)).toEqual([true, true, false, false]);
});
