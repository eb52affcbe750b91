import { useLingui } from '@lingui/react/macro';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import s from './review.module.css';

/** The one page of every link that opens nothing: it never tells whether it was revoked, expired, blocked or guessed. */
export function LinkEndedPage({ title }: { readonly title: string }) {
  const { t } = useLingui();
  const heading = useHeadingFocus({ replaces: true });
  return (
    <main className={s.page}>
      <title>{title}</title>
      <h1 ref={heading} tabIndex={-1} className={s.ended}>
        {t`This link no longer works. Ask for a new one.`}
      </h1>
    </main>
  );
}
