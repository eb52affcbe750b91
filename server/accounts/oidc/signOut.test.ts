import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as accounts from '../../../contract/calls/accounts.ts';
import { CLIENT, type OidcProvider, startOidcProvider } from '../../../tests/fixtures/oidcProvider.ts';
import { signInWithProvider } from '../../testing/providerSignIn.ts';
import { type Person, personWithToken, startTestServer, type TestServer } from '../../testing/testServer.ts';

const DISCOVERY = '/.well-known/openid-configuration';
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
let provider: OidcProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startOidcProvider();
  const oidc = { issuer: provider.issuer, name: 'Studio North', ...CLIENT };
  server = await startTestServer({ oidc }, {}, { providerTimeoutMs: 400 });
  await server.signUpPerson('Operator');
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
let mina: Person;
let serial = 0;
beforeEach(async () => {
  mina = await signInAs('mina', 'session of mina');
});
afterEach(() => {
  provider.instead.clear();
  provider.signsFalsely = false;
});

async function signInAs(sub: string, sid?: string): Promise<Person> {
  provider.claims = { sub, name: sub, email: `${sub}@studio.example`, email_verified: true, ...(sid && { sid }) };
  const answer = await signInWithProvider(server);
  return personWithToken(server.app, answer.json().email, String(answer.headers[accounts.TOKEN_HEADER]));
}
const statusOf = async (person: Person) => (await person.post(accounts.getAccount, {})).statusCode;

/** A logout token as the provider makes it, but for what a test changes. */
function claims(change: Record<string, unknown> = {}): Record<string, unknown> {
  serial += 1;
  const iat = Math.floor(Date.now() / 1000);
  const whole = { iss: provider.issuer, aud: CLIENT.clientId, iat, exp: iat + 120, jti: `logout ${serial}` };
  const entries = Object.entries({ ...whole, events: EVENTS, sub: 'mina', ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
const logoutToken = (change?: Record<string, unknown>, typ = 'logout+jwt') => provider.sign(claims(change), { typ });
function post(token: string, type = 'application/x-www-form-urlencoded') {
  const payload = new URLSearchParams({ logout_token: token }).toString();
  return server.inject({
    method: 'POST',
    url: '/api/auth/oidc/backchannel_logout',
    headers: { 'content-type': type },
    payload,
  });
}

test('who came from the provider is led there to sign out, and back to our own page', async () => {
  const answer = await mina.call(accounts.signOut, {});
  const url = new URL(answer.url ?? '');
  expect(url.origin + url.pathname).toBe(`${provider.issuer}/logout`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'maquette',
    post_logout_redirect_uri: `${server.parts.site.origin}/sign-in`,
    state: expect.stringMatching(/^[\w-]{43}$/),
    id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  });
  expect(await statusOf(mina)).toBe(401);
  expect(await server.parts.db.selectFrom('provider_session').select('sid').execute()).toEqual([]);
});

test('nothing that a caller sends leads anywhere else', async () => {
  const elsewhere = { url: 'https://evil.example', post_logout_redirect_uri: 'https://evil.example' };
  const answer = await server.inject({
    method: 'POST',
    url: `${accounts.signOut.path}?post_logout_redirect_uri=https://evil.example`,
    headers: { authorization: `Bearer ${mina.token}`, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    payload: elsewhere,
  });
  expect(answer.json().url).toContain(encodeURIComponent(`${server.parts.site.origin}/sign-in`));
  expect(answer.body).not.toContain('evil.example');
});

test('who came by password signs out here alone', async () => {
  const ann = await server.signUpPerson('Ann');
  expect(await ann.call(accounts.signOut, {})).toEqual({});
});

test('a provider without a usable address for it, or that does not answer, keeps nobody signed in', async () => {
  const own = (change: object) => (response: import('node:http').ServerResponse) =>
    void response.end(
      JSON.stringify({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
        id_token_signing_alg_values_supported: ['ES256'],
        ...change,
      }),
    );
  for (const answer of [own({}), own({ end_session_endpoint: 'javascript:alert(1)' }), () => {}]) {
    provider.instead.set(DISCOVERY, answer);
    const oidc = { issuer: provider.issuer, name: 'Studio North', ...CLIENT };
    const other = await startTestServer({ oidc }, {}, { providerTimeoutMs: 200 });
    const ann = await other.signUpPerson('Ann');
    const { id } = await other.parts.db.selectFrom('session').select('id').executeTakeFirstOrThrow();
    const session = { session_id: id, subject: 'x', sid: null, id_token: 'a.b.c' };
    await other.parts.db.insertInto('provider_session').values(session).execute();
    expect(await ann.call(accounts.signOut, {})).toEqual({});
    expect((await ann.post(accounts.getAccount, {})).statusCode).toBe(401);
    await other.close();
  }
});

test('a token of a thousand groups is no part of the address', async () => {
  provider.claims = { ...provider.claims, groups: Array.from({ length: 1000 }, (_, index) => `group ${index}`) };
  const answer = await signInWithProvider(server);
  const person = personWithToken(server.app, 'mina', String(answer.headers[accounts.TOKEN_HEADER]));
  const url = new URL((await person.call(accounts.signOut, {})).url ?? '');
  expect([url.searchParams.get('client_id'), url.searchParams.get('id_token_hint')]).toEqual(['maquette', null]);
});

test('the provider ends all sessions of a person, or one by its name, and nobody else’s', async () => {
  const other = await signInAs('nils', 'session of nils');
  const second = await signInAs('mina', 'another session');
  const one = await post(await logoutToken({ sid: 'another session' }));
  expect([one.statusCode, one.body, one.headers['cache-control']]).toEqual([200, '', 'no-store']);
  expect([await statusOf(second), await statusOf(mina), await statusOf(other)]).toEqual([401, 200, 200]);
  expect((await post(await logoutToken())).statusCode).toBe(200);
  expect([await statusOf(mina), await statusOf(other)]).toEqual([401, 200]);
  expect((await post(await logoutToken({ sub: undefined, sid: 'session of nils' }))).statusCode).toBe(200);
  expect(await statusOf(other)).toBe(401);
});

test('a session of somebody else is not ended by its name', async () => {
  const other = await signInAs('nils', 'session of nils');
  expect((await post(await logoutToken({ sid: 'session of nils' }))).statusCode).toBe(200);
  expect(await statusOf(other)).toBe(200);
});

test('a logout token works once', async () => {
  const token = await logoutToken();
  expect((await post(token)).statusCode).toBe(200);
  const again = await signInAs('mina');
  const replay = await post(token);
  expect([replay.statusCode, replay.json().code]).toEqual([400, 'invalid_request']);
  expect(await statusOf(again)).toBe(200);
});

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const FORGERIES: Readonly<Record<string, () => string | Promise<string>>> = {
  'signed by another': async () => {
    provider.signsFalsely = true;
    return logoutToken();
  },
  'of another issuer': () => logoutToken({ iss: 'https://evil.example' }),
  'for another client': () => logoutToken({ aud: 'another' }),
  'without an audience': () => logoutToken({ aud: undefined }),
  'that was made long ago': () => logoutToken({ iat: Math.floor(Date.now() / 1000) - 3600, exp: undefined }),
  'of the future': () => logoutToken({ iat: Math.floor(Date.now() / 1000) + 3600 }),
  'that is over': () => logoutToken({ exp: Math.floor(Date.now() / 1000) - 3600 }),
  'without a time': () => logoutToken({ iat: undefined }),
  'without an id': () => logoutToken({ jti: undefined }),
  'without the event': () => logoutToken({ events: undefined }),
  'of another event': () => logoutToken({ events: { 'https://evil.example/event': {} } }),
  'whose event is a text': () => logoutToken({ events: { [Object.keys(EVENTS)[0] ?? '']: 'yes' } }),
  'with a nonce': () => logoutToken({ nonce: 'n' }),
  'of nobody': () => logoutToken({ sub: undefined }),
  'of another type': () => logoutToken({}, 'at+jwt'),
  'that nobody signed': () => `${base64({ alg: 'none', typ: 'logout+jwt' })}.${base64(claims())}.`,
  'that the client’s secret signs': () => {
    const input = `${base64({ alg: 'HS256', typ: 'logout+jwt' })}.${base64(claims())}`;
    return `${input}.${createHmac('sha256', CLIENT.clientSecret).update(input).digest('base64url')}`;
  },
  'that is an id_token': () => provider.sign(claims({ events: undefined, jti: undefined, nonce: 'n' }), { typ: 'JWT' }),
  'that is none': () => 'a.b.c',
};
test.each(Object.keys(FORGERIES))('a logout token %s ends nothing', async (name) => {
  const answer = await post((await FORGERIES[name]?.()) ?? '');
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
  expect(await statusOf(mina)).toBe(200);
});

test('a body without a token, of another kind, or too large is refused', async () => {
  const json = await server.inject({ method: 'POST', url: '/api/auth/oidc/backchannel_logout', payload: {} });
  const huge = await post('x'.repeat(70_000));
  const text = await post(await logoutToken(), 'text/plain');
  expect([json, huge, text].map((answer) => answer.json().code)).toEqual([
    'invalid_request',
    'too_large',
    'invalid_request',
  ]);
  expect(await statusOf(mina)).toBe(200);
});

test('where no provider is set up there is nothing to end', async () => {
  const own = await startTestServer();
  const url = '/api/auth/oidc/backchannel_logout';
  const answer = await own.inject({ method: 'POST', url, payload: { logout_token: 'a.b.c' } });
  expect(answer.json().code).toBe('route_not_found');
  await own.close();
});
