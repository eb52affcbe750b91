import { expect, test } from 'vitest';
import { ObjectKey } from '../../contract/ids.ts';
import { createAssetUrls, type SignedQuery } from './assetUrls.ts';

const KEY = ObjectKey.parse('AbCdEfGhIjKlMnOpQrStUv.png');
const OTHER = ObjectKey.parse('BbCdEfGhIjKlMnOpQrStUv.png');
const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 21, 12);

function signedOf(address: string): SignedQuery {
  const query = new URL(address, 'http://x').searchParams;
  return { e: query.get('e')!, s: query.get('s')! };
}

test('addresses made on one day are alike, so that browsers keep the picture', () => {
  const [morning, evening, next] = [NOON - 40_000_000, NOON + 40_000_000, NOON + DAY].map((now) =>
    createAssetUrls('secret', () => now).userUrl(KEY),
  );
  expect(morning).toBe(evening);
  expect(next).not.toBe(evening);
});

test('an address is good for seven days at least, and for its own key and secret only', () => {
  let now = NOON;
  const addresses = createAssetUrls('secret', () => now);
  const signed = signedOf(addresses.userUrl(KEY));
  expect(addresses.secondsLeft(KEY, signed)).toBe((7.5 * DAY) / 1000);
  expect(addresses.secondsLeft(OTHER, signed)).toBe(undefined);
  expect(addresses.secondsLeft(KEY, { ...signed, e: `${Number(signed.e) + 1}` })).toBe(undefined);
  expect(addresses.secondsLeft(KEY, { ...signed, s: '' })).toBe(undefined);
  expect(createAssetUrls('other', () => now).secondsLeft(KEY, signed)).toBe(undefined);
  now = NOON + 7.5 * DAY;
  expect(addresses.secondsLeft(KEY, signed)).toBe(undefined);
});

test('a guest’s address is over within twelve hours, and those of one span are alike', () => {
  let now = NOON;
  const addresses = createAssetUrls('secret', () => now);
  const address = addresses.guestUrl(KEY);
  expect(addresses.secondsLeft(KEY, signedOf(address))).toBe(12 * 3600);
  now += 5.9 * 3_600_000;
  expect(addresses.guestUrl(KEY)).toBe(address);
  now = NOON + 12 * 3_600_000;
  expect(addresses.secondsLeft(KEY, signedOf(address))).toBe(undefined);
});
