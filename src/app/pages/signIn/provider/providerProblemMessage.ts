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
      ? msg`${name} refused the sign-in. Try again.`
      : msg`${name} refused the sign-in. Try again, or sign in by email.`,
    provider_failed: msg`${name} returned an error. Try again, or contact your administrator.`,
    provider_down: only
      ? msg`${name} isn’t responding. Try again later.`
      : msg`${name} isn’t responding. Sign in by email, or try again later.`,
    sign_in_expired: msg`The sign-in timed out or was started on another page. Try again.`,
    code_used: msg`This sign-in has expired or was already used. Try again.`,
    no_email: msg`${name} shared no email address. Add one to your ${name} account and try again.`,
    address_taken: msg`An account with your email exists, but ${name} hasn’t verified the email. Sign in with your password, or verify the email at ${name} first.`,
    account_unverified: msg`An account with your email exists, but its email was never verified. Choose “Forgot your password?” and open the link in the email to verify it. Then ${name} works too.`,
    sign_up_closed: needsInvitation
      ? msg`A new account needs an invitation code. Choose “Create an account”, enter the code, and continue with ${name}.`
      : msg`You have no account here, and sign-up is closed. Contact your administrator.`,
    not_in_group: msg`Your ${name} account isn’t allowed to sign in here. Ask your administrator to admit your group.`,
    busy: msg`Too many attempts. Please wait a few minutes.`,
    internal: msg`Something went wrong on the server. Please try again.`,
    no_answer: msg`The server isn’t responding. Check your connection and try again.`,
  };
  return messages[problem];
}
