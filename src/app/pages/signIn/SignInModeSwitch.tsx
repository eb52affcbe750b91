import { Trans } from '@lingui/react/macro';
import s from './SignInForm.module.css';

export type SignInMode = 'sign-in' | 'sign-up';

interface SignInModeSwitchProps {
  mode: SignInMode;
  onMode: (mode: SignInMode) => void;
  signUp: 'open' | 'invite' | 'closed';
  first: boolean;
}

/** The way from signing in to signing up and back, as far as the installation allows it. */
export function SignInModeSwitch({ mode, onMode, signUp, first }: SignInModeSwitchProps) {
  if (mode === 'sign-up')
    return (
      <p className={s.other}>
        <Trans>Have an account already?</Trans>{' '}
        <button type="button" onClick={() => onMode('sign-in')}>
          <Trans>Sign in</Trans>
        </button>
      </p>
    );
  if (signUp === 'closed' && !first)
    return (
      <p className={s.other}>
        <Trans>Your administrator creates accounts.</Trans>
      </p>
    );
  return (
    <p className={s.other}>
      <Trans>New here?</Trans>{' '}
      <button type="button" onClick={() => onMode('sign-up')}>
        <Trans>Create an account</Trans>
      </button>
    </p>
  );
}
