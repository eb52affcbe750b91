import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { createCheckout, openPortal } from '../../contract/calls/plans.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { defineRoute } from '../http/defineRoute.ts';
import type { Site } from '../http/site.ts';
import { createBrake } from '../kit/brake.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import { planOf } from './plans.ts';
import type { PlanSettings } from './settings.ts';
import { openTill, type Till } from './stripe.ts';
import { customerOf, keepSubscription, paidCount, subscriptionOf } from './subscriptions.ts';

export type StripeDeps = { readonly db: Kysely<Database>; readonly config: PlanSettings; readonly site: Site };

/** The address that Stripe sends its events to. */
export const WEBHOOK = '/api/stripe_webhook/';

/** Each person may ask Stripe so often. */
const REQUESTS = { times: 30, seconds: 15 * 60 };

/** The calls that lead to Stripe, and the webhook by which it tells who has paid. Without Stripe the calls answer 501, and there is no webhook. */
export async function stripeRoutes(app: FastifyInstance, deps: StripeDeps): Promise<void> {
  const { config, db, site } = deps;
  const till = config.stripe && (await openTill(config.stripe, site));
  const brake = createBrake(REQUESTS.times, REQUESTS.seconds);

  defineRoute(app, createCheckout, async ({ user, request }) => {
    const { checkout } = opened(till);
    brake.press(user.id);
    if ((await planOf(db, config, user)).plan !== 'trial' || (await subscriptionOf(db, user.id)) !== undefined)
      throw new ProblemError('plan_held', 'This account has a plan or a subscription already.');
    const customer = await customerOf(db, user.id);
    return { url: await answered(request, checkout(user, customer)) };
  });

  defineRoute(app, openPortal, async ({ user, request }) => {
    const { portal } = opened(till);
    brake.press(user.id);
    const customer = await customerOf(db, user.id);
    if (customer === undefined) throw new ProblemError('nothing_to_work_on', 'This account has no subscription.');
    return { url: await answered(request, portal(customer)) };
  });

  if (till) await app.register((scope) => webhook(scope, deps, till));
}

/** The webhook, apart from all else: its signature is over the bytes as they came. */
async function webhook(scope: FastifyInstance, { db }: StripeDeps, till: Till): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  scope.post(WEBHOOK, { bodyLimit: SERVER_LIMITS.jsonBytes }, async ({ headers, body, log }) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const event = till.read(bytes, String(headers['stripe-signature'] ?? ''));
    if (event === undefined) return {};
    let outcome = await keepSubscription(db, event);
    if (outcome === 'unclear') {
      const subscription = await till.current(event.subscription);
      outcome = await keepSubscription(db, { ...event, subscription }, { isCurrent: true });
    }
    const { id, account, status } = event.subscription;
    const details = { event: event.id, subscription: id, account, status, outcome };
    if (outcome === 'unknown_account') log.warn(details, 'a subscription at Stripe is of no account here');
    else log.info(details, 'Stripe told of a subscription');
    if (outcome === 'kept' && account !== undefined && (await paidCount(db, account)) > 1)
      log.warn(details, 'this account pays for more than one subscription');
    return {};
  });
}

function opened(till: Till | undefined): Till {
  if (till === undefined) throw new ProblemError('not_available', 'This installation sells nothing.');
  return till;
}

/** Waits for Stripe. Why it refused is for the operator's log. */
async function answered<T>(request: FastifyRequest, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    request.log.error({ err: cause }, 'Stripe did not do what it was asked');
    throw new ProblemError('stripe_failed', 'Stripe did not answer as it should. Please try again.', { cause });
  }
}
