import { useEffect, useState } from 'react';
import { refuseLink, verifyEmail } from '../../../contract/calls/accountSettings.ts';
import type { AnswerOf } from '../../../contract/calls/call.ts';
import { codeOf, statusOf } from '../../api/errors.ts';
import { api, token, useAccount } from '../../session/client.ts';
import { navigate } from '../navigation.ts';
import { useAddressSecret } from '../pages/account/useAddressSecret.ts';
import { type LinkOutcome, VerifyPage } from '../pages/account/VerifyPage.tsx';
import { WhoseLinkPage } from '../pages/account/WhoseLinkPage.tsx';
import { useTopBar } from '../useTopBar.ts';

const SIGN_IN = `/sign-in?next=${encodeURIComponent('/verify')}`;

/** Each link is opened once, however often the page is drawn: a second time it would not work. */
const answers = new Map<string, Promise<AnswerOf<typeof verifyEmail>>>();

function answerTo(secret: string): Promise<AnswerOf<typeof verifyEmail>> {
  const answer = answers.get(secret) ?? api.call(verifyEmail, { token: secret });
  answers.set(secret, answer);
  return answer;
}

/** Says that a link waits for the account that it is about. */
function isOfAnother(error: unknown): boolean {
  return statusOf(error) === 401 || codeOf(error) === 'other_account';
}

/** Opens a letter's link for the account that it is about; anybody else is asked whose it is. */
export function VerifyRoute({ address, signedIn }: { address: URL; signedIn: boolean }) {
  const top = useTopBar();
  const account = useAccount();
  const { secret, forget } = useAddressSecret(address, 'maquette.verify');
  const [opened, setOpened] = useState<LinkOutcome>();
  const [isOthers, setOthers] = useState(false);
  useEffect(() => {
    if (!signedIn) return;
    let wanted = true;
    answerTo(secret).then(
      (answer) => wanted && setOpened({ kind: 'opened', answer }),
      (error) => {
        answers.delete(secret);
        if (!wanted) return;
        if (isOfAnother(error)) setOthers(true);
        else setOpened({ kind: 'failed', error });
      },
    );
    return () => {
      wanted = false;
    };
  }, [secret, signedIn]);

  if (opened) return <VerifyPage {...top} opened={opened} />;
  if (signedIn && !isOthers) return null;
  return (
    <WhoseLinkPage
      {...top}
      signedInAs={signedIn ? account?.email : undefined}
      onSignIn={() => {
        token.set(null);
        navigate(SIGN_IN, { replace: true });
      }}
      onRefuse={async () => {
        await api.call(refuseLink, { token: secret });
        forget();
      }}
    />
  );
}
