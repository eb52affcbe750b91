import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TopBar, type TopBarProps } from '../../TopBar/TopBar.tsx';
import { useHeadingFocus } from '../../useHeadingFocus.ts';
import s from './account.module.css';
import { SubmitForm } from './SubmitForm.tsx';
import { useSubmit } from './useSubmit.ts';

type ForeignLinkPageProps = TopBarProps & {
  /** The address of another account that is signed in. */
  readonly signedInAs: string | undefined;
  readonly onSignIn: () => void;
  /** Ends the link. */
  readonly onRefuse: () => Promise<void>;
};

/** Somebody opened a letter's link without being signed in to the account that it is about, which may not be theirs. */
export function ForeignLinkPage({ signedInAs, onSignIn, onRefuse, ...topBar }: ForeignLinkPageProps) {
  const { t } = useLingui();
  const heading = useHeadingFocus();
  const submission = useSubmit(onRefuse);
  return (
    <div className={s.page}>
      <TopBar {...topBar} />
      <main className={s.narrow}>
        <title>{t`Verify your email – Maquette`}</title>
        <h1 ref={heading} tabIndex={-1}>{t`Is this your account?`}</h1>
        <p>
          {signedInAs
            ? t`You are signed in as ${signedInAs}, but the email is about another account. If that one is yours too, sign in to it to use this link.`
            : t`To use this link, sign in to the account that the email is about.`}
        </p>
        <p>
          <Button variant="primary" onClick={onSignIn}>{t`Sign in`}</Button>
        </p>
        <h2>{t`If you didn’t create this account`}</h2>
        <p>{t`Someone signed up with your email. If you cancel the link, they can’t verify it.`}</p>
        <SubmitForm
          submission={submission}
          buttonLabel={t`This wasn’t me`}
          doneText={t`The link no longer works. To take over the account, set a new password.`}
        >
          <a href="/reset">{t`Set a new password`}</a>
        </SubmitForm>
      </main>
    </div>
  );
}
