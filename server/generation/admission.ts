import type { Kysely } from 'kysely';
import type { Operation } from '../../contract/operations/index.ts';
import { requireVerified } from '../access/requireVerified.ts';
import type { User } from '../access/user.ts';
import { mayBeBilled, type RouteTable } from '../engines/runner.ts';
import type { AdmissionCheck } from '../jobs/jobs.ts';
import { requireSpendingLeft } from '../jobs/spending.ts';
import { findPlanLimits, type PlanStatusSettings, requireRunsLeft } from '../plans/plans.ts';
import type { Quota } from '../plans/quota.ts';
import type { Database } from '../schema/database.ts';

/** The parts that say whether a run may begin. */
export type AdmissionDeps = {
  readonly db: Kysely<Database>;
  readonly config: PlanStatusSettings;
  readonly mail: { readonly hasMailServer: boolean };
  readonly quota: Quota;
  readonly generation: { readonly routes: RouteTable };
};

/** Reads what a new run of a person has to pass: their address where it may bill, their bytes, their plan and what may be spent. `route` is the one they chose. */
export async function createAdmissionCheck(
  { db, config, mail, quota, generation }: AdmissionDeps,
  user: User,
  operation: Operation,
  route?: string,
): Promise<AdmissionCheck> {
  const limits = await findPlanLimits(db, config, user);
  return async (tx, price) => {
    if (mayBeBilled(generation.routes, operation, route))
      requireVerified(
        user,
        mail,
        'This engine is paid. Verify your email address first, or choose the built-in engine.',
      );
    // What a run makes is never refused: it may have been paid.
    await quota.require(tx, user.id, 0);
    await requireRunsLeft(tx, user, operation, limits);
    if (price !== undefined) await requireSpendingLeft(tx, config.engines.limits, { person: user, price });
  };
}
