import { Trans, useLingui } from '@lingui/react/macro';
import { signIn } from '../../../api/accounts.ts';
import { callErrorCodeOf } from '../../../api/errors.ts';
import { token } from '../../../session/client.ts';
import { Dialog } from '../../../ui/modals/Dialog.tsx';
import { LazyProviderSignIn } from '../../pages/signIn/LazyProviderSignIn.tsx';
import { useProvider } from '../../pages/signIn/providerSignIn.ts';
import { type Credentials, SignInForm } from '../../pages/signIn/SignInForm.tsx';

type SignInAgainProps = {
  readonly viewerEmail: string;
  readonly onSignedIn: () => void;
  readonly onClose: () => void;
};

/** Signed out in the middle of work: the board stays as it is, and its viewer (by e-mail) signs in again over it. */
export default function SignInAgain({ viewerEmail, onSignedIn, onClose }: SignInAgainProps) {
  const { t } = useLingui();
  const provider = useProvider();

  async function submit(credentials: Credentials) {
    try {
      await signIn(credentials, token);
      onSignedIn();
      return undefined;
    } catch (error) {
      return { code: callErrorCodeOf(error) ?? 'no_answer' };
    }
  }

  return (
    <Dialog open onClose={onClose} title={t`You are signed out`}>
      <SignInForm
        mode="sign-in"
        email={viewerEmail}
        onSubmit={submit}
        otherOnly={provider?.only === true}
        notice={<Trans>Sign in again to continue. Your work is kept on this device.</Trans>}
        otherSignIn={() => (
          <LazyProviderSignIn
            provider={provider}
            next={location.pathname + location.search}
            needsInvitation={false}
            invite={undefined}
          />
        )}
      />
    </Dialog>
  );
}
