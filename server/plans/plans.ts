import { type Kysely, sql } from 'kysely';
import type { PersonPlan, PlanName, PlanStatus } from '../../contract/calls/plans.ts';
import type { Operation } from '../../contract/operations/index.ts';
import type { OperatorCheck, User } from '../access/user.ts';
import { recordAudit } from '../audit/record.ts';
import type { EngineSettings } from '../engines/settings/settings.ts';
import { countOpenJobs } from '../jobs/jobTable.ts';
import { spendingLimits } from '../jobs/spending.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import type { PlanLimits } from './planFile.ts';
import type { PlanSettings } from './settings.ts';
import { findPurchases, findSubscription, type Purchase } from './subscriptions.ts';
import { countRunsThisMonth, countStoredBytes, countUsedRuns, monthStart } from './usage.ts';

type Db = Kysely<Database>;

/** Usage is told for so many months. */
const USAGE_MONTHS = 12;

type PlanTerm = { readonly plan: PlanName; readonly until: Date | null };

/** A person's plan now. Whoever runs the installation is never limited. */
export async function findPlanTerm(
  db: Db,
  { planDefault }: PlanSettings,
  user: Pick<User, 'id' | 'operator'>,
): Promise<PlanTerm> {
  if (user.operator) return { plan: 'unlimited', until: null };
  const grantedTerm = await db
    .selectFrom('plan')
    .select(['plan', 'until'])
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  const purchase = (await findPurchases(db, user.id)).get(user.id);
  const groupPlan = await db
    .selectFrom('provider_role')
    .select('plan')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (grantedTerm === undefined || (grantedTerm.until !== null && grantedTerm.until.getTime() <= Date.now()))
    return moreGenerousTerm({ plan: groupPlan?.plan ?? planDefault, until: null }, purchase);
  return moreGenerousTerm(grantedTerm, purchase);
}

/** Of the plan that somebody was given and what they have bought, which is `paid`, the one that brings more. */
function moreGenerousTerm(grantedTerm: PlanTerm, purchase: Purchase | undefined): PlanTerm {
  if (purchase === undefined || grantedTerm.plan === 'unlimited') return grantedTerm;
  const isLonger = grantedTerm.until !== null && (purchase.until === null || purchase.until > grantedTerm.until);
  return grantedTerm.plan === 'trial' || isLonger ? { plan: 'paid', until: purchase.until } : grantedTerm;
}

/** Reads what a person may do now. */
export async function findPlanLimits(
  db: Db,
  settings: PlanSettings,
  user: Pick<User, 'id' | 'operator'>,
): Promise<PlanLimits> {
  return settings.plans[(await findPlanTerm(db, settings, user)).plan];
}

/**
 * Refuses a run beyond a person's plan, with 429. Inside the transaction that adds the run: it holds the person's row, so that of
 * runs that come at once each sees those before it. What waits or runs holds a place; what fails or is stopped gives it back.
 */
export async function requireRunsLeft(
  tx: Db,
  user: Pick<User, 'id' | 'email'>,
  operation: Operation,
  { runs, excludedOperations }: PlanLimits,
): Promise<void> {
  if (excludedOperations.includes(operation)) throw new ProblemError('paid_feature', 'This feature needs a plan.');
  if (runs === null) return;
  await tx.selectFrom('user').select('id').where('id', '=', user.id).forNoKeyUpdate().execute();
  if ((await countUsedRuns(tx, user)) >= runs)
    throw new ProblemError('trial_exhausted', `The ${runs} runs of this month are used up.`);
}

/** The settings that tell a person's plan. */
export type PlanStatusSettings = PlanSettings & { readonly engines: Pick<EngineSettings, 'limits'> };

/** A person's plan and what they have used of it. */
export async function readPlanStatus(db: Db, settings: PlanStatusSettings, user: User): Promise<PlanStatus> {
  const { plan, until } = await findPlanTerm(db, settings, user);
  const { runs, excludedOperations: without, bytes } = settings.plans[plan];
  const purchase = settings.stripe && (await findSubscription(db, user.id));
  const month = sql<string>`to_char(ended_at at time zone 'UTC', 'YYYY-MM')`;
  const usage = await db
    .selectFrom('ledger')
    .select([month.as('month'), 'operation', sql<number>`count(*)::integer`.as('runs')])
    .where('user_id', '=', user.id)
    .where('state', '=', 'done')
    .where('ended_at', '>=', monthStart(1 - USAGE_MONTHS))
    .groupBy(['month', 'operation'])
    .orderBy('month', 'desc')
    .orderBy('runs', 'desc')
    .orderBy('operation')
    .execute();
  return {
    plan,
    until: until?.toISOString() ?? null,
    runs: {
      done: await countRunsThisMonth(db, user),
      open: await countOpenJobs(db, user.id),
      limit: runs,
      resets_at: monthStart(1).toISOString(),
    },
    storage: { bytes: await countStoredBytes(db, user.id), limit: bytes ?? null },
    spending: await spendingLimits(db, settings.engines.limits, user),
    without: [...without],
    usage,
    upgrade: settings.stripe === undefined ? 'operator' : 'checkout',
    subscription: purchase ? { paid: purchase.paid, until: purchase.until?.toISOString() ?? null } : null,
  };
}

/** Everybody's plans, in the order in which they came. `isOperator` says of an account whether it runs the installation. */
export async function listPersonPlans(
  db: Db,
  { planDefault }: PlanSettings,
  isOperator: OperatorCheck,
): Promise<PersonPlan[]> {
  const people = await db
    .selectFrom('user')
    .leftJoin('plan', (join) =>
      join.onRef('plan.user_id', '=', 'user.id').on(sql<boolean>`(plan.until is null or plan.until > now())`),
    )
    .leftJoin('provider_role', 'provider_role.user_id', 'user.id')
    .select(['user.id', 'name', 'email', 'emailVerified as verified', 'plan.plan', 'until'])
    .select('provider_role.plan as groupPlan')
    .where('user.id', 'not in', (eb) => eb.selectFrom('deleted_account').select('user_id'))
    .select(
      sql<number>`(select count(*)::integer from ledger where user_id = "user".id and state = 'done'
        and ended_at >= ${monthStart()})`.as('done'),
    )
    .orderBy('createdAt')
    .orderBy('user.id')
    .execute();
  const purchase = await findPurchases(db);
  return Promise.all(
    people.map(async ({ id, name, email, verified, plan, groupPlan, until, done }) => {
      const operator = await isOperator({ id, email, verified });
      const term = moreGenerousTerm(
        { plan: operator ? 'unlimited' : (plan ?? groupPlan ?? planDefault), until },
        purchase.get(id),
      );
      return { name, email, operator, plan: term.plan, until: (!operator && term.until?.toISOString()) || null, done };
    }),
  );
}

type Grant = { readonly email: string; readonly plan: PlanName; readonly until: Date | null };

/** Gives somebody a plan; false where nobody has this address. */
export async function grantPlan(db: Db, { email, plan, until }: Grant): Promise<boolean> {
  const person = await db.selectFrom('user').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst();
  if (person === undefined) return false;
  await db
    .insertInto('plan')
    .values({ user_id: person.id, plan, until })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ plan, until }))
    .execute();
  const target = { id: person.id, name: email.toLowerCase() };
  await recordAudit(db, { action: 'plan.changed', target, details: { plan, until } });
  return true;
}
