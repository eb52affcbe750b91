import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { createCheckout, openPortal } from '../../contract/calls/plans.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { defineRoute } from '../http/defineRoute.ts';
import type { Site } from '../http/site.ts';
import type { CreateRateLimiter } from '../kit/limits/rateLimiter.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import { findPlanTerm } from './plans.ts';
import type { PlanSettings } from './settings.ts';
import { createStripeClient, type StripeClient } from './stripeClient.ts';
import { countPaidSubscriptions, findCustomer, findSubscription, storeSubscription } from './subscriptions.ts';

export type StripeDeps = {
  readonly db: Kysely<Database>;
  readonly config: PlanSettings;
  readonly site: Site;
  readonly createRateLimiter: CreateRateLimiter;
};

/** The address that Stripe sends its events to. */
export const WEBHOOK_PATH = '/api/stripe_webhook/';

/** Each person may ask Stripe so often. */
const STRIPE_REQUEST_LIMIT = { times: 30, seconds: 15 * 60 };

/** The calls that lead to Stripe, and the webhook by which it tells who has paid. Without Stripe the calls answer 501, and there is no webhook. */
export async function stripeRoutes(app: FastifyInstance, deps: StripeDeps): Promise<void> {
  const { config, db, site } = deps;
  const stripe = config.stripe && (await createStripeClient(config.stripe, site));
  const requestLimiter = deps.createRateLimiter('stripe', STRIPE_REQUEST_LIMIT.times, STRIPE_REQUEST_LIMIT.seconds);

  defineRoute(app, createCheckout, async ({ user, request }) => {
    const { checkoutUrl } = requireStripe(stripe);
    await requestLimiter.consume(user.id);
    if ((await findPlanTerm(db, config, user)).plan !== 'trial' || (await findSubscription(db, user.id)) !== undefined)
      throw new ProblemError('plan_held', 'This account has a plan or a subscription already.');
    const customer = await findCustomer(db, user.id);
    return { url: await awaitStripe(request, checkoutUrl(user, customer)) };
  });

  defineRoute(app, openPortal, async ({ user, request }) => {
    const { portalUrl } = requireStripe(stripe);
    await requestLimiter.consume(user.id);
    const customer = await findCustomer(db, user.id);
    if (customer === undefined) throw new ProblemError('nothing_to_work_on', 'This account has no subscription.');
    return { url: await awaitStripe(request, portalUrl(customer)) };
  });

  if (stripe) await app.register((scope) => registerWebhook(scope, deps, stripe));
}

/** The webhook, apart from all else: its signature is over the bytes as they came. */
async function registerWebhook(scope: FastifyInstance, { db }: StripeDeps, stripe: StripeClient): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  scope.post(WEBHOOK_PATH, { bodyLimit: SERVER_LIMITS.jsonBytes }, async ({ headers, body, log }) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const event = stripe.readEvent(bytes, String(headers['stripe-signature'] ?? ''));
    if (event === undefined) return {};
    let outcome = await storeSubscription(db, event);
    if (outcome === 'unclear') {
      const subscription = await stripe.currentSubscription(event.subscription);
      outcome = await storeSubscription(db, { ...event, subscription }, { isCurrent: true });
    }
    const { id, account, status } = event.subscription;
    const logFields = { event: event.id, subscription: id, account, status, outcome };
    if (outcome === 'unknown_account') log.warn(logFields, 'a subscription at Stripe is of no account here');
    else log.info(logFields, 'Stripe told of a subscription');
    if (outcome === 'kept' && account !== undefined && (await countPaidSubscriptions(db, account)) > 1)
      log.warn(logFields, 'this account pays for more than one subscription');
    return {};
  });
}

function requireStripe(stripe: StripeClient | undefined): StripeClient {
  if (stripe === undefined) throw new ProblemError('not_available', 'Plans aren’t sold here.');
  return stripe;
}

/** Waits for Stripe. Why it refused is for the operator's log. */
async function awaitStripe<T>(request: FastifyRequest, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    request.log.error({ err: cause }, 'Stripe did not do what it was asked');
    throw new ProblemError('stripe_failed', 'Stripe did not answer as it should. Please try again.', { cause });
  }
}
