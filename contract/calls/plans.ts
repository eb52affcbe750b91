import * as z from 'zod/mini';
import { Operation } from '../operations/index.ts';
import { defineCall } from './call.ts';
import { nothing } from './fields.ts';

// The calls of plans, which are loaded later: `CALLS`, which comes with every page, has them not.

/** A person’s plan: the trial that everyone starts with, a paid plan, or no limits. */
export const PlanName = z.enum(['trial', 'paid', 'unlimited']);
export type PlanName = z.infer<typeof PlanName>;

const email = z.email().check(z.maxLength(254));

/**
 * A spending limit in US dollars, of the caller or of everyone together, for a day or a month in UTC. `spent` includes current runs, and
 * the cost that runs with an uncertain outcome would have had.
 */
export const SpendingLimit = z.object({
  of: z.enum(['person', 'installation']),
  per: z.enum(['day', 'month']),
  spent: z.number(),
  limit: z.number(),
  resets_at: z.string(),
});
export type SpendingLimit = z.infer<typeof SpendingLimit>;

/** Returns the caller’s plan and what they have used of it. Times are ISO 8601; months are in UTC, such as `2026-11`. */
export const getPlan = defineCall('get_plan', {
  path: '/api/get_plan/',
  body: z.object({}),
  answer: z.object({
    plan: PlanName,
    /** The end of the plan; null if it has none. */
    until: z.nullable(z.string()),
    /**
     * `done` counts the runs that finished this month, and `open` those that are waiting or running and count too. `limit` is null if
     * there is none.
     */
    runs: z.object({
      done: z.int(),
      open: z.int(),
      limit: z.nullable(z.int()),
      resets_at: z.string(),
    }),
    /** Bytes of the caller’s boards (including those in the bin) and files. `limit` is null if there is none. */
    storage: z.object({ bytes: z.number(), limit: z.nullable(z.number()) }),
    /** The caller’s spending limits. The operator also sees the installation’s; everyone else sees it once it is nearly reached. */
    spending: z.array(SpendingLimit),
    /** The features that this plan does not include. */
    without: z.array(Operation),
    /** Finished runs, newest month first. */
    usage: z.array(z.object({ month: z.string(), operation: Operation, runs: z.int() })),
    /** The way to a larger plan: paying here, or asking the administrator. */
    upgrade: z.enum(['checkout', 'operator']),
    /** The caller’s subscription at Stripe, which `open_portal` opens: whether it is paid, and when it ends, if it does. */
    subscription: z.nullable(z.object({ paid: z.boolean(), until: z.nullable(z.string()) })),
  }),
});
export type PlanStatus = z.infer<(typeof getPlan)['answer']>;

const externalUrl = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** Returns the address at Stripe where the caller pays for a plan. */
export const createCheckout = defineCall('create_checkout', {
  path: '/api/create_checkout/',
  body: z.object({}),
  answer: externalUrl,
});

/** Returns the address at Stripe where the caller changes how they pay, or ends their subscription. */
export const openPortal = defineCall('open_portal', {
  path: '/api/open_portal/',
  body: z.object({}),
  answer: externalUrl,
});

/** Lists everyone’s plans. */
export const listPlans = defineCall('list_plans', {
  path: '/api/list_plans/',
  access: 'operator',
  body: z.object({}),
  answer: z.object({
    people: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        operator: z.boolean(),
        plan: PlanName,
        until: z.nullable(z.string()),
        /** Runs that finished this month. */
        done: z.int(),
      }),
    ),
  }),
});
export type PersonPlan = z.infer<(typeof listPlans)['answer']>['people'][number];

/** Gives a person a plan, permanently or until a given time. */
export const setPlan = defineCall('set_plan', {
  path: '/api/set_plan/',
  access: 'operator',
  body: z.object({ email, plan: PlanName, until: z.optional(z.nullable(z.iso.datetime({ offset: true }))) }),
  answer: nothing,
});
