import * as z from 'zod/mini';
import { Operation } from '../operations/index.ts';
import { defineCall } from './call.ts';
import { nothing } from './fields.ts';

// The calls of plans, which are loaded later: `CALLS`, which comes with every page, has them not.

/** The plan of somebody: the trial that everybody begins with, a paid one, or everything. */
export const PlanName = z.enum(['trial', 'paid', 'unlimited']);
export type PlanName = z.infer<typeof PlanName>;

const email = z.email().check(z.maxLength(254));

/**
 * A spending limit, in US dollars, by the caller or by everybody together, in a day or a month of UTC. `spent` counts what runs
 * now, and of what is in doubt what it would have cost.
 */
export const SpendingLimit = z.object({
  of: z.enum(['person', 'installation']),
  per: z.enum(['day', 'month']),
  spent: z.number(),
  limit: z.number(),
  resets_at: z.string(),
});
export type SpendingLimit = z.infer<typeof SpendingLimit>;

/** The caller's plan and what they have used of it. Times are ISO 8601; months are those of UTC, as `2026-11`. */
export const getPlan = defineCall('get_plan', {
  path: '/api/get_plan/',
  body: z.object({}),
  answer: z.object({
    plan: PlanName,
    /** Its end; null for one that has none. */
    until: z.nullable(z.string()),
    /** Runs that are done this month, and that wait or run and hold a place; `limit` is null where there is none. */
    runs: z.object({
      done: z.int(),
      open: z.int(),
      limit: z.nullable(z.int()),
      resets_at: z.string(),
    }),
    /** Bytes of the caller's boards, those in the bin too, and files; `limit` is null where there is none. */
    storage: z.object({ bytes: z.number(), limit: z.nullable(z.number()) }),
    /** The limits of the caller's spending. The installation's limit is told the operator, and everybody once it is nearly reached. */
    spending: z.array(SpendingLimit),
    /** The features that this plan does not have. */
    without: z.array(Operation),
    /** Runs that were done, the newest month first. */
    usage: z.array(z.object({ month: z.string(), operation: Operation, runs: z.int() })),
    /** The way to more: by paying here, or by asking whoever runs this installation. */
    upgrade: z.enum(['checkout', 'operator']),
    /** The caller's subscription at Stripe, which `open_portal` shows: whether it is paid for, and when it is to end if it is. */
    subscription: z.nullable(z.object({ paid: z.boolean(), until: z.nullable(z.string()) })),
  }),
});
export type PlanStatus = z.infer<(typeof getPlan)['answer']>;

const externalUrl = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** Answers the address at Stripe where the caller pays for a plan. */
export const createCheckout = defineCall('create_checkout', {
  path: '/api/create_checkout/',
  body: z.object({}),
  answer: externalUrl,
});

/** Answers the address at Stripe where the caller changes how they pay, or ends their subscription. */
export const openPortal = defineCall('open_portal', {
  path: '/api/open_portal/',
  body: z.object({}),
  answer: externalUrl,
});

/** Everybody's plans: for the operator alone. */
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
        /** Runs that were done this month. */
        done: z.int(),
      }),
    ),
  }),
});
export type PersonPlan = z.infer<(typeof listPlans)['answer']>['people'][number];

/** Gives somebody a plan, for good or until a time: for the operator alone. */
export const setPlan = defineCall('set_plan', {
  path: '/api/set_plan/',
  access: 'operator',
  body: z.object({ email, plan: PlanName, until: z.optional(z.nullable(z.iso.datetime({ offset: true }))) }),
  answer: nothing,
});
