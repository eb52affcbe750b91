import type { Generated } from 'kysely';
import type { PlanName } from '../../../contract/calls/plans.ts';

/** The tables of plans. */
export type PlanTables = {
  /** Plans that were given or paid for; who has none here has the installation's default. */
  plan: {
    user_id: string;
    plan: PlanName;
    /** The end; null for one that has none. */
    until: Date | null;
  };
  /** Subscriptions as Stripe last told of them. */
  subscription: {
    /** Stripe's, as `customer`. */
    id: string;
    user_id: string;
    customer: string;
    /** Stripe's word: `active`, `past_due`, `canceled` and more. */
    status: string;
    /** The end that is set; null for one that goes on. */
    until: Date | null;
    /** The time of the event that told it. */
    at: Date;
  };
  /** Events that changed a subscription. */
  stripe_event: { id: string; taken_at: Generated<Date> };
};
