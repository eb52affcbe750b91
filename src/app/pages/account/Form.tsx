import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import s from './account.module.css';
import type { SendState } from './useSending.ts';

type FormProps = {
  readonly sending: SendState;
  readonly button: string;
  /** The message after success. */
  readonly done: ReactNode;
  readonly primary?: boolean;
  readonly children: ReactNode;
};

/** Fields with the button that sends them, and how that went. */
export function Form({ sending, button, done, primary = false, children }: FormProps) {
  const { i18n } = useLingui();
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void sending.send();
      }}
    >
      {children}
      <div className={s.send}>
        <Button
          type="submit"
          busy={sending.busy}
          {...(primary && ({ variant: 'primary', size: 'lg', wide: true } as const))}
        >
          {button}
        </Button>
        <p role="status">{sending.done && done}</p>
        {sending.problem && (
          <p role="alert" className={s.problem}>
            {i18n._(sending.problem)}
          </p>
        )}
      </div>
    </form>
  );
}
