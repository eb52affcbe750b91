import { useLingui } from '@lingui/react/macro';
import { acceptInvitation } from '../../../contract/calls/sharing.ts';
import { api } from '../../session/client.ts';
import LoadFailedPage from '../pages/LoadFailedPage.tsx';
import { RedirectToSignIn } from '../RedirectToSignIn.tsx';
import { LinkEndedPage } from '../review/LinkEndedPage.tsx';
import { INVITATION_SECRET_KEY } from './invitationSecret.ts';
import { useLinkSecret } from './useLinkSecret.ts';

const accept = async (secret: string) => (await api.call(acceptInvitation, { secret })).board_id;

/** Makes a signed-in person an editor of a board, by a link whose secret is the address's fragment, and opens the board. */
export default function InviteRoute({ address, signedIn }: { address: URL; signedIn: boolean }) {
  const { t } = useLingui();
  const { progress, isInAddress, retry } = useLinkSecret({
    address,
    signedIn,
    key: INVITATION_SECRET_KEY,
    redeem: accept,
  });
  if (isInAddress) return null;
  if (!signedIn) return <RedirectToSignIn currentAddress={address} />;
  switch (progress.kind) {
    case 'asking':
      return null;
    case 'ended':
      return <LinkEndedPage title={t`Invitation – Maquette`} />;
    case 'failed':
      return <LoadFailedPage error={progress.error} onRetry={retry} />;
  }
}
