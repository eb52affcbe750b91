import { expect, test } from 'vitest';
import { isLiveTier, TIERS, tierAt, tierOnTheWay } from './tier.ts';

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

test('on the way in the tiles stand up to 24 %, and far out they come as early; else the tier goes by the zoom', () => {
  const ways = [
    { fromTiles: true, isFarOut: false },
    { fromTiles: false, isFarOut: true },
    { fromTiles: false, isFarOut: false },
  ];
  expect(ways.map((way) => [0.1, 0.2399, 0.24, 0.8].map((k) => tierOnTheWay(k, way)))).toEqual([
    ['tiles', 'tiles', 'light', 'full'],
    ['tiles', 'tiles', 'light', 'full'],
    ['tiles', 'light', 'light', 'full'],
  ]);
});
