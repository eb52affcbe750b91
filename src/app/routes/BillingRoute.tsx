import { useEffect, useState } from 'react';
import {
  getPlan,
  listPlans,
  type PersonPlan,
  type PlanName,
  type PlanStatus,
  setPlan,
} from '../../../contract/calls/plans.ts';
import { ask } from '../../api/ask.ts';
import { CallError } from '../../api/errors.ts';
import { usePageTop } from '../choices.ts';
import { BillingPage } from '../pages/billing/BillingPage.tsx';
import LoadFailedPage from '../pages/LoadFailedPage.tsx';
import { token } from '../session.ts';

type Read = { readonly status: PlanStatus; readonly people: readonly PersonPlan[] | undefined };

/** The page of plans over the api. */
export default function BillingRoute() {
  const top = usePageTop();
  const [read, setRead] = useState<Read>();
  const [failure, setFailure] = useState<unknown>();

  async function readAll(): Promise<void> {
    try {
      const [status, people] = await Promise.all([ask(getPlan, {}, token), everybody()]);
      setRead({ status, people });
      setFailure(undefined);
    } catch (error) {
      if (error instanceof CallError && error.status === 401) token.set(null);
      setFailure(error);
    }
  }
  async function give(email: string, plan: PlanName): Promise<void> {
    await ask(setPlan, { email, plan }, token).catch((error) => console.error('set_plan', error));
    await readAll();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => void readAll(), []);

  if (failure !== undefined) return <LoadFailedPage error={failure} onRetry={() => void readAll()} />;
  return read ? <BillingPage {...top} {...read} onGive={give} /> : null;
}

/** Everybody's plans; undefined for who is no operator. */
async function everybody(): Promise<readonly PersonPlan[] | undefined> {
  try {
    return (await ask(listPlans, {}, token)).people;
  } catch (error) {
    if (error instanceof CallError && error.code === 'route_not_found') return undefined;
    throw error;
  }
}
