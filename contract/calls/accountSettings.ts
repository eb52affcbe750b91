import * as z from 'zod/mini';
import { PASSWORD_LENGTH } from '../limits.ts';
import { requiredName } from '../names.ts';
import { Account } from './accounts.ts';
import { defineCall } from './call.ts';
import { nothing } from './fields.ts';

// The calls of an account's own page, of letters' links and of choices. They are loaded later: `CALLS`, which comes with every page,
// has them not.

const email = z.email().check(z.maxLength(254));
const password = z.string().check(z.maxLength(PASSWORD_LENGTH.max));
/** The part after the `#` of a letter's link. */
const token = z.string().check(z.maxLength(100));

/** The caller's account. `mail` says whether letters reach people by themselves; else whoever runs the installation sends them on. */
export const accountSettings = defineCall('account_settings', {
  path: '/api/account_settings/',
  body: z.object({}),
  answer: z.object({
    name: z.string(),
    email: z.string(),
    verified: z.boolean(),
    mail: z.boolean(),
    /** True where the account has a password; else its holder signs in with `provider` alone. */
    password: z.boolean(),
    /** The name of the provider that its holder signs in with, if they do and it is still set up. */
    provider: z.nullable(z.string()),
    /** The number of boards that go to the bin with the account. */
    boards: z.int(),
    /** The days after which they are gone. */
    bin_days: z.int(),
    /** False where people sign in with `provider` alone: no password is set or changed then. */
    password_sign_in: z.boolean(),
  }),
});
export type AccountSettings = z.infer<(typeof accountSettings)['answer']>;

/** Writes the letter by which the caller shows that their address is theirs. One that is verified gets none. */
export const sendVerification = defineCall('send_verification', {
  path: '/api/send_verification/',
  body: z.object({}),
  answer: nothing,
});
/**
 * Opens a letter's link as the account that it is about: whoever only reads the mailbox proves nothing of somebody else's account.
 * `verified`: the address is its holder's. `asked`: the change of an address is agreed to, and a letter has gone to the new one.
 * `changed`: the account has the new address. 404 `link_not_found` for a link that does not work any more, 409 `other_account` for one
 * of another account, which still works.
 */
export const verifyEmail = defineCall('verify_email', {
  path: '/api/verify_email/',
  body: z.object({ token }),
  answer: z.object({ email: z.string(), step: z.enum(['verified', 'asked', 'changed']) }),
});
/** Ends a letter's link that its reader did not ask for; needs no token. 404 `link_not_found` as above. */
export const refuseLink = defineCall('refuse_link', {
  path: '/api/refuse_link/',
  access: 'anybody',
  body: z.object({ token }),
  answer: nothing,
});
/**
 * Writes a letter to whoever forgot their password; needs no token. An address without an account is answered alike. `mail` says whether
 * letters reach people by themselves.
 */
export const forgotPassword = defineCall('forgot_password', {
  path: '/api/forgot_password/',
  access: 'anybody',
  body: z.object({ email }),
  answer: z.object({ mail: z.boolean() }),
});
/** Sets a password by a letter's link, ends all sessions and signs in: the bearer comes in `set-auth-token`. Needs no token. */
export const resetPassword = defineCall('reset_password', {
  path: '/api/reset_password/',
  access: 'anybody',
  body: z.object({ token, password }),
  answer: Account,
});

/** Changes the name that others see. */
export const renameAccount = defineCall('rename_account', {
  path: '/api/rename_account/',
  body: z.object({ name: requiredName }),
  answer: nothing,
});
/**
 * Asks for another address: a letter goes to the one that the account has, if it is verified, and then one to the new one, whose link
 * changes it. An address that somebody else has is answered alike, and gets no letter.
 */
export const changeEmail = defineCall('change_email', {
  path: '/api/change_email/',
  body: z.object({ email }),
  answer: nothing,
});
/** Changes the password, 400 `no_password` where there is none, and ends all sessions; that of the caller goes on by the bearer in `set-auth-token`. */
export const changePassword = defineCall('change_password', {
  path: '/api/change_password/',
  body: z.object({ password, new_password: password }),
  answer: nothing,
});
/** Ends all sessions of the caller, this one too. */
export const signOutEverywhere = defineCall('sign_out_everywhere', {
  path: '/api/sign_out_everywhere/',
  body: z.object({}),
  answer: nothing,
});
/**
 * Deletes the caller's account, by their password; one without a password by having signed in within ten minutes, else 400 `not_fresh`: nobody signs in by it any more, its runs end, its boards go to the bin and are gone
 * after the bin's time.
 */
export const deleteAccount = defineCall('delete_account', {
  path: '/api/delete_account/',
  body: z.object({ password }),
  answer: nothing,
});

/**
 * Makes an address at which all that the caller has is read as one archive: their account, boards, files with their recipes, comments, votes and
 * runs. It works once, within a minute, without a token. 503 `busy` while another one of theirs is under way, and after five in a day.
 */
export const exportMyData = defineCall('export_my_data', {
  path: '/api/export_my_data/',
  body: z.object({}),
  answer: z.object({ url: z.string() }),
});

/** A person's choices for the interface, stored for all their devices; one that they never made is not there. */
export const Preferences = z.object({
  language: z.optional(z.enum(['english', 'chinese'])),
  theme: z.optional(z.enum(['system', 'light', 'dark'])),
});
export type Preferences = z.infer<typeof Preferences>;

/** Keeps what is given, and answers with all that is kept. */
export const keepPreferences = defineCall('keep_preferences', {
  path: '/api/keep_preferences/',
  body: Preferences,
  answer: Preferences,
});
