import { Trans, useLingui } from '@lingui/react/macro';
import type { PlanStatus } from '../../../../contract/calls/plans.ts';
import { dateText } from '../../../locales/chineseText.ts';
import s from './billing.module.css';
import { StripeButton } from './StripeButton.tsx';

type SubscriptionPanelProps = {
  readonly subscription: NonNullable<PlanStatus['subscription']>;
  readonly onPortal: () => Promise<void>;
};

/** The state of a subscription, and the way to change or cancel it. */
export function SubscriptionPanel({ subscription: { paid, until }, onPortal }: SubscriptionPanelProps) {
  const { t, i18n } = useLingui();
  const endDate = until && dateText(i18n, until, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <section className={s.panel} aria-labelledby="subscription">
      <h2 id="subscription">{t`Your subscription`}</h2>
      <p className={s.state}>
        {!paid ? (
          <Trans>Payment failed. Update your payment method to restore your plan.</Trans>
        ) : endDate ? (
          <Trans>It ends on {endDate}. Nothing more is charged, and you can renew until then.</Trans>
        ) : (
          <Trans>It renews automatically until you cancel.</Trans>
        )}
      </p>
      <StripeButton onRedirect={onPortal}>{t`Manage subscription`}</StripeButton>
      <p className={s.quiet}>{t`See invoices, change your payment method or cancel at Stripe.`}</p>
    </section>
  );
}
