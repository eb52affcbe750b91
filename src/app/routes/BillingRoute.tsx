import { useEffect, useRef, useState } from 'react';
import {
  createCheckout,
  getPlan,
  listPlans,
  openPortal,
  type PersonPlan,
  type PlanName,
  type PlanStatus,
  setPlan,
} from '../../../contract/calls/plans.ts';
import { callErrorCodeOf } from '../../api/errors.ts';
import { api } from '../../session/client.ts';
import { navigate } from '../navigation.ts';
import { BillingPage, type BillingPageProps } from '../pages/billing/BillingPage.tsx';
import LoadFailedPage from '../pages/LoadFailedPage.tsx';
import { useTopBar } from '../useTopBar.ts';

type BillingData = { readonly status: PlanStatus; readonly people: readonly PersonPlan[] | undefined };

/** The first pause before asking again whether a payment was confirmed; each pause is twice the last. */
const POLL_INTERVAL_MS = { first: 1000, longest: 60_000 };

/** The page of plans over the api. */
export default function BillingRoute() {
  const topBar = useTopBar();
  const [payment, setPayment] = useState<BillingPageProps['payment']>(() =>
    new URLSearchParams(location.search).has('paid') ? 'awaited' : undefined,
  );
  const pollDelay = useRef(POLL_INTERVAL_MS.first);
  const [billing, setBilling] = useState<BillingData>();
  const [failure, setFailure] = useState<unknown>();

  async function readBilling(): Promise<void> {
    try {
      const [status, people] = await Promise.all([api.call(getPlan, {}), listPeople()]);
      setBilling({ status, people });
      setFailure(undefined);
      if (payment !== 'awaited' || status.plan === 'trial') return;
      setPayment('confirmed');
      navigate('/billing', { replace: true });
    } catch (error) {
      setFailure(error);
    }
  }
  async function grantPlan(email: string, plan: PlanName): Promise<void> {
    await api.call(setPlan, { email, plan }).catch((error) => console.error('set_plan', error));
    await readBilling();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => void readBilling(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer sets the next question
  useEffect(() => {
    if (!billing || payment !== 'awaited') return;
    const timer = setTimeout(() => void readBilling(), pollDelay.current);
    pollDelay.current = Math.min(2 * pollDelay.current, POLL_INTERVAL_MS.longest);
    return () => clearTimeout(timer);
  }, [billing, payment]);

  if (failure !== undefined) return <LoadFailedPage error={failure} onRetry={() => void readBilling()} />;
  if (!billing) return null;
  return (
    <BillingPage
      {...topBar}
      {...billing}
      payment={payment}
      onCheckout={async () => location.assign((await api.call(createCheckout, {})).url)}
      onPortal={async () => location.assign((await api.call(openPortal, {})).url)}
      onGrantPlan={grantPlan}
    />
  );
}

/** Everybody's plans; undefined for who is no operator. */
async function listPeople(): Promise<readonly PersonPlan[] | undefined> {
  try {
    return (await api.call(listPlans, {})).people;
  } catch (error) {
    if (callErrorCodeOf(error) === 'route_not_found') return undefined;
    throw error;
  }
}
