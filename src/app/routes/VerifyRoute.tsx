import { useEffect, useState } from 'react';
import { refuseLink, verifyEmail } from '../../../contract/calls/accountSettings.ts';
import type { AnswerOf } from '../../../contract/calls/call.ts';
import { callErrorCodeOf, callStatusOf } from '../../api/errors.ts';
import { api, token, useAccount } from '../../session/client.ts';
import { navigate } from '../navigation.ts';
import { ForeignLinkPage } from '../pages/account/ForeignLinkPage.tsx';
import { useAddressSecret } from '../pages/account/useAddressSecret.ts';
import { type VerificationOutcome, VerifyPage } from '../pages/account/VerifyPage.tsx';
import { useTopBar } from '../useTopBar.ts';

const SIGN_IN_ADDRESS = `/sign-in?next=${encodeURIComponent('/verify')}`;

/** Each link is opened once, however often the page is drawn: a second time it would not work. */
const answerBySecret = new Map<string, Promise<AnswerOf<typeof verifyEmail>>>();

function verifyOnce(secret: string): Promise<AnswerOf<typeof verifyEmail>> {
  const answer = answerBySecret.get(secret) ?? api.call(verifyEmail, { token: secret });
  answerBySecret.set(secret, answer);
  return answer;
}

/** Says that a link waits for the account that it is about. */
function isForOtherAccount(error: unknown): boolean {
  return callStatusOf(error) === 401 || callErrorCodeOf(error) === 'other_account';
}

/** Opens a letter's link for the account that it is about; anybody else is asked whose it is. */
export function VerifyRoute({ address, signedIn }: { address: URL; signedIn: boolean }) {
  const topBar = useTopBar();
  const account = useAccount();
  const { secret, forgetSecret } = useAddressSecret(address, 'maquette.verify');
  const [outcome, setOutcome] = useState<VerificationOutcome>();
  const [isForeignLink, setForeignLink] = useState(false);
  useEffect(() => {
    if (!signedIn) return;
    let isCurrent = true;
    verifyOnce(secret).then(
      (answer) => isCurrent && setOutcome({ kind: 'opened', answer }),
      (error) => {
        answerBySecret.delete(secret);
        if (!isCurrent) return;
        if (isForOtherAccount(error)) setForeignLink(true);
        else setOutcome({ kind: 'failed', error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [secret, signedIn]);

  if (outcome) return <VerifyPage {...topBar} outcome={outcome} />;
  if (signedIn && !isForeignLink) return null;
  return (
    <ForeignLinkPage
      {...topBar}
      signedInAs={signedIn ? account?.email : undefined}
      onSignIn={() => {
        token.set(null);
        navigate(SIGN_IN_ADDRESS, { replace: true });
      }}
      onRefuse={async () => {
        await api.call(refuseLink, { token: secret });
        forgetSecret();
      }}
    />
  );
}
