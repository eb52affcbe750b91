import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PASSWORD_LENGTH } from '../../../../contract/limits.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TopBar, type TopBarProps } from '../../TopBar/TopBar.tsx';
import s from './account.module.css';
import { SubmitForm } from './SubmitForm.tsx';
import { useSubmit } from './useSubmit.ts';

type ForgotPasswordPageProps = TopBarProps & {
  /** Resolves with whether letters reach people by themselves. */
  readonly onRequestLetter: (email: string) => Promise<boolean>;
};

/** Asks for the letter that sets a new password. */
export function ForgotPasswordPage({ onRequestLetter, ...topBar }: ForgotPasswordPageProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [sendsMail, setSendsMail] = useState(true);
  const submission = useSubmit(async () => setSendsMail(await onRequestLetter(email.trim())));
  const sentText = sendsMail
    ? t`If there is an account with this email, we sent it a link. Open it within a day.`
    : t`If there is an account with this email, the link was created. This server can’t send mail: ask your administrator for it.`;
  return (
    <div className={s.page}>
      <TopBar {...topBar} />
      <main className={s.narrow}>
        <title>{t`Forgot your password? – Maquette`}</title>
        <h1>{t`Forgot your password?`}</h1>
        <p>{t`Enter your account’s email. We’ll send a link to set a new password.`}</p>
        <SubmitForm submission={submission} buttonLabel={t`Send the link`} doneText={sentText} primary>
          <TextField
            label={t`Email`}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="lg"
            value={email}
            onChange={setEmail}
          />
        </SubmitForm>
        <p>
          <a href="/sign-in">{t`Back to signing in`}</a>
        </p>
      </main>
    </div>
  );
}

type ResetPasswordPageProps = TopBarProps & {
  readonly onReset: (password: string) => Promise<void>;
  /** Forgets the link, which may not work any more. */
  readonly onForgetLink: () => void;
};

/** Sets a new password by the link of a letter. */
export function ResetPasswordPage({ onReset, onForgetLink, ...topBar }: ResetPasswordPageProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const { min } = PASSWORD_LENGTH;
  const submission = useSubmit(() => onReset(password));
  return (
    <div className={s.page}>
      <TopBar {...topBar} />
      <main className={s.narrow}>
        <title>{t`Set a new password – Maquette`}</title>
        <h1>{t`Set a new password`}</h1>
        <p>{t`It signs you in here and out on all other devices.`}</p>
        <SubmitForm submission={submission} buttonLabel={t`Set the password`} doneText="" primary>
          <TextField
            label={t`New password`}
            hint={t`At least ${min} characters`}
            type="password"
            autoComplete="new-password"
            size="lg"
            value={password}
            onChange={setPassword}
          />
        </SubmitForm>
        <p>
          <a href="/reset" onClick={onForgetLink}>{t`Send a new email`}</a>
        </p>
      </main>
    </div>
  );
}
