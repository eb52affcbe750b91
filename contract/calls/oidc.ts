import * as z from 'zod/mini';
import { Account } from './accounts.ts';
import { defineCall } from './call.ts';

// The calls of signing in with a provider. They are loaded later: `CALLS`, which comes with every page, has them not.

/** A secret that the page draws before it leaves, and shows when it comes back: a code that was made for another page is worth nothing. */
const page = z.string().check(z.minLength(22), z.maxLength(100));

/** Why a sign-in with a provider came to nothing: what stands after `#failed=` in the address that the person comes back to. */
export const PROVIDER_FAILURES = [
  'provider_refused',
  'provider_failed',
  'provider_down',
  'sign_in_expired',
  'no_email',
  'address_taken',
  'account_unverified',
  'sign_up_closed',
  'not_in_group',
  'busy',
  'internal',
] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

/** Returns the provider that people can sign in with, if there is one. */
export const signInProvider = defineCall('sign_in_provider', {
  path: '/api/sign_in_provider/',
  access: 'anybody',
  body: z.object({}),
  answer: z.object({
    /** `only` is true if people cannot sign in with email and password. */
    provider: z.nullable(z.object({ name: z.string(), reachable: z.boolean(), only: z.boolean() })),
  }),
});
/**
 * Starts a sign-in with the provider. `url` is where the page continues, and a cookie of five minutes identifies the sign-in. Returns 502
 * `provider_down` if the provider does not respond.
 */
export const beginSignIn = defineCall('begin_sign_in', {
  path: '/api/auth/oidc/begin',
  access: 'anybody',
  body: z.object({
    page,
    /** The invitation code, if the installation asks for one. */
    invite: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({ url: z.string() }),
});
/**
 * Completes the sign-in. The code follows `#signed=` in the address that the person returned to. It works once, for three minutes, on the
 * page that started the sign-in. Returns 400 `code_used` for any other code.
 */
export const endSignIn = defineCall('end_sign_in', {
  path: '/api/auth/oidc/end',
  access: 'anybody',
  body: z.object({ page, code: z.string().check(z.maxLength(200)) }),
  answer: Account,
});
