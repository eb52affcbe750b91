import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProviderFailure } from '../../../../../contract/calls/oidc.ts';
import type { ProviderProblem } from '../providerSignIn.ts';

/** Why a sign-in with a provider did not work, and what to do now. */
export function providerProblemMessage(
  problem: ProviderProblem,
  name: string,
  { needsInvitation, only }: { readonly needsInvitation: boolean; readonly only: boolean },
): MessageDescriptor {
  const messages: Record<ProviderFailure | 'code_used' | 'no_answer', MessageDescriptor> = {
    provider_refused: only
      ? msg`${name} didn’t sign you in. Try again.`
      : msg`${name} didn’t sign you in. Try again, or sign in by email.`,
    provider_failed: msg`${name} didn’t answer as it should. Try again. If it happens again, tell whoever runs this installation.`,
    provider_down: only
      ? msg`${name} doesn’t answer right now. Try again later.`
      : msg`${name} doesn’t answer right now. Sign in by email, or try again later.`,
    sign_in_expired: msg`This sign-in took too long, or was started elsewhere. Try again.`,
    code_used: msg`This sign-in was already used, or is too old. Try again.`,
    no_email: msg`${name} gave no email address. Add one to your account there, and try again.`,
    address_taken: msg`An account with your email already exists, and ${name} hasn’t verified that the email is yours. Sign in with your password, or verify it there first.`,
    account_unverified: msg`An account with your email already exists, and its email was never verified. Choose “Forgot your password?”: the link in the letter verifies it. Then ${name} works too.`,
    sign_up_closed: needsInvitation
      ? msg`A new account needs an invitation code. Choose “Create an account”, enter the code, and continue with ${name}.`
      : msg`There is no account for you here, and new ones can’t be made. Contact your administrator.`,
    not_in_group: msg`Your account at ${name} may not sign in here. Ask your administrator to let your group in.`,
    busy: msg`Too many attempts. Please wait a few minutes.`,
    internal: msg`Something went wrong on the server. Please try again.`,
    no_answer: msg`The server doesn’t answer. Check your connection and try again.`,
  };
  return messages[problem];
}
