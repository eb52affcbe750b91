import { createHmac, timingSafeEqual } from 'node:crypto';
import { signIn } from '../../../contract/calls/accounts.ts';
import { createId } from '../../kit/secrets.ts';

const KEY_PURPOSE = 'known browsers';
const COOKIE_NAME = 'maquette-browser';
const COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=([\\w-]+)\\.([\\w-]+)`);
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Knows the browsers that have signed in to an account before. Their cookie signs nobody in: it only has tries counted apart from others'. */
export type KnownBrowsers = {
  /** The header that lets a browser show later that it has signed in to this account. */
  cookieFor(email: string): string;
  /** The name that a browser's tries count under, where it has shown that; else undefined. */
  browserKeyOf(email: string, cookies: string | undefined): string | undefined;
};

export function createKnownBrowsers(secret: string, publicUrl: string | undefined): KnownBrowsers {
  const purposeKey = createHmac('sha256', secret).update(KEY_PURPOSE).digest();
  const sign = (id: string, email: string) =>
    createHmac('sha256', purposeKey).update(`${id} ${email.toLowerCase()}`).digest('base64url');
  const secureFlag = publicUrl?.startsWith('https:') ? '; Secure' : '';
  return {
    cookieFor(email) {
      const id = createId();
      const value = `${id}.${sign(id, email)}`;
      return `${COOKIE_NAME}=${value}; Path=${signIn.path}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${secureFlag}`;
    },
    browserKeyOf(email, cookies = '') {
      const [, id = '', signature = ''] = COOKIE_PATTERN.exec(cookies) ?? [];
      const expected = Buffer.from(sign(id, email));
      const actual = Buffer.from(signature);
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? `browser ${id}` : undefined;
    },
  };
}
