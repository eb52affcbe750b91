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
/** The part after the `#` of an email’s link. */
const token = z.string().check(z.maxLength(100));

/** Returns the caller’s account. `mail` says whether emails are sent by a mail server; otherwise the administrator sends them on. */
export const accountSettings = defineCall('account_settings', {
  path: '/api/account_settings/',
  body: z.object({}),
  answer: z.object({
    name: z.string(),
    email: z.string(),
    verified: z.boolean(),
    mail: z.boolean(),
    /** True if the account has a password; otherwise the person signs in with `provider` only. */
    password: z.boolean(),
    /** The name of the provider that the person signs in with, if they do and it is still set up. */
    provider: z.nullable(z.string()),
    /** The number of boards that go to the bin with the account. */
    boards: z.int(),
    /** The number of days after which they are deleted. */
    bin_days: z.int(),
    /** False if people sign in with `provider` only; no password can then be set or changed. */
    password_sign_in: z.boolean(),
  }),
});
export type AccountSettings = z.infer<(typeof accountSettings)['answer']>;

/** Sends the verification email. Does nothing if the address is already verified. */
export const sendVerification = defineCall('send_verification', {
  path: '/api/send_verification/',
  body: z.object({}),
  answer: nothing,
});
/**
 * Opens the link of an email. The caller must be signed in to the account that the link is for, so that access to the mailbox alone is
 * not enough. `verified`: the address is verified. `asked`: the person agreed to the change, and an email was sent to the new address.
 * `changed`: the account has the new address. Returns 404 `link_not_found` for a link that no longer works, and 409 `other_account` for a
 * link of another account, which stays valid.
 */
export const verifyEmail = defineCall('verify_email', {
  path: '/api/verify_email/',
  body: z.object({ token }),
  answer: z.object({ email: z.string(), step: z.enum(['verified', 'asked', 'changed']) }),
});
/** Ends the link of an email that the reader did not ask for. Returns 404 `link_not_found` for a link that no longer works. */
export const refuseLink = defineCall('refuse_link', {
  path: '/api/refuse_link/',
  access: 'anybody',
  body: z.object({ token }),
  answer: nothing,
});
/**
 * Sends an email with a link to set a new password. The answer is the same for an address without an account. `mail` says whether emails
 * are sent by a mail server.
 */
export const forgotPassword = defineCall('forgot_password', {
  path: '/api/forgot_password/',
  access: 'anybody',
  body: z.object({ email }),
  answer: z.object({ mail: z.boolean() }),
});
/** Sets a password by the link of an email, ends all sessions and signs in. */
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
 * Asks to change the address. If the current address is verified, it gets an email first. The new address then gets one, whose link makes
 * the change. The answer is the same if another account has the new address, which then gets no email.
 */
export const changeEmail = defineCall('change_email', {
  path: '/api/change_email/',
  body: z.object({ email }),
  answer: nothing,
});
/** Changes the password and ends all sessions. The caller continues with the new bearer. Returns 400 `no_password` if the account has no password. */
export const changePassword = defineCall('change_password', {
  path: '/api/change_password/',
  body: z.object({ password, new_password: password }),
  answer: nothing,
});
/** Ends all sessions of the caller, including this one. */
export const signOutEverywhere = defineCall('sign_out_everywhere', {
  path: '/api/sign_out_everywhere/',
  body: z.object({}),
  answer: nothing,
});
/**
 * Deletes the caller’s account. It needs the password; for an account without one, the caller must have signed in within the last ten
 * minutes, or gets 400 `not_fresh`. The account can no longer sign in, its runs end, and its boards go to the bin, from which they are
 * later deleted.
 */
export const deleteAccount = defineCall('delete_account', {
  path: '/api/delete_account/',
  body: z.object({ password }),
  answer: nothing,
});

/**
 * Creates an address for downloading everything that the caller has as one archive: account, boards, files with their recipes, comments,
 * votes and runs. It works once, within a minute, without a token. Returns 503 `busy` while another export of the caller is in progress,
 * and after five exports in a day.
 */
export const exportMyData = defineCall('export_my_data', {
  path: '/api/export_my_data/',
  body: z.object({}),
  answer: z.object({ url: z.string() }),
});

/** A person’s choices for the interface, stored for all their devices. A choice that they never made is missing. */
export const Preferences = z.object({
  language: z.optional(z.enum(['english', 'chinese'])),
  theme: z.optional(z.enum(['system', 'light', 'dark'])),
});
export type Preferences = z.infer<typeof Preferences>;

/** Stores the given choices, and returns all that are stored. */
export const keepPreferences = defineCall('keep_preferences', {
  path: '/api/keep_preferences/',
  body: Preferences,
  answer: Preferences,
});
