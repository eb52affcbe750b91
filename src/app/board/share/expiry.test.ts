import { expect, test } from 'vitest';
import { dayFrom, type Expiry, expiryOf } from './expiry.ts';

const NOW = new Date(2026, 10, 23, 15, 30).getTime();

test.each<[Expiry, Date | undefined]>([
  ['never', undefined],
  ['week', new Date(2026, 10, 30, 15, 30)],
  ['month', new Date(2026, 11, 23, 15, 30)],
  ['date', new Date(2026, 11, 1)],
])('a link with the end %s ends at %s; a day that was chosen is the last', (expiry, end) => {
  expect(expiryOf(expiry, '2026-11-30', NOW)).toBe(end?.toISOString());
});

test('a day is written as its field holds it', () => {
  expect([dayFrom(NOW, 0), dayFrom(NOW, 14)]).toEqual(['2026-11-23', '2026-12-07']);
});
