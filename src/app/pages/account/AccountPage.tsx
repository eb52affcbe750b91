import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AccountSettings } from '../../../../contract/calls/accountSettings.ts';
import { PASSWORD_LENGTH } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { TopBar, type TopBarProps } from '../../TopBar/TopBar.tsx';
import { AccountSection } from './AccountSection.tsx';
import s from './account.module.css';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { SubmitForm } from './SubmitForm.tsx';
import { useSubmit } from './useSubmit.ts';

/** The calls of the page; each rejects with a `CallError`. */
export type AccountActions = {
  readonly onName: (name: string) => Promise<void>;
  readonly onEmail: (email: string) => Promise<void>;
  readonly onSendLetter: () => Promise<void>;
  readonly onPassword: (password: string, newPassword: string) => Promise<void>;
  /** Asks for the letter that sets a password. */
  readonly onSendPasswordLetter: () => Promise<void>;
  readonly onSignOutEverywhere: () => Promise<void>;
  readonly onExport: () => Promise<void>;
  readonly onDelete: (password: string) => Promise<void>;
};
export type AccountPageProps = TopBarProps & AccountActions & { readonly settings: AccountSettings };

/** Who somebody is here, how they sign in, and how they leave. */
export function AccountPage({ settings, ...rest }: AccountPageProps) {
  const { onName, onEmail, onSendLetter, onPassword, onSendPasswordLetter, ...withoutForms } = rest;
  const { onSignOutEverywhere, onExport, onDelete, ...topBar } = withoutForms;
  const { t } = useLingui();
  return (
    <div className={s.page}>
      <title>{t`Account – Maquette`}</title>
      <TopBar {...topBar} helpPath="/docs/account" />
      <main>
        <h1>{t`Account`}</h1>
        <div className={s.sections}>
          <AccountSection title={t`Profile`} hint={t`Shown with your comments and to people on the same board`}>
            <NameForm name={settings.name} onName={onName} />
          </AccountSection>
          <AccountSection
            title={t`Email`}
            hint={settings.password ? t`For signing in and receiving boards` : t`For receiving boards`}
          >
            <VerificationState settings={settings} onSendLetter={onSendLetter} />
            <EmailForm settings={settings} onEmail={onEmail} />
          </AccountSection>
          {settings.password_sign_in && (
            <PasswordSection settings={settings} onPassword={onPassword} onSendPasswordLetter={onSendPasswordLetter} />
          )}
          <AccountSection title={t`Language and theme`} hint={t`Applies on all your devices`}>
            <LanguageAndThemeControls {...topBar} />
          </AccountSection>
          <AccountSection title={t`Devices`}>
            <SignOutEverywhere onSignOutEverywhere={onSignOutEverywhere} />
          </AccountSection>
          <AccountSection title={t`Your data`}>
            <ExportData onExport={onExport} />
          </AccountSection>
          <AccountSection title={t`Delete account`}>
            <DeleteAccount settings={settings} onDelete={onDelete} />
          </AccountSection>
        </div>
      </main>
    </div>
  );
}

type PasswordSectionProps = SettingsProp & Pick<AccountActions, 'onPassword' | 'onSendPasswordLetter'>;

function PasswordSection({ settings, onPassword, onSendPasswordLetter }: PasswordSectionProps) {
  const { t } = useLingui();
  return settings.password ? (
    <AccountSection title={t`Password`} hint={t`Changing it signs you out on other devices`}>
      <PasswordForm onPassword={onPassword} />
    </AccountSection>
  ) : (
    <AccountSection title={t`Password`}>
      <NoPasswordForm settings={settings} onSendPasswordLetter={onSendPasswordLetter} />
    </AccountSection>
  );
}

function NameForm({ name, onName }: { name: string } & Pick<AccountActions, 'onName'>) {
  const { t } = useLingui();
  const [typedName, setTypedName] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const submission = useSubmit(() => onName(typedName.trim()));
  const field = useRef<HTMLInputElement>(null);

  /** Says whether there is a name to send. */
  function checkName(): boolean {
    const isEmpty = typedName.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) {
      submission.reset();
      field.current?.focus();
    }
    return !isEmpty;
  }

  return (
    <SubmitForm submission={submission} buttonLabel={t`Change name`} doneText={t`Changed.`} validate={checkName}>
      <TextField
        ref={field}
        aria-label={t`Name`}
        autoComplete="name"
        maxLength={200}
        value={typedName}
        onChange={setTypedName}
        error={isMissing ? t`Please enter your name.` : undefined}
      />
    </SubmitForm>
  );
}

type SettingsProp = { readonly settings: AccountSettings };

/** The state of the address, verified or not, and the letter that verifies it. */
function VerificationState({ settings, onSendLetter }: SettingsProp & Pick<AccountActions, 'onSendLetter'>) {
  const { t, i18n } = useLingui();
  const { email, verified, mail } = settings;
  const submission = useSubmit(onSendLetter);
  if (verified)
    return (
      <p className={s.state}>
        <b>{email}</b>
        <Icon of={BadgeCheck} />
        <span>{t`Verified`}</span>
      </p>
    );
  return (
    <div className={s.form}>
      <p className={s.state}>
        <b>{email}</b>
        <Icon of={CircleAlert} />
        <span>{t`Not verified. Boards sent to you arrive once it is.`}</span>
      </p>
      <div className={s.send}>
        <Button busy={submission.busy} onClick={() => void submission.send()}>
          {mail ? t`Send the email again` : t`Send the verification email`}
        </Button>
        <p role="status">{submission.done && <LetterSentText mail={mail} />}</p>
        {submission.problem && (
          <p role="alert" className={s.problem}>
            {i18n._(submission.problem)}
          </p>
        )}
      </div>
    </div>
  );
}

/** Says where to find a letter that was just written. */
export function LetterSentText({ mail }: { mail: boolean }) {
  if (mail) return <Trans>We sent you an email. Open the link in it.</Trans>;
  return <Trans>Email created. This server can’t send mail: ask your administrator for the link.</Trans>;
}

function EmailForm({ settings, onEmail }: SettingsProp & Pick<AccountActions, 'onEmail'>) {
  const { t } = useLingui();
  const [typedEmail, setTypedEmail] = useState('');
  const submission = useSubmit(() => onEmail(typedEmail.trim()));
  const sentText = settings.verified
    ? t`Open the link we email to your current address, then the one we email to the new address.`
    : t`We’ll email the new address. Open the link in it to confirm.`;
  return (
    <SubmitForm submission={submission} buttonLabel={t`Change email`} doneText={sentText}>
      <TextField
        label={t`New email`}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={typedEmail}
        onChange={setTypedEmail}
      />
    </SubmitForm>
  );
}

function PasswordForm({ onPassword }: Pick<AccountActions, 'onPassword'>) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const { min } = PASSWORD_LENGTH;
  const submission = useSubmit(async () => {
    await onPassword(password, newPassword);
    setPassword('');
    setNewPassword('');
  });
  return (
    <SubmitForm
      submission={submission}
      buttonLabel={t`Change password`}
      doneText={t`Changed. Your other devices are signed out.`}
    >
      <div className={s.pair}>
        <TextField
          label={t`Current password`}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <TextField
          label={t`New password`}
          hint={t`At least ${min} characters`}
          type="password"
          autoComplete="new-password"
          value={newPassword}
          onChange={setNewPassword}
        />
      </div>
    </SubmitForm>
  );
}

/** An account that came from a provider, and the letter that sets a password for it. */
function NoPasswordForm({
  settings,
  onSendPasswordLetter,
}: SettingsProp & Pick<AccountActions, 'onSendPasswordLetter'>) {
  const { t } = useLingui();
  const submission = useSubmit(onSendPasswordLetter);
  const { provider, mail } = settings;
  return (
    <SubmitForm submission={submission} buttonLabel={t`Email me a link`} doneText={<LetterSentText mail={mail} />}>
      <p className={s.state}>
        {provider
          ? t`This account has no password: you sign in with ${provider}.`
          : t`This account has no password, and your sign-in provider is no longer set up. Set a password before you sign out.`}
      </p>
    </SubmitForm>
  );
}

function LanguageAndThemeControls({ language, onLanguage, theme, onTheme }: TopBarProps) {
  const { t } = useLingui();
  return (
    <div className={s.pair}>
      <SegmentedControl
        label={t`Language`}
        showLabel
        wide
        value={language}
        segments={[
          { value: 'english', label: 'English', lang: 'en' },
          { value: 'chinese', label: '简体中文', lang: 'zh-CN' },
        ]}
        onChange={onLanguage}
      />
      <SegmentedControl
        label={t`Theme`}
        showLabel
        wide
        value={theme}
        segments={[
          { value: 'system', label: t`System` },
          { value: 'light', label: t({ message: 'Light', context: 'theme' }) },
          { value: 'dark', label: t`Dark` },
        ]}
        onChange={onTheme}
      />
    </div>
  );
}

function SignOutEverywhere({ onSignOutEverywhere }: Pick<AccountActions, 'onSignOutEverywhere'>) {
  const { t, i18n } = useLingui();
  const submission = useSubmit(onSignOutEverywhere);
  return (
    <div className={s.row}>
      <p className={s.hint}>{t`Includes this device. Unsaved work stays on the device it was made on.`}</p>
      <Button busy={submission.busy} onClick={() => void submission.send()}>{t`Sign out everywhere`}</Button>
      {submission.problem && <p role="alert">{i18n._(submission.problem)}</p>}
    </div>
  );
}
