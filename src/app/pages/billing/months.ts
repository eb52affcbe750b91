import type { PlanStatus } from '../../../../contract/calls/plans.ts';

/** The month of UTC whose runs count now, as `2026-11`: the one before they start again. */
export function currentMonth({ resets_at }: PlanStatus['runs']): string {
  const resetDate = new Date(resets_at);
  return new Date(Date.UTC(resetDate.getUTCFullYear(), resetDate.getUTCMonth() - 1)).toISOString().slice(0, 7);
}
