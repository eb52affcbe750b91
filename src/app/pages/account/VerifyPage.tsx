import { useLingui } from '@lingui/react/macro';
import type { verifyEmail } from '../../../../contract/calls/accountSettings.ts';
import type { AnswerOf } from '../../../../contract/calls/call.ts';
import { homeAddress } from '../../project.ts';
import { TopBar, type TopBarProps } from '../../TopBar/TopBar.tsx';
import { useHeadingFocus } from '../../useHeadingFocus.ts';
import s from './account.module.css';
import { accountProblem } from './problems.ts';

export type LinkOutcome =
  | { readonly kind: 'opened'; readonly answer: AnswerOf<typeof verifyEmail> }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The outcome of a letter's link. */
export function VerifyPage({ opened, ...top }: TopBarProps & { readonly opened: LinkOutcome }) {
  const { t } = useLingui();
  const heading = useHeadingFocus();
  const [title, text] = useTexts(opened);
  return (
    <div className={s.page}>
      <TopBar {...top} />
      <main className={s.narrow}>
        <title>{t`Email – Maquette`}</title>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p role={opened.kind === 'failed' ? 'alert' : 'status'}>{text}</p>
        <p>
          {opened.kind === 'failed' ? (
            <a href="/account">{t`Account settings`}</a>
          ) : (
            <a href={homeAddress()}>{t`To your boards`}</a>
          )}
        </p>
      </main>
    </div>
  );
}

function useTexts(opened: LinkOutcome): readonly [title: string, text: string] {
  const { t, i18n } = useLingui();
  if (opened.kind === 'failed') return [t`This did not work`, i18n._(accountProblem(opened.error))];
  const { email, step } = opened.answer;
  switch (step) {
    case 'verified':
      return [t`Your address is verified`, t`Boards that people send to ${email} are yours from now on.`];
    case 'asked':
      return [t`One more letter`, t`A letter is on its way to ${email}. Open its link, and the address is changed.`];
    case 'changed':
      return [t`Your address is changed`, t`From now on you sign in with ${email}.`];
  }
}
