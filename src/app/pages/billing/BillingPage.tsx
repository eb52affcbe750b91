import { useLingui } from '@lingui/react/macro';
import type { PersonPlan, PlanName, PlanStatus } from '../../../../contract/calls/plans.ts';
import { PageTop, type PageTopProps } from '../../TopBar/PageTop.tsx';
import s from './billing.module.css';
import { MorePanel } from './MorePanel.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';
import { UsePanel } from './UsePanel.tsx';

export type BillingPageProps = PageTopProps & {
  readonly status: PlanStatus;
  /** Everybody's plans, for the operator. */
  readonly people: readonly PersonPlan[] | undefined;
  /** Gives somebody a plan; what came of it stands in the next list. */
  readonly onGive: (email: string, plan: PlanName) => Promise<void>;
};

/** What somebody's plan is, what they have used of it, and how they come to more. The operator gives plans here. */
export function BillingPage({ status, people, onGive, ...top }: BillingPageProps) {
  const { t } = useLingui();
  return (
    <div className={s.page}>
      <title>{t`Plan and usage – Maquette`}</title>
      <PageTop {...top} />
      <main>
        <h1>{t`Plan and usage`}</h1>
        <div className={s.panels}>
          <UsePanel status={status} />
          {status.plan !== 'unlimited' && <MorePanel status={status} />}
        </div>
        {people && <PeoplePanel people={people} onGive={onGive} />}
      </main>
    </div>
  );
}
