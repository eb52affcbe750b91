import { useEffect, useState } from 'react';
import { signUpMode } from '../../../contract/calls/accounts.ts';
import type { CallAnswer } from '../../../contract/calls/index.ts';
import { type Credentials, signIn } from '../../api/accounts.ts';
import { callErrorCodeOf } from '../../api/errors.ts';
import { lazyComponent } from '../../load/lazyComponent.tsx';
import { loadWithTexts } from '../../locales/language.ts';
import { api, token, useSignedIn } from '../../session/client.ts';
import { navigate } from '../navigation.ts';
import { SignInPage } from '../pages/SignInPage.tsx';
import { LazyProviderSignIn } from '../pages/signIn/LazyProviderSignIn.tsx';
import { useProvider, useProviderSignIn } from '../pages/signIn/providerSignIn.ts';
import type { SignInMode } from '../pages/signIn/SignInModeSwitch.tsx';
import { useLanguageAndTheme } from '../useTopBar.ts';
import { waitingInvitationSecret } from './invitationSecret.ts';

const LazyInvitation = lazyComponent(async () => (await loadWithTexts(import('../review/Invitation.tsx'))).Invitation);

/** Signs in and leads on to where the person wanted to go. */
export default function SignInRoute({ address }: { address: URL }) {
  const next = address.searchParams.get('next');
  const invitation = next === '/invite' ? waitingInvitationSecret() : null;
  const Invitation = LazyInvitation.useLoaded(invitation !== null);
  const languageAndTheme = useLanguageAndTheme();
  const signedIn = useSignedIn();
  const provider = useProvider();
  const providerSignIn = useProviderSignIn();
  const isCompleting = providerSignIn.state === 'ending';
  const [mode, setMode] = useState<SignInMode>('sign-in');
  const [policy, setPolicy] = useState<CallAnswer<'sign_up_mode'>>({ mode: 'open', first: false });

  useEffect(() => {
    const aborter = new AbortController();
    let hasTyped = false;
    const noteTyping = () => {
      hasTyped = true;
    };
    document.addEventListener('input', noteTyping, { once: true, signal: aborter.signal });
    api.call(signUpMode, {}).then(
      (answer) => {
        setPolicy(answer);
        // Another form would take the place of what somebody has begun to write.
        if (answer.first && !hasTyped) setMode('sign-up');
      },
      (error) => console.error('sign_up_mode', error),
    );
    return () => aborter.abort();
  }, []);

  useEffect(() => {
    if (signedIn && !isCompleting) navigate(safeReturnPath(next), { replace: true });
  }, [signedIn, isCompleting, next]);

  async function submit(credentials: Credentials) {
    try {
      await signIn(credentials, token);
      return undefined;
    } catch (error) {
      return { code: callErrorCodeOf(error) ?? 'no_answer' };
    }
  }

  if (isCompleting) return null;
  return (
    <SignInPage
      {...languageAndTheme}
      mode={mode}
      onMode={setMode}
      onSubmit={submit}
      signUp={policy.mode}
      first={policy.first}
      otherOnly={provider?.only === true}
      notice={invitation !== null && Invitation && <Invitation secret={invitation} />}
      otherSignIn={(invite) => (
        <LazyProviderSignIn
          {...{ provider, problem: providerSignIn.problem, next: safeReturnPath(next), invite }}
          needsInvitation={policy.mode === 'invite'}
        />
      )}
    />
  );
}

/** Only a path of this product is followed, never another site's address. */
export function safeReturnPath(next: string | null): string {
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') ? next : '/';
}
