import { type ReactNode, useId } from 'react';
import s from './account.module.css';

type AccountSectionProps = { title: string; hint?: ReactNode; children: ReactNode };

/** A part of the account page: what it is about beside what can be done. */
export function AccountSection({ title, hint, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className={s.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint && <p className={s.hint}>{hint}</p>}
      </div>
      <div className={s.body}>{children}</div>
    </section>
  );
}
