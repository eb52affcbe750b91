import { forgotPassword, resetPassword } from '../../../contract/calls/accountSettings.ts';
import { requestToken } from '../../api/accounts.ts';
import { api, token } from '../../session/client.ts';
import { navigate } from '../navigation.ts';
import { ForgotPasswordPage, ResetPasswordPage } from '../pages/account/ResetPasswordPage.tsx';
import { useAddressSecret } from '../pages/account/useAddressSecret.ts';
import { homeAddress } from '../project.ts';
import { useTopBar } from '../useTopBar.ts';

/** Sets a new password by a letter's link, or asks for the letter. */
export function ResetRoute({ address }: { address: URL }) {
  const topBar = useTopBar();
  const { secret, forgetSecret } = useAddressSecret(address, 'maquette.reset');
  if (secret === '')
    return (
      <ForgotPasswordPage
        {...topBar}
        onRequestLetter={async (email) => (await api.call(forgotPassword, { email })).mail}
      />
    );
  async function reset(password: string): Promise<void> {
    await requestToken(resetPassword, { token: secret, password }, token);
    forgetSecret();
    navigate(homeAddress(), { replace: true });
  }
  return <ResetPasswordPage {...topBar} onReset={reset} onForgetLink={forgetSecret} />;
}
