import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PlanName } from '../../../../contract/calls/plans.ts';

/** Plans as people read them. */
export const PLAN_NAMES: Readonly<Record<PlanName, MessageDescriptor>> = {
  trial: msg`Free trial`,
  paid: msg`Paid plan`,
  unlimited: msg`Unlimited`,
};
