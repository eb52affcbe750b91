import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { PlanStatus } from '../../../../contract/calls/plans.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { OPERATION_LABELS } from '../engines/operationLabels.ts';
import s from './billing.module.css';
import { StripeButton } from './StripeButton.tsx';

type UpgradePanelProps = { readonly status: PlanStatus; readonly onCheckout: () => Promise<void> };

/** The advantages of a higher plan, and the way to it. */
export function UpgradePanel({ status: { without: missingFeatures, runs, upgrade }, onCheckout }: UpgradePanelProps) {
  const { t, i18n } = useLingui();
  const benefits = [
    ...(runs.limit === null ? [] : [t`More runs every month`]),
    ...missingFeatures.map((operation) => i18n._(OPERATION_LABELS[operation])),
    t`Reviewers stay free`,
  ];
  return (
    <section className={s.panel} aria-labelledby="more">
      <h2 id="more">{t`With a paid plan`}</h2>
      <ul className={s.gains}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Icon of={Check} />
            {benefit}
          </li>
        ))}
      </ul>
      {upgrade === 'checkout' ? (
        <>
          <p className={s.how}>
            <Trans>You pay at Stripe, after seeing the price. Cancel at any time.</Trans>
          </p>
          <StripeButton appearance="primary" onRedirect={onCheckout}>{t`Upgrade`}</StripeButton>
        </>
      ) : (
        <p className={s.how}>
          <Trans>Plans aren’t sold here. Ask your administrator to upgrade you.</Trans>
        </p>
      )}
      <p className={s.quiet}>{t`Your boards and everything on them stay, whatever your plan.`}</p>
    </section>
  );
}
