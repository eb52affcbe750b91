import { useEffect, useState } from 'react';
import * as calls from '../../../contract/calls/accountSettings.ts';
import { requestToken } from '../../api/accounts.ts';
import { api, token } from '../../session/client.ts';
import { openDownload } from '../../session/services/openDownload.ts';
import { navigate } from '../navigation.ts';
import { AccountPage } from '../pages/account/AccountPage.tsx';
import LoadFailedPage from '../pages/LoadFailedPage.tsx';
import { useTopBar } from '../useTopBar.ts';
import { ResetRoute } from './ResetRoute.tsx';
import { VerifyRoute } from './VerifyRoute.tsx';

type AccountRouteProps = { readonly address: URL; readonly path: string; readonly signedIn: boolean };

/** The page of one's account, and the pages that letters lead to. */
export default function AccountRoute({ address, path, signedIn }: AccountRouteProps) {
  if (path === '/verify') return <VerifyRoute address={address} signedIn={signedIn} />;
  return path === '/reset' ? <ResetRoute address={address} /> : <AccountSettingsRoute />;
}

/** The page of one's account over the api. */
function AccountSettingsRoute() {
  const topBar = useTopBar();
  const [settings, setSettings] = useState<calls.AccountSettings>();
  const [failure, setFailure] = useState<unknown>();

  async function readSettings(): Promise<void> {
    try {
      setSettings(await api.call(calls.accountSettings, {}));
      setFailure(undefined);
    } catch (error) {
      setFailure(error);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => void readSettings(), []);

  /** The account is signed out here too. */
  function endSession(): void {
    navigate('/sign-in', { replace: true });
    token.set(null);
  }

  if (failure !== undefined) return <LoadFailedPage error={failure} onRetry={() => void readSettings()} />;
  if (!settings) return null;
  return (
    <AccountPage
      {...topBar}
      settings={settings}
      onName={async (name) => {
        await api.call(calls.renameAccount, { name });
        await readSettings();
      }}
      onEmail={async (email) => void (await api.call(calls.changeEmail, { email }))}
      onSendLetter={async () => void (await api.call(calls.sendVerification, {}))}
      onPassword={(password, new_password) => requestToken(calls.changePassword, { password, new_password }, token)}
      onSendPasswordLetter={async () => void (await api.call(calls.forgotPassword, { email: settings.email }))}
      onSignOutEverywhere={async () => {
        await api.call(calls.signOutEverywhere, {});
        endSession();
      }}
      onExport={async () => openDownload((await api.call(calls.exportMyData, {})).url)}
      onDelete={async (password) => {
        await api.call(calls.deleteAccount, { password });
        endSession();
      }}
    />
  );
}
