import { Trans, useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PASSWORD_LENGTH } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ProblemNote } from '../../../ui/display/ProblemNote.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { PasswordField } from './PasswordField.tsx';
import s from './SignInForm.module.css';
import { type SignInMode, SignInModeSwitch } from './SignInModeSwitch.tsx';
import { type SignInFailure, type SignInField, signInProblemOf } from './signInProblems.ts';

/** The typed values. `name` is there when signing up, `invite` where the installation asks for a code. */
export interface Credentials {
  email: string;
  password: string;
  name?: string;
  invite?: string;
}

interface SignInFormProps {
  mode: SignInMode;
  /** Switches between signing in and signing up; undefined where nobody signs up. */
  onMode?: (mode: SignInMode) => void;
  onSubmit: (credentials: Credentials) => Promise<SignInFailure | undefined>;
  signUp?: 'open' | 'invite' | 'closed';
  first?: boolean;
  /** Only this account may sign in here, in a dialog that has a heading of its own. */
  email?: string;
  notice?: ReactNode;
  /** Another way in, below the form's own; it is given the invitation's code that was typed. */
  otherSignIn?: ((invite: string | undefined) => ReactNode) | undefined;
  /** The other way is the only one: nobody signs in by email and password. */
  otherOnly?: boolean;
}

/** The form itself. Problems stand at the field they belong to, and the focus goes there. */
export function SignInForm({
  mode,
  onMode,
  onSubmit,
  signUp = 'closed',
  first = false,
  email: fixedEmail,
  notice,
  otherSignIn,
  otherOnly = false,
}: SignInFormProps) {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(fixedEmail ?? '');
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');
  const [invite, setInvite] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();
  // Arriving here and switching modes both start at the first field.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus(), []);
  const isNew = mode === 'sign-up';
  const needsInvitation = isNew && signUp === 'invite' && !first;

  const problem = failure && signInProblemOf(failure, needsInvitation);
  const errorOfField = (field?: SignInField) =>
    problem && problem.field === field ? i18n._(problem.message) : undefined;

  function showFailure(next: SignInFailure) {
    setFailure(next);
    const field = signInProblemOf(next, needsInvitation).field ?? 'password';
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (otherOnly) return;
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) return showFailure({ code: 'invalid_body' });
    if (isNew && password.length < PASSWORD_LENGTH.min) return showFailure({ code: 'weak_password' });
    setBusy(true);
    setFailure(undefined);
    const answer = await onSubmit({
      email: email.trim(),
      password,
      ...(isNew && { name: name.trim() || email.trim().split('@')[0]! }),
      ...(needsInvitation && { invite: invite.trim() }),
    });
    setBusy(false);
    if (answer) showFailure(answer);
  }

  return (
    <form ref={form} className={fixedEmail === undefined ? s.form : s.inDialog} noValidate onSubmit={submit}>
      {fixedEmail === undefined && (
        <div>
          <h1>{isNew ? t`Create an account` : t`Sign in`}</h1>
          <p className={s.lead}>{leadText(isNew, first)}</p>
        </div>
      )}
      {notice && (
        <p role="status" className={s.notice}>
          <Icon of={Info} />
          <span>{notice}</span>
        </p>
      )}
      {problem && !problem.field && <ProblemNote>{i18n._(problem.message)}</ProblemNote>}
      {isNew && !otherOnly && (
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="name"
          size="lg"
          value={name}
          onChange={setName}
          error={errorOfField('name')}
        />
      )}
      {!otherOnly && (
        <>
          <TextField
            label={t`Email`}
            name="email"
            type="email"
            inputMode="email"
            autoComplete={isNew ? 'email' : 'username'}
            autoCapitalize="none"
            spellCheck={false}
            size="lg"
            value={email}
            readOnly={fixedEmail !== undefined}
            onChange={setEmail}
            error={errorOfField('email')}
          />
          <PasswordField isNew={isNew} value={password} onChange={setPassword} error={errorOfField('password')} />
        </>
      )}
      {needsInvitation && (
        <TextField
          label={t`Invitation code`}
          name="invite"
          autoComplete="off"
          size="lg"
          value={invite}
          onChange={setInvite}
          error={errorOfField('invite')}
        />
      )}
      {!otherOnly && (
        <Button type="submit" variant="primary" size="lg" wide busy={busy}>
          {isNew ? <Trans>Create an account</Trans> : <Trans>Sign in</Trans>}
        </Button>
      )}
      {!isNew && !otherOnly && (
        <p className={s.other}>
          <a href="/reset">{t`Forgot your password?`}</a>
        </p>
      )}
      {otherSignIn?.(needsInvitation ? invite.trim() : undefined)}
      {onMode && (!otherOnly || signUp === 'invite') && <SignInModeSwitch {...{ mode, onMode, signUp, first }} />}
    </form>
  );
}

function leadText(isNew: boolean, first: boolean): ReactNode {
  if (first && isNew) return <Trans>You’re the first user. Your account will be the administrator.</Trans>;
  if (isNew) return <Trans>From the first sketch to the last render, on one board.</Trans>;
  return <Trans>Your boards are where you left them.</Trans>;
}
