import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonVariant } from '../../../ui/buttons/Button.tsx';
import { useSending } from '../account/useSending.ts';
import s from './billing.module.css';

type ToStripeProps = {
  readonly appearance?: ButtonVariant;
  /** Leads to a page of Stripe's; rejects with a `CallError`. */
  readonly onLeave: () => Promise<void>;
  readonly children: string;
};

/** A button that leads to Stripe, and says why it did not. */
export function ToStripe({ appearance = 'default', onLeave, children }: ToStripeProps) {
  const { i18n } = useLingui();
  const sending = useSending(onLeave);
  return (
    <div className={s.leave}>
      <Button variant={appearance} size="lg" busy={sending.busy} onClick={() => void sending.send()}>
        {children}
      </Button>
      {sending.problem && (
        <p role="alert" className={s.problem}>
          {i18n._(sending.problem)}
        </p>
      )}
    </div>
  );
}
