import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './Problem.module.css';

/** What went wrong, on the card that it happened to: the exact text, then what to do. */
export function Problem({ id, text, more }: { id?: string; text: ReactNode; more?: ReactNode }) {
  return (
    <div className={s.problem} role="alert" id={id}>
      <CircleAlert aria-hidden="true" />
      <div>
        <b>{text}</b>
        {more && <span className={s.more}>{more}</span>}
      </div>
    </div>
  );
}
