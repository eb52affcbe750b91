import { afterAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '../../contract/calls/accountSettings.ts';
import { CALLS } from '../../contract/calls/index.ts';
import { createCheckout, getPlan, listPlans, openPortal, setPlan } from '../../contract/calls/plans.ts';
import { eventText, nowInSeconds, signed, startStripe, subscriptionOf } from '../../tests/fixtures/stripe.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { saveTestPicture } from '../testing/pictures.ts';
import { type Person, startTestServer } from '../testing/testServer.ts';
import { WEBHOOK_PATH } from './stripeRoutes.ts';

const TRIAL = { runs: 4, excludedOperations: ['get_4k'] } as const;
const plans = {
  trial: TRIAL,
  paid: { runs: 6, excludedOperations: [] },
  unlimited: { runs: null, excludedOperations: [] },
};
const engine = createFakeEngine();
const stripe = await startStripe();
const origin = 'https://maquette.example.com';
const server = await startTestServer(
  { planDefault: 'trial', plans, stripe: stripe.settings },
  { site: { origin } },
  { engine },
);
const { db } = server.database;
// The first account runs the installation.
const ann = await server.signUpPerson('Ann');
let bob: Person;
let account: string;

beforeEach(async () => {
  bob = await server.signUpPerson('Bob');
  account = await idOf(bob);
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});

async function idOf({ email }: Person): Promise<string> {
  return (await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}
const post = (payload: string, headers: Record<string, string>) =>
  server.inject({ method: 'POST', url: WEBHOOK_PATH, payload, headers });
/** Has Stripe tell something; answers the status. */
async function tell(event: Parameters<typeof eventText>[0]): Promise<number> {
  const payload = eventText(event);
  return (await post(payload, signed(payload))).statusCode;
}
const planOf = async (person: Person) => (await person.call(getPlan, {})).plan;
const fieldsOf = (call: string) => stripe.requests.findLast((one) => one.call === call)?.fields;

test('a plan is paid for at Stripe, whose subscription names the account; Stripe’s own customers stay who they are', async () => {
  expect(await bob.call(getPlan, {})).toMatchObject({ plan: 'trial', upgrade: 'checkout', subscription: null });
  expect(await bob.call(createCheckout, {})).toEqual({ url: `${stripe.provider.url}/pay` });
  const session = {
    mode: 'subscription',
    'line_items[0][price]': 'price_1',
    'line_items[0][quantity]': '1',
    client_reference_id: account,
    'subscription_data[metadata][account]': account,
    success_url: `${origin}/billing?paid`,
    cancel_url: `${origin}/billing`,
  };
  expect(fieldsOf('POST /v1/checkout/sessions')).toEqual({ ...session, customer_email: bob.email });
  await tell({ type: 'deleted', subscription: subscriptionOf(account, { status: 'canceled' }) });
  await bob.call(createCheckout, {});
  expect(fieldsOf('POST /v1/checkout/sessions')).toEqual({ ...session, customer: `cus_${account}` });
});

test.each(['active', 'trialing', 'past_due'])(
  'a subscription that is %s gives the paid plan at once',
  async (status) => {
    expect(await tell({ type: 'created', subscription: subscriptionOf(account, { status }) })).toBe(200);
    expect(await bob.call(getPlan, {})).toMatchObject({
      plan: 'paid',
      until: null,
      runs: { limit: 6 },
      without: [],
      subscription: { paid: true, until: null },
    });
    const { people } = await ann.call(listPlans, {});
    expect(people.find(({ email }) => email === bob.email)).toMatchObject({ plan: 'paid', until: null });
  },
);

test.each([
  ['updated', 'unpaid', { paid: false, until: null }],
  ['updated', 'incomplete', { paid: false, until: null }],
  ['paused', 'paused', { paid: false, until: null }],
  ['deleted', 'canceled', null],
  ['updated', 'incomplete_expired', null],
])('one that is %s to %s gives it no more', async (type, status, subscription) => {
  const created = nowInSeconds();
  await tell({ type: 'created', created, subscription: subscriptionOf(account) });
  await tell({ type, created: created + 1, subscription: subscriptionOf(account, { status }) });
  expect(await bob.call(getPlan, {})).toMatchObject({ plan: 'trial', upgrade: 'checkout', subscription });
});

test('one that is to end gives it until then', async () => {
  const cancel_at = nowInSeconds() + 3600;
  await tell({ created: 1, subscription: subscriptionOf(account, { cancel_at }) });
  const until = new Date(cancel_at * 1000).toISOString();
  expect(await bob.call(getPlan, {})).toMatchObject({ plan: 'paid', until, subscription: { paid: true, until } });
  await tell({ created: 2, subscription: subscriptionOf(account, { cancel_at: nowInSeconds() - 1 }) });
  expect(await planOf(bob)).toBe('trial');
});

test('an event counts once, and an older one not at all', async () => {
  const created = nowInSeconds();
  const first = { id: `evt_once_${account}`, created, subscription: subscriptionOf(account) };
  await tell(first);
  await tell({ created: created - 1, subscription: subscriptionOf(account, { status: 'canceled' }) });
  expect(await planOf(bob)).toBe('paid');
  await tell({ created: created + 1, subscription: subscriptionOf(account, { status: 'unpaid' }) });
  // The same id with a time to come: what was taken is not taken again.
  await tell({ ...first, created: created + 2 });
  expect(await planOf(bob)).toBe('trial');
  const ids = db.selectFrom('stripe_event').select('id').where('id', '=', first.id).execute();
  expect(await ids).toEqual([{ id: first.id }]);
});

test('of two events of one second Stripe says how the subscription stands', async () => {
  const created = nowInSeconds();
  await tell({ created, subscription: subscriptionOf(account) });
  stripe.current = subscriptionOf(account, { status: 'active', cancel_at: created + 3600 });
  await tell({ type: 'created', created, subscription: subscriptionOf(account, { status: 'incomplete' }) });
  expect(fieldsOf(`GET /v1/subscriptions/sub_${account}`)).toEqual({});
  expect(await bob.call(getPlan, {})).toMatchObject({
    plan: 'paid',
    until: new Date((created + 3600) * 1000).toISOString(),
  });
});

test('where Stripe cannot say it, the event is refused, and taken when it comes again', async () => {
  const created = nowInSeconds();
  await tell({ created, subscription: subscriptionOf(account) });
  stripe.current = {};
  const again = { id: `evt_again_${account}`, created, subscription: subscriptionOf(account) };
  expect(await tell(again)).toBe(500);
  stripe.current = subscriptionOf(account, { status: 'unpaid' });
  expect([await tell(again), await planOf(bob)]).toEqual([200, 'trial']);
});

test('events that come at once leave what the last of them says', async () => {
  const created = nowInSeconds();
  const statuses = ['incomplete', 'active', 'past_due', 'unpaid', 'active', 'canceled'];
  const events = statuses.map((status, index) => ({
    created: created + index,
    subscription: subscriptionOf(account, { status }),
  }));
  await Promise.all([...events].reverse().map(tell));
  expect(await bob.call(getPlan, {})).toMatchObject({ plan: 'trial', subscription: null });
});

test('of two subscriptions one is enough', async () => {
  const created = nowInSeconds();
  await tell({ created, subscription: subscriptionOf(account) });
  await tell({ created, subscription: subscriptionOf(account, { id: `sub_2_${account}` }) });
  await tell({ type: 'deleted', created: created + 1, subscription: subscriptionOf(account, { status: 'canceled' }) });
  expect(await planOf(bob)).toBe('paid');
});

test('the better of what is given and what is bought counts', async () => {
  await ann.call(setPlan, { email: bob.email, plan: 'unlimited' });
  await tell({ created: 1, subscription: subscriptionOf(account) });
  expect(await planOf(bob)).toBe('unlimited');
  await ann.call(setPlan, { email: bob.email, plan: 'paid', until: '2099-01-01T00:00:00Z' });
  expect(await bob.call(getPlan, {})).toMatchObject({ plan: 'paid', until: null });
  await tell({ created: 2, subscription: subscriptionOf(account, { status: 'unpaid' }) });
  expect(await bob.call(getPlan, {})).toMatchObject({ plan: 'paid', until: '2099-01-01T00:00:00.000Z' });
  await ann.call(setPlan, { email: bob.email, plan: 'trial' });
  await tell({ created: 3, subscription: subscriptionOf(account) });
  expect(await planOf(bob)).toBe('paid');
});

test('whoever runs the installation is never limited, whatever Stripe tells of them', async () => {
  const operator = await idOf(ann);
  await tell({ subscription: subscriptionOf(operator, { status: 'unpaid' }) });
  expect(await ann.call(getPlan, {})).toMatchObject({ plan: 'unlimited', runs: { limit: null }, without: [] });
});

test('a plan that ends during a run lets that run end', async () => {
  await tell({ created: 1, subscription: subscriptionOf(account) });
  const begun = engine.startedJobs.length;
  const running = bob.post(CALLS.get_4k, await saveTestPicture(bob));
  await engine.waitForStarted(begun + 1);
  await tell({ type: 'deleted', created: 2, subscription: subscriptionOf(account, { status: 'canceled' }) });
  expect((await running).statusCode).toBe(200);
  expect((await bob.post(CALLS.get_4k, await saveTestPicture(bob))).json().code).toBe('paid_feature');
});

test('who has a plan or a subscription does not buy another, and who has bought none has nothing to manage', async () => {
  expect((await bob.post(openPortal, {})).json().code).toBe('nothing_to_work_on');
  await tell({ created: 1, subscription: subscriptionOf(account, { status: 'unpaid' }) });
  expect((await bob.post(createCheckout, {})).json().code).toBe('plan_held');
  await tell({ created: 2, subscription: subscriptionOf(account) });
  expect((await bob.post(createCheckout, {})).json().code).toBe('plan_held');
  expect((await ann.post(createCheckout, {})).json().code).toBe('plan_held');
  expect(await bob.call(openPortal, {})).toEqual({ url: `${stripe.provider.url}/portal` });
  const portal = { customer: `cus_${account}`, return_url: `${origin}/billing` };
  expect(fieldsOf('POST /v1/billing_portal/sessions')).toEqual(portal);
});

test('an account whose subscription goes on is not deleted; one that ends its subscription is, and stays deleted', async () => {
  const password = { password: 'copper kettle' };
  await tell({ created: 1, subscription: subscriptionOf(account) });
  expect((await bob.post(deleteAccount, password)).json()).toMatchObject({ status: 409, code: 'still_subscribed' });
  await tell({ created: 2, subscription: subscriptionOf(account, { cancel_at: nowInSeconds() + 60 }) });
  const other = { id: `sub_2_${account}`, cancel_at: nowInSeconds() + 60 };
  await tell({ created: 2, subscription: subscriptionOf(account, { ...other, cancel_at: null }) });
  expect((await bob.post(deleteAccount, password)).json().code).toBe('still_subscribed');
  await tell({ created: 3, subscription: subscriptionOf(account, other) });
  await bob.call(deleteAccount, password);
  expect(await tell({ created: 4, subscription: subscriptionOf(account) })).toBe(200);
  const rows = db.selectFrom('subscription').select('at').where('user_id', '=', account).orderBy('at').execute();
  expect(await rows).toEqual([{ at: new Date(2000) }, { at: new Date(3000) }]);
});
