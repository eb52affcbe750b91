import { useLingui } from '@lingui/react/macro';
import type { verifyEmail } from '../../../../contract/calls/accountSettings.ts';
import type { AnswerOf } from '../../../../contract/calls/call.ts';
import { callErrorCodeOf } from '../../../api/errors.ts';
import { homeAddress } from '../../project.ts';
import { TopBar, type TopBarProps } from '../../TopBar/TopBar.tsx';
import { useHeadingFocus } from '../../useHeadingFocus.ts';
import s from './account.module.css';
import { accountProblemMessage } from './accountProblemMessage.ts';

export type VerificationOutcome =
  | { readonly kind: 'opened'; readonly answer: AnswerOf<typeof verifyEmail> }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The outcome of a letter's link. */
export function VerifyPage({ outcome, ...topBar }: TopBarProps & { readonly outcome: VerificationOutcome }) {
  const { t } = useLingui();
  const heading = useHeadingFocus();
  const [title, text] = useOutcomeTexts(outcome);
  return (
    <div className={s.page}>
      <TopBar {...topBar} />
      <main className={s.narrow}>
        <title>{t`Verify your email – Maquette`}</title>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p role={outcome.kind === 'failed' ? 'alert' : 'status'}>{text}</p>
        <p>
          {outcome.kind === 'failed' ? (
            <a href="/account">{t`Account settings`}</a>
          ) : (
            <a href={homeAddress()}>{t`To your boards`}</a>
          )}
        </p>
      </main>
    </div>
  );
}

function useOutcomeTexts(outcome: VerificationOutcome): readonly [title: string, text: string] {
  const { t, i18n } = useLingui();
  if (outcome.kind === 'failed')
    return [
      callErrorCodeOf(outcome.error) === 'link_not_found' ? t`This link has expired` : t`Verification failed`,
      i18n._(accountProblemMessage(outcome.error)),
    ];
  const { email, step } = outcome.answer;
  switch (step) {
    case 'verified':
      return [t`Your email is verified`, t`Boards sent to ${email} are now yours.`];
    case 'asked':
      return [t`One more email`, t`We emailed ${email}. Open the link in it to confirm the change.`];
    case 'changed':
      return [t`Your email is changed`, t`From now on, sign in with ${email}.`];
  }
}
