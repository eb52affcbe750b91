import type { ReactNode } from 'react';
import { AlertDialog } from '../../ui/modals/AlertDialog.tsx';
import stage from '../stage/Stage.module.css';
import { SaveProblem } from './SaveProblem.tsx';
import s from './StageNotes.module.css';

type StageNotesProps = {
  /** Why saving was refused; an empty text when the cause is not known. */
  failure: string | undefined;
  /** The text for it: the work is still there. */
  unknownFailure: string;
  onReadFailure: () => void;
  /** A hint that is there meanwhile. */
  children: ReactNode;
};

/** Remarks at the top of a stage, and above all of it an alert: why saving was refused. */
export function StageNotes({ failure, unknownFailure, onReadFailure, children }: StageNotesProps) {
  return (
    <div className={stage.notes}>
      <AlertDialog text={failure || undefined} onClose={onReadFailure} />
      <SaveProblem message={failure === '' ? unknownFailure : undefined} />
      {children && (
        <p className={s.notice} role="status">
          {children}
        </p>
      )}
    </div>
  );
}
