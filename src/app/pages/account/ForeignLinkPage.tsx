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
            ? t`You are signed in as ${signedInAs}, and the letter is about another account. If that one is yours too, sign in to it, and the link does what it says.`
            : t`Sign in to the account that the letter is about, and the link does what it says.`}
        </p>
        <p>
          <Button variant="primary" onClick={onSignIn}>{t`Sign in`}</Button>
        </p>
        <h2>{t`If you did not make this account`}</h2>
        <p>{t`Somebody gave your address as theirs. End the link, and the address stays unproven.`}</p>
        <SubmitForm
          submission={submission}
          buttonLabel={t`This was not me`}
          doneText={t`The link has ended. To take the account over, set a new password for your address.`}
        >
          <a href="/reset">{t`Set a new password`}</a>
        </SubmitForm>
      </main>
    </div>
  );
}
