import * as z from 'zod/mini';
import { PASSWORD_LENGTH } from '../limits.ts';
import { requiredName } from '../names.ts';
import { defineCall } from './call.ts';

const email = z.email().check(z.maxLength(254));
const password = z.string().check(z.maxLength(PASSWORD_LENGTH.max));

/** Who may make an account: anybody, people with an invitation code, or nobody. */
export const SignUpMode = z.enum(['open', 'invite', 'closed']);
export type SignUpMode = z.infer<typeof SignUpMode>;

export const Account = z.object({ name: z.string(), email: z.string(), operator: z.boolean() });
export type Account = z.infer<typeof Account>;

/** The header of a sign-in's or sign-up's answer that brings the bearer token. */
export const TOKEN_HEADER = 'set-auth-token';

/** Makes an account and signs in; needs no token. A short password answers 400 `weak_password`, a taken e-mail 409. */
export const signUp = defineCall('sign_up', {
  path: '/api/auth/sign-up/email',
  access: 'anybody',
  body: z.object({
    email,
    password,
    name: requiredName,
    /** The invitation's code, where the installation asks for one. */
    invite: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: Account,
});
/** Signs in; needs no token. 401 `wrong_credentials` says nothing of which part was wrong. */
export const signIn = defineCall('sign_in', {
  path: '/api/auth/sign-in/email',
  access: 'anybody',
  body: z.object({ email, password }),
  answer: Account,
});
/** Ends the session of the token that is sent. `url` is where whoever came from a provider signs out there too. */
export const signOut = defineCall('sign_out', {
  path: '/api/auth/sign-out',
  body: z.object({}),
  answer: z.object({ url: z.optional(z.string()) }),
});

/** Who is signed in. */
export const getAccount = defineCall('account', { path: '/api/account/', body: z.object({}), answer: Account });
/** Who may sign up here; needs no token. `first` says that no account exists yet and that the next one runs the installation. */
export const signUpMode = defineCall('sign_up_mode', {
  path: '/api/sign_up_mode/',
  access: 'anybody',
  body: z.object({}),
  answer: z.object({ mode: SignUpMode, first: z.boolean() }),
});
