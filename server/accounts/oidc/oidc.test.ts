import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as settings from '../../../contract/calls/accountSettings.ts';
import { getAccount, signIn, TOKEN_HEADER } from '../../../contract/calls/accounts.ts';
import { beginSignIn, signInProvider } from '../../../contract/calls/oidc.ts';
import { CLIENT, type OidcProvider, startOidcProvider } from '../../../tests/fixtures/oidcProvider.ts';
import {
  beginProviderSignIn,
  endProviderSignIn,
  passProvider,
  returnFromProvider,
  signInWithProvider,
  visitProvider,
} from '../../testing/providerSignIn.ts';
import { personWithToken, startTestServer, type TestServer } from '../../testing/testServer.ts';
import { markVerified } from '../email/accountMails.ts';
import { createInvitation } from '../invitations.ts';

let provider: OidcProvider;
let server: TestServer;
const oidc = () => ({ issuer: provider.issuer, name: 'Studio North', ...CLIENT });
beforeAll(async () => {
  provider = await startOidcProvider();
  server = await startTestServer({ oidc: oidc() }, {}, { providerTimeoutMs: 400 });
  await server.signUpPerson('Operator');
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

let people = 0;
/** Somebody new at the provider. */
function known(more: Record<string, unknown> = {}): string {
  people += 1;
  const email = `lin-${people}@studio.example`;
  provider.claims = { sub: `lin ${people}`, name: 'Lin', email, email_verified: true, ...more };
  return email;
}
beforeEach(() => void known());
afterEach(() => {
  provider.instead.clear();
  Object.assign(provider, { userinfo: {}, refusal: undefined, signsFalsely: false, forge: (claims: object) => claims });
});
const failed = async () => passProvider(server, await beginProviderSignIn(server));
const asPerson = (answer: Awaited<ReturnType<typeof signInWithProvider>>) =>
  personWithToken(server.app, answer.json().email, String(answer.headers[TOKEN_HEADER]));

describe('who comes', () => {
  test('somebody new has an account, whose address is verified as the provider says, and no token of the provider', async () => {
    const email = known({ email: 'LIN-New@Studio.example' }) && 'lin-new@studio.example';
    const answer = await signInWithProvider(server);
    expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'Lin', email, operator: false }]);
    const person = asPerson(answer);
    expect(await person.call(getAccount, {})).toEqual({ name: 'Lin', email, operator: false });
    expect(await person.call(settings.accountSettings, {})).toMatchObject({
      verified: true,
      password: false,
      provider: 'Studio North',
    });
    const rows = await server.parts.db.selectFrom('account').selectAll().where('providerId', '=', 'oidc').execute();
    expect(rows.map(({ accessToken, idToken, refreshToken }) => [accessToken, idToken, refreshToken])).toEqual([
      [null, null, null],
    ]);
  });

  test.each([false, 'true', 1, undefined])('email_verified: %s verifies nothing', async (email_verified) => {
    known({ email_verified });
    const person = asPerson(await signInWithProvider(server));
    expect((await person.call(settings.accountSettings, {})).verified).toBe(false);
  });

  test('the same person is the same account, also with another address', async () => {
    const email = known();
    await signInWithProvider(server);
    provider.claims.email = 'lin@elsewhere.example';
    expect((await signInWithProvider(server)).json().email).toBe(email);
  });

  test('an address that the id_token lacks is asked of the userinfo', async () => {
    const email = known({ email: undefined, email_verified: undefined });
    provider.userinfo = { sub: provider.claims.sub, email, email_verified: true };
    expect((await signInWithProvider(server)).json().email).toBe(email);
  });

  test.each([{}, { email: 'no address' }])('without an address nobody comes in: %o', async (more) => {
    known({ email: undefined, ...more });
    provider.userinfo = { sub: provider.claims.sub };
    expect(await failed()).toBe('#failed=no_email');
  });

  test('only a verified OPERATOR_EMAIL runs the installation', async () => {
    const email = known({ email_verified: false });
    const own = await startTestServer({ oidc: oidc(), operatorEmail: email });
    expect((await signInWithProvider(own)).json().operator).toBe(false);
    provider.claims.email_verified = true;
    expect((await signInWithProvider(own)).json().operator).toBe(true);
    await own.close();
  });

  test('where accounts need an invitation, one code makes one account, and who has one comes in without', async () => {
    const own = await startTestServer({ oidc: oidc(), signUp: 'invite' });
    await own.signUpPerson('Operator');
    expect(await passProvider(own, await beginProviderSignIn(own))).toBe('#failed=sign_up_closed');
    const code = await createInvitation(own.parts.db, 'for Lin');
    expect((await signInWithProvider(own, code)).statusCode).toBe(200);
    expect((await signInWithProvider(own)).statusCode).toBe(200);
    known();
    expect(await passProvider(own, await beginProviderSignIn(own, code))).toBe('#failed=sign_up_closed');
    await own.close();
  });

  test('where nobody may sign up, nobody new comes in', async () => {
    const own = await startTestServer({ oidc: oidc(), signUp: 'closed' });
    expect(await passProvider(own, await beginProviderSignIn(own))).toBe('#failed=sign_up_closed');
    expect(await own.parts.db.selectFrom('user').selectAll().execute()).toEqual([]);
    await own.close();
  });
});

describe('an address that an account has already', () => {
  test('is joined when the provider and the account know it for theirs: the password works on', async () => {
    const ann = await server.signUpPerson('Ann');
    const { user } = await userOf(ann.token);
    await markVerified(server.parts.db, user.id, ann.email);
    known({ email: ann.email });
    const person = asPerson(await signInWithProvider(server));
    expect((await userOf(person.token)).user.id).toBe(user.id);
    const again = { email: ann.email, password: 'copper kettle' };
    expect((await server.inject({ method: 'POST', url: signIn.path, payload: again })).statusCode).toBe(200);
  });

  test('is refused when the provider has not verified it', async () => {
    const bob = await server.signUpPerson('Bob');
    const { user } = await userOf(bob.token);
    await markVerified(server.parts.db, user.id, bob.email);
    known({ email: bob.email, email_verified: false });
    expect(await failed()).toBe('#failed=address_taken');
  });

  test('is refused when the account has not verified it: whoever made that may be somebody else', async () => {
    const cid = await server.signUpPerson('Cid');
    known({ email: cid.email });
    expect(await failed()).toBe('#failed=account_unverified');
  });
});

async function userOf(token: string) {
  const user = await server.parts.accounts.userOf(`Bearer ${token}`);
  if (!user) throw new Error('Nobody is signed in.');
  return { user };
}

describe('what somebody else could try', () => {
  test('a sign-in is ended once, by the page that began it', async () => {
    const begun = await beginProviderSignIn(server);
    const outcome = await passProvider(server, begun);
    const stranger = await beginProviderSignIn(server);
    expect((await endProviderSignIn(server, stranger.page, outcome)).json().code).toBe('code_used');
    expect((await endProviderSignIn(server, begun.page, outcome)).statusCode).toBe(200);
    const again = await endProviderSignIn(server, begun.page, outcome);
    expect([again.statusCode, again.json().code]).toEqual([400, 'code_used']);
  });

  test('a state without its cookie, with that of another, made up, or used, is refused', async () => {
    const [own, other] = [await beginProviderSignIn(server), await beginProviderSignIn(server)];
    const path = await visitProvider(own.url);
    expect(await returnFromProvider(server, path, '')).toBe('#failed=sign_in_expired');
    expect(await returnFromProvider(server, path, other.cookie)).toBe('#failed=sign_in_expired');
    expect(await returnFromProvider(server, '/api/auth/callback/oidc?code=x&state=made-up', own.cookie)).toBe(
      '#failed=sign_in_expired',
    );
    expect(await returnFromProvider(server, '/api/auth/callback/oidc', own.cookie)).toBe('#failed=sign_in_expired');
    expect(await returnFromProvider(server, path, own.cookie)).toMatch(/^#signed=/);
    expect(await returnFromProvider(server, path, own.cookie)).toBe('#failed=sign_in_expired');
  });

  test('a code of the provider that was used is worth nothing in another sign-in', async () => {
    const [first, second] = [await beginProviderSignIn(server), await beginProviderSignIn(server)];
    const code = new URL(await visitProvider(first.url), 'http://here').searchParams.get('code');
    const path = new URL(await visitProvider(second.url), 'http://here');
    path.searchParams.set('code', String(code));
    expect(await returnFromProvider(server, path.pathname + path.search, second.cookie)).toBe(
      '#failed=provider_failed',
    );
  });

  test('the browser gets no cookie but the one of five minutes, and is led nowhere but to the sign-in page', async () => {
    const begun = await beginProviderSignIn(server);
    const url = `${await visitProvider(begun.url)}&callbackURL=https://evil.example&errorCallbackURL=https://evil.example`;
    const answer = await server.inject({ method: 'GET', url, headers: { cookie: begun.cookie } });
    expect(answer.headers.location).toMatch(/^\/sign-in#signed=[\w-]{43}\.[0-9a-f]{64}$/);
    expect(answer.cookies.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
      ['better-auth.state', '', 0],
    ]);
    const began = await server.inject({
      method: 'POST',
      url: beginSignIn.path,
      payload: { page: begun.page, callbackURL: 'https://evil.example' },
    });
    expect(
      began.cookies.map(({ name, httpOnly, sameSite, path, maxAge }) => [name, httpOnly, sameSite, path, maxAge]),
    ).toEqual([['better-auth.state', true, 'Lax', '/api/auth', 300]]);
  });

  test('a public address is where the provider sends people back to, and its cookie goes over https only', async () => {
    const own = await startTestServer({ oidc: oidc(), publicUrl: 'https://maquette.example.com' });
    own.parts.site.origin = 'https://maquette.example.com';
    const payload = { page: 'x'.repeat(22) };
    const answer = await own.inject({ method: 'POST', url: beginSignIn.path, payload });
    expect(new URL(answer.json().url).searchParams.get('redirect_uri')).toBe(
      'https://maquette.example.com/api/auth/callback/oidc',
    );
    expect(answer.cookies.map(({ name, secure }) => [name, secure])).toEqual([['__Secure-better-auth.state', true]]);
    expect(await passProvider(own, await beginProviderSignIn(own))).toMatch(/^#signed=/);
    await own.close();
  });

  test('whoever comes back, or begins, again and again has to wait', async () => {
    const own = await startTestServer({ oidc: oidc() });
    const path = '/api/auth/callback/oidc?code=x&state=y';
    for (let times = 0; times < 300; times += 1) await returnFromProvider(own, path, '');
    expect(await returnFromProvider(own, path, '')).toBe('#failed=busy');
    for (let times = 0; times < 300; times += 1) await beginProviderSignIn(own);
    await expect(beginProviderSignIn(own)).rejects.toThrow('"code":"busy"');
    await own.close();
  });

  test.each<[string, () => void]>([
    ['signed by another', () => (provider.signsFalsely = true)],
    ['for another client', () => (provider.forge = (claims) => ({ ...claims, aud: 'another' }))],
    ['of another issuer', () => (provider.forge = (claims) => ({ ...claims, iss: 'https://evil.example' }))],
    ['for another sign-in', () => (provider.forge = (claims) => ({ ...claims, nonce: 'another' }))],
    ['that is over', () => (provider.forge = (claims) => ({ ...claims, exp: 1_000_000 }))],
    ['that lasts for ever', () => (provider.forge = ({ exp, ...claims }) => claims)],
    ['of nobody', () => (provider.forge = ({ sub, ...claims }) => claims)],
  ])('an id_token %s is not believed', async (_, forge) => {
    forge();
    expect(await failed()).toBe('#failed=provider_failed');
  });

  test('a userinfo of somebody else is not believed', async () => {
    known({ email: undefined });
    provider.userinfo = { sub: 'another', email: 'ann@example.com', email_verified: true };
    expect(await failed()).toBe('#failed=provider_failed');
  });
});

describe('a provider that does not do as it should', () => {
  test('whoever is refused there is told so', async () => {
    provider.refusal = 'access_denied';
    expect(await failed()).toBe('#failed=provider_refused');
    provider.refusal = 'server_error';
    expect(await failed()).toBe('#failed=provider_failed');
  });

  test.each<['/token' | '/keys']>([['/token'], ['/keys']])(
    '%s may be silent, huge, elsewhere or rubbish',
    async (path) => {
      const own = await startTestServer({ oidc: oidc() }, {}, { providerTimeoutMs: 300 });
      const outcomes: string[] = [];
      for (const answer of [
        () => {},
        (response: import('node:http').ServerResponse) => void response.end(`"${'x'.repeat(10_000_000)}"`),
        (response: import('node:http').ServerResponse) =>
          void response.writeHead(302, { location: `${provider.issuer}/userinfo` }).end(),
        (response: import('node:http').ServerResponse) => void response.end('<html>'),
      ]) {
        const begun = await beginProviderSignIn(own);
        provider.instead.set(path, answer);
        outcomes.push(await passProvider(own, begun));
      }
      await own.close();
      expect(outcomes).toEqual(Array(4).fill('#failed=provider_failed'));
    },
  );

  test('while it is down the server starts, says so, and signs in by password; then it is found again', async () => {
    const away = await startOidcProvider();
    const port = Number(new URL(away.issuer).port);
    await away.close();
    const own = await startTestServer({ oidc: { ...oidc(), issuer: away.issuer } });
    const button = async () => (await own.inject({ method: 'POST', url: signInProvider.path, payload: {} })).json();
    expect(await button()).toEqual({ provider: { name: 'Studio North', reachable: false, only: false } });
    const payload = { page: 'x'.repeat(22) };
    const refused = await own.inject({ method: 'POST', url: beginSignIn.path, payload });
    expect([refused.statusCode, refused.json().code]).toEqual([502, 'provider_down']);
    expect(await returnFromProvider(own, '/api/auth/callback/oidc?code=x&state=y', '')).toBe('#failed=provider_down');
    await own.signUpPerson('Ann');
    const back = await startOidcProvider(port);
    back.claims = provider.claims;
    expect((await signInWithProvider(own)).statusCode).toBe(200);
    expect(await button()).toEqual({ provider: { name: 'Studio North', reachable: true, only: false } });
    await own.close();
    await back.close();
  });

  test('where none is set up, there is no button, and no way', async () => {
    const own = await startTestServer();
    const answer = await own.inject({ method: 'POST', url: signInProvider.path, payload: {} });
    expect(answer.json()).toEqual({ provider: null });
    const began = await own.inject({ method: 'POST', url: beginSignIn.path, payload: { page: 'x'.repeat(22) } });
    expect(began.json().code).toBe('route_not_found');
    await own.close();
  });
});
