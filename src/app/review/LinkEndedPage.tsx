import { useLingui } from '@lingui/react/macro';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import s from './review.module.css';

type LinkEndedPageProps = {
  readonly title: string;
  /** This device keeps text that was not sent. */
  readonly hasDrafts?: boolean;
};

/** The one page of every link that opens nothing: it never tells whether it was revoked, expired, blocked or guessed. */
export function LinkEndedPage({ title, hasDrafts = false }: LinkEndedPageProps) {
  const { t } = useLingui();
  const heading = useHeadingFocus({ replaces: true });
  return (
    <main className={s.page}>
      <title>{title}</title>
      <div className={s.ended}>
        <h1 ref={heading} tabIndex={-1}>
          {t`This link no longer works. Ask for a new one.`}
        </h1>
        {hasDrafts && (
          <p className={s.lead}>
            {t`The text you haven’t sent is kept on this device. You’ll find it again when you open the new link here.`}
          </p>
        )}
      </div>
    </main>
  );
}
