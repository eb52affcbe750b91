import { CircleAlert } from 'lucide-react';
import { Icon } from '../../ui/icons/Icon.tsx';
import s from './SaveProblem.module.css';

/** Says in the notes of a stage why saving failed; the work stays below it. */
export function SaveProblem({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p className={s.problem} role="alert">
      <Icon of={CircleAlert} />
      <span>{message}</span>
    </p>
  );
}
