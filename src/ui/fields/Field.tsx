import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../icons/Icon.tsx';
import s from './Field.module.css';

/** The ids that a field gives its control: the id to carry, and the ids of the texts that describe it. */
export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label?: ReactNode;
  /** Quiet help below the control. */
  hint?: ReactNode;
  /** The fault and the remedy; shown in red and announced. */
  error?: ReactNode;
  className?: string | undefined;
  children: (ids: FieldIds) => ReactNode;
}

/** Label above, control, then the error or the hint: the frame of every field. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={className}>
      {label && (
        <label htmlFor={id} className={s.label}>
          {label}
        </label>
      )}
      {children({
        id,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={noteId} role="alert" className={s.error}>
          <Icon of={CircleAlert} size="sm" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={noteId} className={s.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
