import type { ReactNode } from 'react';
import { AlertDialog } from '../../ui/modals/AlertDialog.tsx';
import stage from '../stage/Stage.module.css';
import { SaveProblem } from './SaveProblem.tsx';
import s from './StageNotices.module.css';

type StageNoticesProps = {
  /** Why saving was refused; an empty text when the cause is not known. */
  failure: string | undefined;
  /** The text for it: the work is still there. */
  unknownFailureText: string;
  onDismissFailure: () => void;
  /** A hint that is there meanwhile. */
  children: ReactNode;
};

/** Remarks at the top of a stage, and above all of it an alert: why saving was refused. */
export function StageNotices({ failure, unknownFailureText, onDismissFailure, children }: StageNoticesProps) {
  return (
    <div className={stage.notes}>
      <AlertDialog text={failure || undefined} onClose={onDismissFailure} />
      <SaveProblem message={failure === '' ? unknownFailureText : undefined} />
      {children && (
        <p className={s.notice} role="status">
          {children}
        </p>
      )}
    </div>
  );
}
