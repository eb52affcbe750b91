import { expect, test } from 'vitest';
import { dayFrom, type Expiry, expiryOf, isOnThisMachineOnly } from './expiry.ts';

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

test.each([
  ['http://localhost:3000/physical/review#a', true],
  ['http://127.0.0.1/x', true],
  ['http://[::1]:3000/x', true],
  ['http://192.168.1.9:3000/x', false],
  ['https://maquette.example.org/x', false],
])('%s is of this machine only: %s', (url, isLocal) => {
  expect(isOnThisMachineOnly(url)).toBe(isLocal);
});
