import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonVariant } from '../../../ui/buttons/Button.tsx';
import { useSubmit } from '../account/useSubmit.ts';
import s from './billing.module.css';

type StripeButtonProps = {
  readonly appearance?: ButtonVariant;
  /** Leads to a page of Stripe's; rejects with a `CallError`. */
  readonly onRedirect: () => Promise<void>;
  readonly children: string;
};

/** A button that leads to Stripe, and says why it did not. */
export function StripeButton({ appearance = 'default', onRedirect, children }: StripeButtonProps) {
  const { i18n } = useLingui();
  const submission = useSubmit(onRedirect);
  return (
    <div className={s.leave}>
      <Button variant={appearance} size="lg" busy={submission.busy} onClick={() => void submission.send()}>
        {children}
      </Button>
      {submission.problem && (
        <p role="alert" className={s.problem}>
          {i18n._(submission.problem)}
        </p>
      )}
    </div>
  );
}
