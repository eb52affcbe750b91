import { useLingui } from '@lingui/react/macro';
import type { PersonPlan, PlanName, PlanStatus } from '../../../../contract/calls/plans.ts';
import { TopBar, type TopBarProps } from '../../TopBar/TopBar.tsx';
import s from './billing.module.css';
import { PeoplePanel } from './PeoplePanel.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import { SpendingPanel } from './SpendingPanel.tsx';
import { SubscriptionPanel } from './SubscriptionPanel.tsx';
import { UpgradePanel } from './UpgradePanel.tsx';
import { UsagePanel } from './UsagePanel.tsx';

export type BillingPageProps = TopBarProps & {
  readonly status: PlanStatus;
  /** Everybody's plans, for the operator. */
  readonly people: readonly PersonPlan[] | undefined;
  /** A payment from which the person comes back: Stripe has yet to tell of it, or has. */
  readonly payment: 'awaited' | 'confirmed' | undefined;
  /** Leads to where one pays. Rejects with a `CallError`, as does `onPortal`. */
  readonly onCheckout: () => Promise<void>;
  /** Leads to where a subscription is managed. */
  readonly onPortal: () => Promise<void>;
  /** Gives somebody a plan; what came of it stands in the next list. */
  readonly onGrantPlan: (email: string, plan: PlanName) => Promise<void>;
};

/** The person's plan, its use, and the ways to more. The operator gives plans here. */
export function BillingPage({
  status,
  people,
  payment,
  onCheckout,
  onPortal,
  onGrantPlan,
  ...topBar
}: BillingPageProps) {
  const { t } = useLingui();
  const { plan, upgrade, subscription } = status;
  const isUpgradeOffered = plan === 'trial' || (plan === 'paid' && upgrade === 'operator');
  return (
    <div className={s.page}>
      <title>{t`Plan and usage – Maquette`}</title>
      <TopBar {...topBar} helpPath="/docs/runs" />
      <main>
        <h1>{t`Plan and usage`}</h1>
        <p role="status" className={s.payment}>
          {payment === 'awaited' && t`Thank you. Waiting for Stripe to confirm; your plan updates automatically.`}
          {payment === 'confirmed' && t`Thank you. Your plan is active.`}
        </p>
        <PlanSummary status={status} />
        <div className={s.panels}>
          <UsagePanel status={status} />
          <SpendingPanel limits={status.spending} className={s.panel} />
          {subscription && <SubscriptionPanel subscription={subscription} onPortal={onPortal} />}
          {!subscription && isUpgradeOffered && payment !== 'awaited' && (
            <UpgradePanel status={status} onCheckout={onCheckout} />
          )}
        </div>
        {people && <PeoplePanel people={people} onGrantPlan={onGrantPlan} />}
      </main>
    </div>
  );
}
