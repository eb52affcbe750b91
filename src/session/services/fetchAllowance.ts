import { getPlan, type SpendingLimit } from '../../../contract/calls/plans.ts';
import type { Allowance } from '../../cards/services/services.ts';
import { api } from '../client.ts';

/** What part of a limit is used up before it is said on cards. */
const NEAR = 0.8;

/** What the person’s plan still lets them run. */
export async function fetchAllowance(): Promise<Allowance> {
  const { runs, without, spending } = await api.call(getPlan, {});
  const left = runs.limit === null ? null : Math.max(0, runs.limit - runs.done - runs.open);
  return { left, without, money: moneyLeft(spending) };
}

/** What is left of the limit that is reached first, once it is nearly reached. */
function moneyLeft(limits: readonly SpendingLimit[]): Allowance['money'] {
  const [first] = limits
    .filter(({ spent, limit }) => spent >= limit * NEAR)
    .map(({ spent, limit, per }) => ({ left: Math.max(0, limit - spent), per }))
    .sort((one, other) => one.left - other.left);
  return first;
}
