import type { PlanName } from '../../contract/calls/plans.ts';

/** The table of plans. */
export type PlanTables = {
  /** Plans that were given or paid for; who has none here has the installation's default. */
  plan: {
    user_id: string;
    plan: PlanName;
    /** When it ends; null for one that does not. */
    until: Date | null;
  };
};
