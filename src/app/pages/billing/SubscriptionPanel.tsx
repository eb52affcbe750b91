import { Trans, useLingui } from '@lingui/react/macro';
import type { PlanStatus } from '../../../../contract/calls/plans.ts';
import s from './billing.module.css';
import { StripeButton } from './StripeButton.tsx';

type SubscriptionPanelProps = {
  readonly subscription: NonNullable<PlanStatus['subscription']>;
  readonly onPortal: () => Promise<void>;
};

/** The state of a subscription, and the way to change or cancel it. */
export function SubscriptionPanel({ subscription: { paid, until }, onPortal }: SubscriptionPanelProps) {
  const { t, i18n } = useLingui();
  const endDate = until && i18n.date(until, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <section className={s.panel} aria-labelledby="subscription">
      <h2 id="subscription">{t`Your subscription`}</h2>
      <p className={s.state}>
        {!paid ? (
          <Trans>It is not paid for. Change how you pay, and your plan is back at once.</Trans>
        ) : endDate ? (
          <Trans>It ends on {endDate}, and nothing more is charged. Until then you can renew it.</Trans>
        ) : (
          <Trans>It renews by itself until you cancel it.</Trans>
        )}
      </p>
      <StripeButton onRedirect={onPortal}>{t`Manage subscription`}</StripeButton>
      <p className={s.quiet}>{t`Stripe shows your invoices and how you pay, and is where you cancel.`}</p>
    </section>
  );
}
