import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ObjectKey } from '../../contract/ids.ts';

const DAY_SECONDS = 86_400;
/** A guest's address lives for one to two of these: a page that stays open for a meeting still has its pictures. */
const GUEST_PERIOD_SECONDS = 6 * 3600;
/** An address lives at least so many days. It ends at midnight, so that all of one day are alike and browsers keep the picture. */
const USER_LIFETIME_DAYS = 7;
const KEY_PURPOSE = 'maquette asset address';

/** The query of an asset's address. */
export type SignedQuery = { readonly e: string; readonly s: string };

/** Makes and checks addresses that let an `<img>`, which can send no token, read one asset for some days. */
export type AssetUrls = {
  userUrl(key: string): string;
  /** One for a guest, which ends within twelve hours: what a link showed must not be readable for days after it was revoked. */
  guestUrl(key: string): string;
  /** Seconds for which an address is still good; undefined when it was not made here or is over. */
  secondsLeft(key: ObjectKey, signed: SignedQuery): number | undefined;
};

/** `now` is in milliseconds; a parameter so that a test can let days pass. */
export function createAssetUrls(secret: string, now: () => number = Date.now): AssetUrls {
  const purposeKey = createHmac('sha256', secret).update(KEY_PURPOSE).digest();
  const sign = (key: string, expiry: string): string =>
    createHmac('sha256', purposeKey).update(`${key} ${expiry}`).digest('base64url');
  /** Until the end of a span so many spans from now, so that all addresses of one span are alike. */
  const expiryAfter = (periodSeconds: number, periods: number): number =>
    (Math.floor(now() / 1000 / periodSeconds) + periods + 1) * periodSeconds;
  const signedUrl = (key: string, expirySeconds: number): string =>
    `/assets/${key}?e=${expirySeconds}&s=${sign(key, String(expirySeconds))}`;

  return {
    userUrl: (key) => signedUrl(key, expiryAfter(DAY_SECONDS, USER_LIFETIME_DAYS)),
    guestUrl: (key) => signedUrl(key, expiryAfter(GUEST_PERIOD_SECONDS, 1)),
    secondsLeft(key, { e, s }) {
      const expected = Buffer.from(sign(key, e));
      const actual = Buffer.from(s);
      if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined;
      const remaining = Number(e) - Math.floor(now() / 1000);
      return remaining > 0 ? remaining : undefined;
    },
  };
}
