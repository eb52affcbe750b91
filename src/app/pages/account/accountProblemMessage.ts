import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PASSWORD_LENGTH } from '../../../../contract/limits.ts';
import { callErrorCodeOf } from '../../../api/errors.ts';
import { problemMessage } from '../../../session/problemMessage.ts';

const { min } = PASSWORD_LENGTH;

const ACCOUNT_PROBLEM_MESSAGES: Readonly<Record<string, MessageDescriptor>> = {
  wrong_password: msg`Wrong password.`,
  no_password: msg`This account has no password. Set one first: we’ll email you a link.`,
  not_fresh: msg`You signed in more than ten minutes ago. Sign out, sign in again, and then delete the account.`,
  weak_password: msg`The password needs at least ${min} characters.`,
  common_password: msg`This password is easy to guess`,
  invalid_body: msg`Please enter a valid email address`,
  account_exists: msg`Another account uses this email now.`,
  operator_stays: msg`This is the administrator’s account. Set OPERATOR_EMAIL to another account first.`,
  still_subscribed: msg`Your subscription is still active. Cancel it under Plan and usage first.`,
  stripe_failed: msg`Stripe isn’t responding. Nothing was charged. Please try again.`,
  plan_held: msg`You already have a plan. Reload the page to see it.`,
  other_account: msg`This link is for another account. Sign in to that one.`,
  link_not_found: msg`This link no longer works. Ask for a new one.`,
  busy: msg`Too many attempts. Please wait a few minutes.`,
};

/** Why something with an account, or with paying for one, did not work, in the person's language. */
export function accountProblemMessage(error: unknown): MessageDescriptor {
  const code = callErrorCodeOf(error) ?? '';
  return (
    (Object.hasOwn(ACCOUNT_PROBLEM_MESSAGES, code) ? ACCOUNT_PROBLEM_MESSAGES[code] : undefined) ??
    problemMessage(error)
  );
}
