import { getPlan } from '../../../contract/calls/plans.ts';
import { ask } from '../../api/ask.ts';
import type { Allowance } from '../../cards/services.ts';
import { bearer } from '../session.ts';

/** What the person’s plan still lets them run. */
export async function fetchAllowance(): Promise<Allowance> {
  const { runs, without } = await ask(getPlan, {}, bearer);
  const left = runs.limit === null ? null : Math.max(0, runs.limit - runs.done - runs.open);
  return { left, without };
}
