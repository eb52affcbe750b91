import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { getPlan, listPlans, setPlan } from '../../contract/calls/plans.ts';
import type { OperatorCheck } from '../access/user.ts';
import { defineRoute } from '../http/defineRoute.ts';
import { requireOperator } from '../http/operator.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import { grantPlan, listPersonPlans, type PlanStatusSettings, readPlanStatus } from './plans.ts';

export type PlansDeps = {
  readonly db: Kysely<Database>;
  readonly config: PlanStatusSettings;
  readonly accounts: { readonly isOperator: OperatorCheck };
};

/** The calls of `contract/calls/plans.ts`. */
export async function planRoutes(app: FastifyInstance, { db, config, accounts }: PlansDeps): Promise<void> {
  defineRoute(app, getPlan, ({ user }) => readPlanStatus(db, config, user));
  defineRoute(app, listPlans, async ({ user }) => {
    requireOperator(user);
    return { people: await listPersonPlans(db, config, accounts.isOperator) };
  });
  defineRoute(app, setPlan, async ({ body: { email, plan, until }, user, request }) => {
    requireOperator(user);
    const isKnown = await grantPlan(db, { email, plan, until: until == null ? null : new Date(until) });
    if (!isKnown) throw new ProblemError('invalid_body', 'The field email: Nobody here has this address.');
    request.log.info({ by: user.id, email, plan }, 'a plan was given');
    return {};
  });
}
