import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import s from './ProblemNote.module.css';

/** Says what went wrong where it did: among the fields of a form or in a panel. It is announced at once. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={s.problem}>
      <Icon of={CircleAlert} />
      <span>{children}</span>
    </p>
  );
}
