import type Stripe from 'stripe';
import { z } from 'zod';
import type { User } from '../access/user.ts';
import type { Site } from '../http/site.ts';
import { ProblemError } from '../kit/problems.ts';
import type { StripeSettings } from './settings.ts';
import type { Subscription, SubscriptionEvent } from './subscriptions.ts';

/** The shop of the paid plan. Each call to Stripe rejects with what its library throws. */
export type StripeClient = {
  /** The address where somebody pays; `customer` where Stripe knows them. */
  checkoutUrl(user: User, customer: string | undefined): Promise<string>;
  /** The address where a customer changes how they pay, or ends a subscription. */
  portalUrl(customer: string): Promise<string>;
  /** A subscription as it stands now. */
  currentSubscription(subscription: Pick<Subscription, 'id'>): Promise<Subscription>;
  /** Reads what the webhook got; undefined for an event of something else. Throws 400 `wrong_signature` for what Stripe did not sign just now. */
  readEvent(body: Buffer, signature: string): SubscriptionEvent | undefined;
};

/** Stripe says nothing for so long: it is down. */
const STRIPE_TIMEOUT_MS = 10_000;
const SECOND_MS = 1000;

const SUBSCRIPTION_EVENTS: ReadonlySet<string> = new Set([
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
]);

/** The fields that count, which are the same in all versions of Stripe's API. */
const SubscriptionObject = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.string(),
  cancel_at: z.number().nullable(),
  metadata: z.object({ account: z.string().optional() }),
});

/** An address at Stripe. The library takes an answer without one for good, whatever its status. */
const RedirectAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** Opens the till; the library is loaded here, so that an installation that sells nothing does without. */
export async function createStripeClient(
  { secretKey, webhookSecret, price, baseUrl }: StripeSettings,
  site: Site,
): Promise<StripeClient> {
  const { default: Library } = await import('stripe');
  const { hostname, port, protocol } = new URL(baseUrl);
  const stripe = new Library(secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const returnPage = () => `${site.origin}/billing`;
  return {
    async checkoutUrl({ id, email }, customer) {
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price, quantity: 1 }],
        client_reference_id: id,
        ...(customer === undefined ? { customer_email: email } : { customer }),
        // Every event of the subscription names the account by it.
        subscription_data: { metadata: { account: id } },
        success_url: `${returnPage()}?paid`,
        cancel_url: returnPage(),
      });
      return RedirectAnswer.parse(session).url;
    },
    async portalUrl(customer) {
      return RedirectAnswer.parse(await stripe.billingPortal.sessions.create({ customer, return_url: returnPage() }))
        .url;
    },
    async currentSubscription({ id }) {
      return parseSubscription(await stripe.subscriptions.retrieve(id));
    },
    readEvent(body, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
      } catch (cause) {
        if (!(cause instanceof Library.errors.StripeSignatureVerificationError)) {
          // It is signed, and by its kind nothing of ours: refused, Stripe would send it again for days.
          if (isThinEvent(body)) return undefined;
          throw cause;
        }
        throw new ProblemError('wrong_signature', 'Stripe did not sign this, or not just now.', { cause });
      }
      if (!SUBSCRIPTION_EVENTS.has(event.type)) return undefined;
      const at = new Date(event.created * SECOND_MS);
      return { id: event.id, occurredAt: at, subscription: parseSubscription(event.data.object) };
    },
  };
}

/** Says whether an event only names what it is about; a webhook may be set up to send such ones. */
function isThinEvent(body: Buffer): boolean {
  const Thin = z.object({ object: z.literal('v2.core.event') });
  return Thin.safeParse(JSON.parse(body.toString('utf8'))).success;
}

function parseSubscription(object: unknown): Subscription {
  const { id, customer, status, cancel_at, metadata } = SubscriptionObject.parse(object);
  const until = cancel_at === null ? null : new Date(cancel_at * SECOND_MS);
  return { id, customer, status, until, account: metadata.account };
}
