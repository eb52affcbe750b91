import { useEffect, useState } from 'react';
import { verifyEmail } from '../../../contract/calls/accountSettings.ts';
import type { AnswerOf } from '../../../contract/calls/call.ts';
import { ask } from '../../api/ask.ts';
import { usePageTop } from '../choices.ts';
import { useTakenSecret } from '../pages/account/useTakenSecret.ts';
import { type LinkOutcome, VerifyPage } from '../pages/account/VerifyPage.tsx';
import { token } from '../session.ts';

/** Each link is opened once, however often the page is drawn: a second time it would not work. */
const answers = new Map<string, Promise<AnswerOf<typeof verifyEmail>>>();

function answerTo(secret: string): Promise<AnswerOf<typeof verifyEmail>> {
  const answer = answers.get(secret) ?? ask(verifyEmail, { token: secret }, token);
  answers.set(secret, answer);
  return answer;
}

/** Opens a letter's link, whoever is signed in. */
export function VerifyRoute({ address }: { address: URL }) {
  const top = usePageTop();
  const { secret } = useTakenSecret(address, 'maquette.verify');
  const [opened, setOpened] = useState<LinkOutcome>();
  useEffect(() => {
    let wanted = true;
    answerTo(secret).then(
      (answer) => wanted && setOpened({ kind: 'opened', answer }),
      (error) => wanted && setOpened({ kind: 'failed', error }),
    );
    return () => {
      wanted = false;
    };
  }, [secret]);
  return opened ? <VerifyPage {...top} opened={opened} /> : null;
}
