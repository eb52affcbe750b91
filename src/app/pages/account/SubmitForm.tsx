import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import s from './account.module.css';
import type { Submission } from './useSubmit.ts';

type SubmitFormProps = {
  readonly submission: Submission;
  readonly buttonLabel: string;
  /** The message after success. */
  readonly doneText: ReactNode;
  readonly primary?: boolean;
  readonly children: ReactNode;
};

/** Fields with the button that sends them, and how that went. */
export function SubmitForm({ submission, buttonLabel, doneText, primary = false, children }: SubmitFormProps) {
  const { i18n } = useLingui();
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submission.send();
      }}
    >
      {children}
      <div className={s.send}>
        <Button
          type="submit"
          busy={submission.busy}
          {...(primary && ({ variant: 'primary', size: 'lg', wide: true } as const))}
        >
          {buttonLabel}
        </Button>
        <p role="status">{submission.done && doneText}</p>
        {submission.problem && (
          <p role="alert" className={s.problem}>
            {i18n._(submission.problem)}
          </p>
        )}
      </div>
    </form>
  );
}
