import { CircleAlert } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import s from './SaveProblem.module.css';

/** Says at the top of a stage why saving failed; the work stays below it. */
export function SaveProblem({ words }: { words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <p className={s.problem} role="alert">
      <Icon of={CircleAlert} />
      <span>{words}</span>
    </p>
  );
}
