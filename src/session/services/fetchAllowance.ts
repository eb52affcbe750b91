import { getPlan, type SpendingLimit } from '../../../contract/calls/plans.ts';
import type { Allowance } from '../../cards/context/cardServices.ts';
import { api } from '../client.ts';

/** The part of a limit that is used up before cards show it. */
const NEARLY_USED_SHARE = 0.8;

/** The runs that the person’s plan still allows. */
export async function fetchAllowance(): Promise<Allowance> {
  const { runs, without, spending } = await api.call(getPlan, {});
  const left = runs.limit === null ? null : Math.max(0, runs.limit - runs.done - runs.open);
  return { runsLeft: left, missingFeatures: without, money: moneyLeft(spending) };
}

/** The rest of the limit that is reached first, once it is nearly reached. */
function moneyLeft(limits: readonly SpendingLimit[]): Allowance['money'] {
  const [nearestLimit] = limits
    .filter(({ spent, limit }) => spent >= limit * NEARLY_USED_SHARE)
    .map(({ spent, limit, per }) => ({ left: Math.max(0, limit - spent), per }))
    .sort((one, other) => one.left - other.left);
  return nearestLimit;
}
