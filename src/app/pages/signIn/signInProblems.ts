import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PASSWORD_LENGTH } from '../../../../contract/limits.ts';

/** Why signing in or up did not work: the server's problem code, or `no_answer` when none came. */
export interface SignInFailure {
  code: string;
}

/** The fields of the form. */
export type SignInField = 'email' | 'password' | 'name' | 'invite';

interface SignInProblem {
  /** The field that it belongs to; undefined: the whole form. */
  field?: SignInField;
  message: MessageDescriptor;
}

const { min } = PASSWORD_LENGTH;

const SIGN_IN_PROBLEMS: Record<string, SignInProblem> = {
  wrong_credentials: { message: msg`Incorrect email or password. Please try again.` },
  account_exists: { field: 'email', message: msg`An account with this email already exists. Sign in instead.` },
  weak_password: { field: 'password', message: msg`The password needs at least ${min} characters.` },
  common_password: {
    field: 'password',
    message: msg`This password is easy to guess`,
  },
  invalid_body: { field: 'email', message: msg`Please enter a valid email address` },
  no_answer: { message: msg`The server isn’t responding. Check your connection and try again.` },
  busy: { message: msg`Too many attempts. Please wait a minute.` },
};

const SIGN_UP_CLOSED: SignInProblem = { message: msg`Sign-up is closed. Contact your administrator.` };
const INVALID_INVITATION: SignInProblem = {
  field: 'invite',
  message: msg`This code isn’t valid, or was already used.`,
};
const UNKNOWN_PROBLEM: SignInProblem = { message: msg`Something went wrong. Please try again.` };

/** The field at which a failure is shown, and its text. */
export function signInProblemOf(failure: SignInFailure, needsInvitation: boolean): SignInProblem {
  if (failure.code === 'sign_up_closed') return needsInvitation ? INVALID_INVITATION : SIGN_UP_CLOSED;
  return SIGN_IN_PROBLEMS[failure.code] ?? UNKNOWN_PROBLEM;
}
