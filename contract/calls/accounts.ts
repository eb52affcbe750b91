import * as z from 'zod/mini';
import { PASSWORD_LENGTH } from '../limits.ts';
import { requiredName } from '../names.ts';
import { defineCall } from './call.ts';

const email = z.email().check(z.maxLength(254));
const password = z.string().check(z.maxLength(PASSWORD_LENGTH.max));

/** The people who may create an account: anyone, people with an invitation code, or no one. */
export const SignUpMode = z.enum(['open', 'invite', 'closed']);
export type SignUpMode = z.infer<typeof SignUpMode>;

export const Account = z.object({ name: z.string(), email: z.string(), operator: z.boolean() });
export type Account = z.infer<typeof Account>;

/** The header of a sign-in's or sign-up's answer that brings the bearer token. */
export const TOKEN_HEADER = 'set-auth-token';

/** Creates an account and signs in. Returns 400 `weak_password` for a short password, and 409 for an email that has an account. */
export const signUp = defineCall('sign_up', {
  path: '/api/auth/sign-up/email',
  access: 'anybody',
  body: z.object({
    email,
    password,
    name: requiredName,
    /** The invitation code, if the installation asks for one. */
    invite: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: Account,
});
/** Signs in. Returns 401 `wrong_credentials` without saying which part was wrong. */
export const signIn = defineCall('sign_in', {
  path: '/api/auth/sign-in/email',
  access: 'anybody',
  body: z.object({ email, password }),
  answer: Account,
});
/** Ends the session of the token. For a person who came from a provider, `url` is where they sign out there too. */
export const signOut = defineCall('sign_out', {
  path: '/api/auth/sign-out',
  body: z.object({}),
  answer: z.object({ url: z.optional(z.string()) }),
});

/** Returns the account that is signed in. */
export const getAccount = defineCall('account', { path: '/api/account/', body: z.object({}), answer: Account });
/** Says who may sign up. `first` is true if no account exists yet; the next one is the administrator’s. */
export const signUpMode = defineCall('sign_up_mode', {
  path: '/api/sign_up_mode/',
  access: 'anybody',
  body: z.object({}),
  answer: z.object({ mode: SignUpMode, first: z.boolean() }),
});
