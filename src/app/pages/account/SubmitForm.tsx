import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import s from './account.module.css';
import type { Submission } from './useSubmit.ts';

type SubmitFormProps = {
  readonly submission: Submission;
  readonly buttonLabel: string;
  /** The message after success. */
  readonly doneText: ReactNode;
  readonly primary?: boolean;
  /** Says whether the fields can be sent; what is wrong with them is shown by then. */
  readonly validate?: () => boolean;
  readonly children: ReactNode;
};

/** The fields that a problem is about, by its code; the first one where it is not told. */
const FIELD_BY_CODE: Readonly<Record<string, string>> = {
  weak_password: 'input[autocomplete="new-password"]',
  common_password: 'input[autocomplete="new-password"]',
};

/** Fields with the button that sends them, and how that went. After a problem the focus is in the field that it is about. */
export function SubmitForm({
  submission,
  buttonLabel,
  doneText,
  primary = false,
  validate,
  children,
}: SubmitFormProps) {
  const { i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { problem, problemCode = '' } = submission;
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>(FIELD_BY_CODE[problemCode] ?? 'input')?.focus();
  }, [problem, problemCode]);
  return (
    <form
      ref={form}
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (validate?.() !== false) void submission.send();
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
