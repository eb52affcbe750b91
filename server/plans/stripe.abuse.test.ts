import { afterAll, expect, test } from 'vitest';
import { createCheckout, getPlan, openPortal } from '../../contract/calls/plans.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { json } from '../../tests/fixtures/providers/provider.ts';
import { eventText, signed, startStripe, subscriptionOf } from '../../tests/fixtures/stripe.ts';
import { startTestServer } from '../testing/testServer.ts';
import { WEBHOOK_PATH } from './stripeRoutes.ts';

const stripe = await startStripe();
const server = await startTestServer({ planDefault: 'trial', stripe: stripe.settings });
await server.signUpPerson('Ann');
const bob = await server.signUpPerson('Bob');
const { db } = server.database;
const { id: account } = await db
  .selectFrom('user')
  .select('id')
  .where('email', '=', bob.email)
  .executeTakeFirstOrThrow();
afterAll(async () => {
  await server.close();
  await stripe.close();
});

const post = (payload: string, headers: Record<string, string>) =>
  server.inject({ method: 'POST', url: WEBHOOK_PATH, payload, headers });
const good = eventText({ subscription: subscriptionOf(account) });
const TYPE = { 'content-type': 'application/json' };
const HUGE = eventText({ subscription: subscriptionOf(account, { note: 'x'.repeat(SERVER_LIMITS.jsonBytes) }) });

test('a signed event that only names what it is about is answered, so that Stripe does not send it for days', async () => {
  const thin = JSON.stringify({ id: 'evt_thin', object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found' });
  const answer = await post(thin, signed(thin));
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  expect((await post(thin, signed(thin, { secret: 'whsec_2' }))).statusCode).toBe(400);
});

test.each([
  ['no signature', good, TYPE, 400, 'wrong_signature'],
  ['an empty signature', good, { ...TYPE, 'stripe-signature': '' }, 400, 'wrong_signature'],
  ['rubbish as a signature', good, { ...TYPE, 'stripe-signature': 't=1,v1=00' }, 400, 'wrong_signature'],
  ['another’s signature', good, signed(good, { secret: 'whsec_2' }), 400, 'wrong_signature'],
  ['a signature of ten minutes ago', good, signed(good, { age: 600 }), 400, 'wrong_signature'],
  ['another body than was signed', good.replace('active', 'trialing'), signed(good), 400, 'wrong_signature'],
  ['the same JSON in other bytes', ` ${good}`, signed(good), 400, 'wrong_signature'],
  ['nothing', '', TYPE, 400, 'wrong_signature'],
  ['nothing, signed', '', signed(''), 400, 'invalid_json'],
  ['no JSON, signed', '{"id"', signed('{"id"'), 400, 'invalid_json'],
  [
    'a form',
    'id=evt_1',
    { ...signed('id=evt_1'), 'content-type': 'application/x-www-form-urlencoded' },
    400,
    'invalid_json',
  ],
  ['a text', good, { ...signed(good), 'content-type': 'text/plain' }, 400, 'invalid_json'],
  ['too much', HUGE, signed(HUGE), 413, 'too_large'],
])('a webhook with %s is refused and changes nothing', async (_, payload, headers, status, code) => {
  const answer = await post(payload, headers);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect((await bob.call(getPlan, {})).plan).toBe('trial');
});

test.each([
  ['of nobody', eventText({ subscription: subscriptionOf('nobody') })],
  ['that was not sold here', eventText({ subscription: subscriptionOf(account, { metadata: {} }) })],
  ['of an account that is an SQL text', eventText({ subscription: subscriptionOf(`' or '1'='1`) })],
])('a subscription %s is answered and changes nothing', async (_, payload) => {
  const answer = await post(payload, signed(payload));
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  expect(await db.selectFrom('subscription').select('id').execute()).toEqual([]);
});

test('an event of something else is answered, whatever it holds', async () => {
  const payload = eventText({ type: 'invoice.paid', subscription: { id: 'in_1' } });
  expect((await post(payload, signed(payload))).statusCode).toBe(200);
});

test('only POST has an address there, and without Stripe nothing has', async () => {
  expect((await server.inject(WEBHOOK_PATH)).json().code).toBe('route_not_found');
  const plain = await startTestServer({ planDefault: 'trial' });
  const [, eve] = [await plain.signUpPerson('Ann'), await plain.signUpPerson('Eve')];
  const answer = await plain.inject({ method: 'POST', url: WEBHOOK_PATH, payload: good, headers: signed(good) });
  expect(answer.json().code).toBe('route_not_found');
  expect(await eve.call(getPlan, {})).toMatchObject({ upgrade: 'operator', subscription: null });
  expect((await eve.post(createCheckout, {})).json()).toMatchObject({ status: 501, code: 'not_available' });
  await plain.close();
});

test.each([
  [400, { error: { type: 'invalid_request_error', message: 'No such price: price_1' } }],
  [502, {}],
])('when Stripe answers %i the person is told to try again, and nothing of why', async (status, body) => {
  const { answer } = stripe.provider;
  stripe.provider.answer = (_, response) => json(response, status, body);
  const refused = (await bob.post(createCheckout, {})).json();
  stripe.provider.answer = answer;
  expect(refused).toEqual({
    status: 502,
    code: 'stripe_failed',
    detail: 'Stripe did not answer as it should. Please try again.',
  });
});

test('nobody has Stripe asked without end', async () => {
  const codes = new Set<string>();
  for (let n = 0; n <= 30; n += 1) codes.add((await bob.post(openPortal, {})).json().code);
  expect(codes).toEqual(new Set(['nothing_to_work_on', 'busy']));
});
