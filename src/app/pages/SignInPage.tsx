import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TopBar, type TopBarProps } from '../TopBar/TopBar.tsx';
import s from './SignInPage.module.css';
import { SignInArt } from './signIn/SignInArt.tsx';
import { type Credentials, SignInForm } from './signIn/SignInForm.tsx';
import type { SignInMode } from './signIn/SignInModeSwitch.tsx';
import type { SignInFailure } from './signIn/signInProblems.ts';

export interface SignInPageProps extends Omit<TopBarProps, 'account' | 'onSignOut' | 'onBilling'> {
  mode: SignInMode;
  /** Switches between signing in and signing up. */
  onMode: (mode: SignInMode) => void;
  /** Resolves with what went wrong, or with undefined once signed in. */
  onSubmit: (credentials: Credentials) => Promise<SignInFailure | undefined>;
  /** Who may sign up here. */
  signUp: 'open' | 'invite' | 'closed';
  /** No account exists yet: the next one runs the installation. */
  first?: boolean;
  /** Why the person was sent here: `Please sign in again. Your work is kept.` */
  notice?: ReactNode;
  /** Another way in, given the invitation's code that was typed. */
  otherSignIn?: (invite: string | undefined) => ReactNode;
  /** The other way is the only one. */
  otherOnly?: boolean;
}

/** Signing in and signing up: one form, beside a picture of what the product does. */
export function SignInPage(props: SignInPageProps) {
  const { mode, onMode, onSubmit, signUp, first, notice, otherSignIn, otherOnly = false, ...topBar } = props;
  const { t } = useLingui();
  return (
    <div className={s.page}>
      <title>{mode === 'sign-up' ? t`Create an account – Maquette` : t`Sign in – Maquette`}</title>
      <div className={s.art} aria-hidden="true">
        <SignInArt />
      </div>
      <div className={s.side}>
        <TopBar {...topBar} />
        <main className={s.main}>
          <SignInForm
            key={mode}
            {...{ mode, onMode, onSubmit, signUp, notice, otherSignIn, otherOnly }}
            first={Boolean(first)}
          />
        </main>
      </div>
    </div>
  );
}
