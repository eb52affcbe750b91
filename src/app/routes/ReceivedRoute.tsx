import { useLingui } from '@lingui/react/macro';
import { receiveBoard } from '../../../contract/calls/sharing.ts';
import { callErrorCodeOf } from '../../api/errors.ts';
import { api, token, useAccount } from '../../session/client.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import docs from '../pages/docs/docs.module.css';
import LoadFailedPage from '../pages/LoadFailedPage.tsx';
import { RedirectToSignIn } from '../RedirectToSignIn.tsx';
import { LinkEndedPage } from '../review/LinkEndedPage.tsx';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { useLinkSecret } from './useLinkSecret.ts';

const SECRET_KEY = 'maquette.received';
const receive = async (secret: string) => (await api.call(receiveBoard, { secret })).board_id;

/** Takes a board that was sent by mail, by the link of the letter, and opens it. */
export default function ReceivedRoute({ address, signedIn }: { address: URL; signedIn: boolean }) {
  const { t } = useLingui();
  const { progress, isInAddress, retry } = useLinkSecret({ address, signedIn, key: SECRET_KEY, redeem: receive });
  if (isInAddress) return null;
  if (!signedIn) return <RedirectToSignIn currentAddress={address} />;
  switch (progress.kind) {
    case 'asking':
      return null;
    case 'ended':
      return <LinkEndedPage title={t`A board for you – Maquette`} />;
    case 'failed': {
      const { error } = progress;
      if (callErrorCodeOf(error) === 'other_recipient') return <OtherRecipientPage />;
      return <LoadFailedPage error={error} onRetry={retry} />;
    }
  }
}

/** Somebody opened a letter's link who is signed in with another address. */
function OtherRecipientPage() {
  const { t } = useLingui();
  const heading = useHeadingFocus();
  const account = useAccount();
  return (
    <main className={docs.page}>
      <title>{t`A board for you – Maquette`}</title>
      <h1 ref={heading} tabIndex={-1}>{t`This board was sent to another email`}</h1>
      <p>
        {account
          ? t`You are signed in as ${account.email}. Sign in with the address that received the email.`
          : t`Sign in with the address that received the email.`}
      </p>
      <Button variant="primary" onClick={() => token.set(null)}>{t`Sign in with another account`}</Button>
    </main>
  );
}
